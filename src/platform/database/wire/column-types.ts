import pg from 'pg';

const { builtins } = pg.types;

/** Parses timestamps to ISO 8601 in UTC (connections are set to UTC), and `bigint` to number. */
export const typeParsers = new pg.TypeOverrides();
typeParsers.setTypeParser(builtins.TIMESTAMPTZ, isoTimestamp);
typeParsers.setTypeParser(builtins.INT8, Number);

const TEXT_ARRAY = 1009;
const UUID_ARRAY = 2951;
// pg's types lack this overload.
const parseArray = typeParsers.getTypeParser(TEXT_ARRAY, 'text') as unknown as (text: string) => string[];
typeParsers.setTypeParser(TEXT_ARRAY, stringArray);
typeParsers.setTypeParser(UUID_ARRAY, stringArray);

/** Splits an array literal; most need no parser, because they have no quotes. */
function stringArray(text: string): string[] {
  if (text === '{}') return [];
  return /["\\]|NULL/.test(text) ? parseArray(text) : text.slice(1, -1).split(',');
}

/** `2026-11-20 21:01:55.12+00` → `2026-11-20T21:01:55.120Z`. */
function isoTimestamp(text: string): string {
  const end = text.lastIndexOf('+');
  const fraction = text.slice(20, end);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.padEnd(3, '0')}Z`;
}

/** What `pg` derives from the description of a statement's columns. */
export type Described = Readonly<{ fields: readonly pg.FieldDef[]; _parsers?: readonly unknown[] }>;

type ParserFor = (parsers: Described['_parsers']) => (row: readonly string[]) => object;

/** By their source, so that connections share what is compiled. */
const compiled = new Map<string, ParserFor>();

/** Compiles a function that makes an object of a row: `pg` assigns column by column, which takes ten times as long. */
export function rowParser({ fields, _parsers }: Described): unknown {
  const members = fields.map(
    ({ name }, at) => `${JSON.stringify(name)}: row[${at}] === null ? null : parsers[${at}](row[${at}])`,
  );
  const source = `return (row) => ({ ${members.join(', ')} })`;
  // oxlint-disable-next-line typescript/no-implied-eval -- names are quoted as JSON
  const parserFor = compiled.get(source) ?? (new Function('parsers', source) as ParserFor);
  compiled.set(source, parserFor);
  return parserFor(_parsers);
}
