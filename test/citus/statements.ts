import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

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

export const oneLine = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');

/** What the processes of a run have written under a name. */
export async function readCollected(folder: string, name: string): Promise<Collected[]> {
  const files = (await readdir(folder)).filter((file) => file.startsWith(`${name}-`));
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return texts
    .flatMap((text) => text.trim().split('\n'))
    .map((line) => JSON.parse(line, reviveBuffer) as Collected);
}

const reviveBuffer = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer' && 'data' in value
    ? Buffer.from(value.data as number[])
    : value;
