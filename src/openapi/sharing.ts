import { isDeepStrictEqual } from 'node:util';
import type { OpenAPIObject } from '@nestjs/swagger';
import { operationsOf, type Parameter, withOperations } from './operations.js';

/** Moves parameters that several operations have to one place, so that they are read and changed once. */
export function sharingParts(document: OpenAPIObject): OpenAPIObject {
  const all = operationsOf(document)
    .flatMap(({ operation }) => operation.parameters ?? [])
    .filter((parameter) => 'in' in parameter);
  const shared = new Map<string, Parameter>();
  for (const [name, uses] of Map.groupBy(all, nameOf)) {
    const [parameter, ...others] = uses;
    const isSame = others.length > 0 && others.every((use) => isDeepStrictEqual(use, parameter));
    if (parameter && isSame) shared.set(name, parameter);
  }
  const described = withOperations(document, ({ operation }) => ({
    ...operation,
    parameters: (operation.parameters ?? []).map((parameter) =>
      'in' in parameter && shared.has(nameOf(parameter))
        ? { $ref: `#/components/parameters/${nameOf(parameter)}` }
        : parameter,
    ),
  }));
  return { ...described, components: { ...described.components, parameters: Object.fromEntries(shared) } };
}

/** `created_before` in the query becomes `CreatedBefore`. */
const nameOf = ({ name }: { readonly name: string }): string =>
  name
    .split(/[_-]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
