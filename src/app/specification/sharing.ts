import type { OpenAPIObject } from '@nestjs/swagger';

/** Takes what may stand among the components by a name, and returns what to say in its place. */
export type Share = <Part extends object>(name: string, part: Part) => Part;

type Step = (document: OpenAPIObject, share: Share) => OpenAPIObject;

/** Says once what a step says more than once. Of different parts with one name, the most frequent is shared. */
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
