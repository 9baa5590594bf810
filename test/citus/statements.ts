/** One execution of a statement by the service. */
export interface Collected {
  readonly text: string;
  readonly values: readonly unknown[];
  /** The test file that it was first seen in. */
  readonly file: string;
}

/** What statements that differ in values alone have in common. MikroORM writes values into some. */
export const shapeOf = ({ text, values }: Pick<Collected, 'text' | 'values'>): string =>
  values.length > 0
    ? text
    : text
        .replaceAll(/'(?:[^']|'')*'|\b\d+\b/g, '?')
        .replaceAll(/\?(, ?\?)+/g, '?')
        .replaceAll(/\(\?\)(, ?\(\?\))+/g, '(?)');

/** Arrays of two say more than those of one: what is in them may be on several nodes. */
export const weightOf = ({ values }: Pick<Collected, 'values'>): number =>
  values.reduce<number>((sum, value) => sum + (Array.isArray(value) ? Math.min(value.length, 2) : 0), 0);
