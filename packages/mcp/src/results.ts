import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Json } from './tool.js';

/** Of all that a call answers, so that it fits a context; some is left for the envelope of the protocol. */
export const MAX_RESULT_BYTES = 20_000;

/** Clients that know no structured content read the text. */
export const resultOf = (answer: Json): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(answer) }],
  structuredContent: { ...answer },
});

export const fits = (answer: Json): boolean =>
  Buffer.byteLength(JSON.stringify(resultOf(answer))) <= MAX_RESULT_BYTES;

/** How many of the first items fit into an answer. */
export function countThatFits<Item>(
  items: readonly Item[],
  answerWith: (items: readonly Item[]) => Json,
): number {
  let [least, most] = [0, items.length];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (fits(answerWith(items.slice(0, middle)))) least = middle;
    else most = middle - 1;
  }
  return least;
}

/** The most characters of a text, and items of a list, so that even the largest record fits in the end. */
const BOUNDS = [
  [4_000, 100],
  [2_000, 100],
  [1_000, 50],
  [500, 25],
  [200, 10],
  [100, 5],
  [40, 2],
] as const;

export const CUT = 'What ends in "…[N more]" or {"more": N} is cut: do not write it back.';

/** An answer that fits, if need be with its texts and lists cut, which it then says. */
export function cutToFit<Answer extends Json & { readonly note?: string }>(
  answer: Answer,
): Answer & { note?: string } {
  if (fits(answer)) return answer;
  const note = [answer.note ?? [], CUT].flat().join(' ');
  for (const [characters, items] of BOUNDS) {
    const short = { ...(cut(answer, characters, items) as Answer), note };
    if (fits(short)) return short;
  }
  return { ...answer, note };
}

/** How much of a long text is shown, if all of it is too much. */
const LENGTHS = [8_000, 6_000, 4_000, 2_000, 1_000];

/** An answer with as much of a long member, from a character on, as fits; and how to read on. */
export function withLongText(
  record: Json,
  { name, from }: { readonly name: string; readonly from: unknown },
  answerWith: (record: Json) => Json,
): { readonly answer: Json; readonly notes: readonly string[] } {
  const { [name]: text } = record;
  if (typeof text !== 'string') return { answer: answerWith(record), notes: [] };
  const begin = Math.max(0, Number(from) || 0);
  const rest = text.slice(begin);
  const answerOf = (part: string): Json => answerWith({ ...record, [name]: part });
  const parts = [rest.length, ...LENGTHS].map((length) => cutText(rest, length));
  const part = parts.find((each) => fits(answerOf(each))) ?? cutText(rest, 1_000);
  const next = begin + part.lastIndexOf('…[');
  const note = `The ${name} goes on: call again with the same arguments and from ${next}.`;
  return { answer: answerOf(part), notes: part === rest ? [] : [note] };
}

/** A value whose texts and lists are bounded. */
export function cut(value: unknown, characters: number, items = Infinity): unknown {
  if (typeof value === 'string') return cutText(value, characters);
  if (Array.isArray(value)) {
    const first = value.slice(0, items).map((each) => cut(each, characters, items));
    const more = value.length - items;
    if (more <= 0) return first;
    return [...first, typeof value[0] === 'string' ? `…[${more} more]` : { more }];
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, cut(each, characters, items)]),
  );
}

function cutText(text: string, characters: number): string {
  // A few characters more cost less than the hint.
  if (text.length <= characters + 20) return text;
  const end = characters - (isHighSurrogate(text.charCodeAt(characters - 1)) ? 1 : 0);
  return `${text.slice(0, end)}…[${text.length - end} more]`;
}

const isHighSurrogate = (code: number): boolean => code >= 0xd8_00 && code <= 0xdb_ff;
