import type { Changing } from './model.js';

/** Does nothing if there is none. */
export async function changing<Record extends Changing>(
  [first, ...others]: readonly Record[],
  change: (first: Record) => Promise<boolean>,
): Promise<boolean> {
  if (!first) return false;
  for (const each of [first, ...others]) each.isChanging = true;
  try {
    return await change(first);
  } finally {
    for (const each of [first, ...others]) each.isChanging = false;
  }
}

export const any = <Item>(items: readonly Item[]): Item =>
  items[Math.floor(Math.random() * items.length)] as Item;

export const anyScore = (): number => Math.floor(Math.random() * 1_000);

export const anyRevenue = (): number => Math.floor(Math.random() * 10_000_000) / 100;

/** Those that nobody changes, and that were merged into no other, beginning anywhere. */
export function freeOnes<Record extends Changing>(records: readonly Record[]): Record[] {
  const free = records.filter(({ isChanging, into }) => !isChanging && !into);
  const first = Math.floor(Math.random() * free.length);
  return [...free.slice(first), ...free.slice(0, first)];
}
