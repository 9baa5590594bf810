import type { OpenAPIObject } from '@nestjs/swagger';

/** Offers a part of the document as a named component. @returns the part, or a reference to the component */
export type Share = <Part extends object>(name: string, part: Part) => Part;

type Step = (document: OpenAPIObject, share: Share) => OpenAPIObject;

/** Makes components of the parts that a step offers more than once; of parts with one name, of the most frequent. */
export const sharing =
  (kind: 'parameters' | 'responses' | 'schemas', step: Step) =>
  (document: OpenAPIObject): OpenAPIObject => {
    const uses = new Map<string, { name: string; part: object; count: number }>();
    step(document, (name, part) => {
      const key = name + JSON.stringify(part);
      uses.set(key, { name, part, count: (uses.get(key)?.count ?? 0) + 1 });
      return part;
    });
    const shared = new Map<string, object>();
    for (const { name, part, count } of [...uses.values()].sort((a, b) => b.count - a.count)) {
      const isTaken = shared.has(name) || document.components?.[kind]?.[name];
      if (count > 1 && !isTaken) shared.set(name, part);
    }
    const { components, ...described } = step(document, (name, part) =>
      JSON.stringify(shared.get(name)) === JSON.stringify(part)
        ? ({ $ref: `#/components/${kind}/${name}` } as unknown as typeof part)
        : part,
    );
    const all = { ...components?.[kind], ...Object.fromEntries(shared) };
    return { ...described, components: { ...components, [kind]: all } };
  };

/** `client_id_taken` → `ClientIdTaken`, `clientId` → `ClientId` */
export const inPascalCase = (name: string): string =>
  name.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
