import { mkdirSync, writeFileSync } from 'node:fs';
import { digestOf } from '../../src/access/secret.js';
import type { Asked } from './requests.js';

const FOLDER = '.data/fuzz';
const LONGEST = 2_000;

/** A command that sends a request again, to `$URL` by `$TOKEN`. What can't be typed is in a file beside it. */
export function reproduction({ located, target, headers, sent }: Asked): string {
  const all = {
    ...(sent?.type !== undefined && { 'content-type': sent.type }),
    ...(sent?.encoding !== undefined && { 'content-encoding': sent.encoding }),
    ...headers,
  };
  const parts = [
    `curl -sS -i --globoff --path-as-is -X ${located.method.toUpperCase()} "$URL"${quoted(target)}`,
    '-H "authorization: Bearer $TOKEN"',
    ...Object.entries(all).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(sent ? [`--data-binary ${dataOf(sent.bytes)}`] : []),
  ];
  return parts.join(' ');
}

function dataOf(bytes: Buffer): string {
  const text = bytes.toString();
  const isPlain = bytes.equals(Buffer.from(text)) && text.length <= LONGEST && !/\p{Cc}|^@/u.test(text);
  if (isPlain) return quoted(text);
  mkdirSync(FOLDER, { recursive: true });
  const file = `${FOLDER}/${digestOf(bytes.toString('latin1')).slice(0, 12)}.body`;
  writeFileSync(file, bytes);
  return `@${file}`;
}

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
