/** In characters. Even with four bytes for each, a word fits a lexeme of PostgreSQL (2,046 bytes). */
const LONGEST_WORD = 500;

const LARGEST_VECTOR_BYTES = 1_048_575;

/** Bytes of UTF-8 per UTF-16 unit. */
const MAX_BYTES_PER_UNIT = 3;

const UNSPACED = String.raw`[[\p{L}\p{M}\p{N}]&&[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}]]`;

/** Matches a word, or (captured) a run of characters of a script without spaces. */
const RUN = new RegExp(String.raw`(${UNSPACED}+)|[[\p{L}\p{M}\p{N}]--${UNSPACED}]+`, 'gv');

/** Soft hyphens, joiners and other invisible characters, but not the zero-width space, which separates words. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}--\u200b]/gv;

const BEYOND_ASCII = /[\u0080-\uffff]/;

/** Finds runs of letters and digits in folded ASCII text, many times faster than the expression for all scripts. */
const ASCII_RUN = /[a-z0-9]+/g;

const folded = (text: string): string => (BEYOND_ASCII.test(text) ? foldedUnicode(text) : text.toLowerCase());

const foldedUnicode = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(INVISIBLE, '')
    // Upper case first, so that ß becomes ss. The upper case of ẞ is ẞ itself.
    .replaceAll('ẞ', 'ß')
    .toUpperCase()
    .toLowerCase()
    // A final sigma would differ from the sigma inside a longer word, and İ leaves its dot behind.
    .replaceAll('ς', 'σ')
    .replaceAll('i\u0307', 'i');

const BEGINNING = new RegExp(`^.{0,${LONGEST_WORD}}`, 'su');

const cut = (word: string): string =>
  word.length <= LONGEST_WORD ? word : (BEGINNING.exec(word)?.[0] ?? '');

const pairsOf = (characters: readonly string[]): string[] =>
  characters.slice(1).map((character, index) => `${characters[index]}${character}`);

/** A searched value: a text, or tags, each of which is matched as a whole. */
export type Searched = string | null | undefined | readonly string[];

/**
 * Builds lexemes. They begin with random digits of the workspace's id, so that words that are frequent in one workspace
 * don't slow down searches in another. A clientId is one lexeme, marked by `=`, and so is a tag, by `#`.
 */
const lexemesOf = (workspaceId: string) => {
  const prefix = workspaceId.slice(-4);
  return {
    word: (text: string) => prefix + cut(text),
    whole: (text: string) => `${prefix}=${cut(text)}`,
    tag: (text: string) => `${prefix}#${cut(text)}`,
  };
};

type Lexemes = ReturnType<typeof lexemesOf>;

const escaped = (lexeme: string): string => lexeme.replaceAll(/['\\]/g, '$&$&');

const quoted = (lexeme: string): string => `'${escaped(lexeme)}'`;

export function searchVector(workspaceId: string, clientId: string, searched: readonly Searched[]): string {
  const lexemes = lexemesOf(workspaceId);
  // Only a clientId or a tag can contain characters that need escaping.
  const found = new Set([escaped(lexemes.whole(folded(clientId)))]);
  for (const tag of searched.filter(areTags).flat()) found.add(escaped(lexemes.tag(tag)));
  const texts = searched.filter((text) => typeof text === 'string');
  for (const word of wordsOf(texts.join('\n'))) found.add(lexemes.word(word));
  return withinLimit(found)
    .map((lexeme) => `'${lexeme}'`)
    .join(' ');
}

const areTags = (searched: Searched): searched is readonly string[] => Array.isArray(searched);

/** A query for records with one of the tags, or, joined by `&`, all of them. Needs at least one tag. */
export function tagQuery(workspaceId: string, tags: readonly string[], operator: '|' | '&'): string {
  const lexemes = lexemesOf(workspaceId);
  return tags.map((tag) => quoted(lexemes.tag(tag))).join(` ${operator} `);
}

function wordsOf(text: string): Iterable<string> {
  const plain = folded(text);
  return BEYOND_ASCII.test(plain) ? unicodeWordsOf(plain) : (plain.match(ASCII_RUN) ?? []);
}

/** The distinct lexemes that {@link searchVector} makes of a text, in order of appearance. */
export function searchLexemes(workspaceId: string, text: string): string[] {
  const { word } = lexemesOf(workspaceId);
  return [...new Set(Array.from(wordsOf(text), word))];
}

/** The words of a text; for scripts without spaces, pairs of characters and the last character. */
function* unicodeWordsOf(text: string): Generator<string> {
  for (const [run, unspaced] of text.matchAll(RUN)) {
    if (unspaced === undefined) {
      yield run;
      continue;
    }
    const characters = [...unspaced];
    yield* pairsOf(characters);
    yield characters.at(-1) ?? '';
  }
}

function withinLimit(lexemes: ReadonlySet<string>): string[] {
  const all = [...lexemes];
  const length = all.reduce((sum, lexeme) => sum + lexeme.length, 0);
  if (length * MAX_BYTES_PER_UNIT <= LARGEST_VECTOR_BYTES) return all;
  let bytes = 0;
  return all.filter((lexeme) => (bytes += Buffer.byteLength(lexeme)) <= LARGEST_VECTOR_BYTES);
}

/** A query for all words of a text, the last one as a prefix. Any part, or the whole, may also match a clientId. */
export function searchQuery(workspaceId: string, text: string): string {
  const lexemes = lexemesOf(workspaceId);
  const whole = quoted(lexemes.whole(folded(text).trim()));
  const parts = folded(text)
    .split(/\p{White_Space}/u)
    .map((part) => ({ part, runs: [...part.matchAll(RUN)] }))
    .filter(({ runs }) => runs.length > 0);
  const last = parts.at(-1)?.runs.at(-1);
  const conditions = parts.map(({ part, runs }) => {
    const words = new Set(runs.flatMap((run) => conditionsOf(run, lexemes, run === last)));
    return `(${[...words].join(' & ')} | ${quoted(lexemes.whole(part))})`;
  });
  return conditions.length === 0 ? whole : `${[...new Set(conditions)].join(' & ')} | ${whole}`;
}

function conditionsOf([run, unspaced]: RegExpExecArray, lexemes: Lexemes, isLast: boolean): string[] {
  const pairs = pairsOf([...(unspaced ?? '')]);
  if (pairs.length > 0) return pairs.map((pair) => quoted(lexemes.word(pair)));
  // A single character of a script without spaces begins a pair, or is the whole text.
  const isPrefix = unspaced !== undefined || isLast;
  return [`${quoted(lexemes.word(run))}${isPrefix ? ':*' : ''}`];
}
