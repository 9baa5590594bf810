/** So many characters of a word count; of four bytes each, PostgreSQL still takes them as a lexeme (2,046 bytes). */
const LONGEST_WORD = 500;

/** What PostgreSQL takes as a tsvector, in bytes of lexemes. */
const LARGEST_VECTOR = 1_048_575;

/** Letters of scripts that are written without spaces between words. */
const UNSPACED = String.raw`[[\p{L}\p{M}\p{N}]&&[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}]]`;

/** A word, or in the group a run of text that has no spaces between its words. */
const RUN = new RegExp(String.raw`(${UNSPACED}+)|[[\p{L}\p{M}\p{N}]--${UNSPACED}]+`, 'gv');

/** Soft hyphens, joiners and the like, but not the space of zero width, which separates words. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}--\u200b]/gv;

/** What a text is compared as: without differences of case, of width and of composition. */
const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(INVISIBLE, '')
    // Upper case first, so that ß is ss.
    .toUpperCase()
    .toLowerCase()
    // A final sigma would differ from the sigma of a longer word, and İ leaves its dot behind.
    .replaceAll('ς', 'σ')
    .replaceAll('i\u0307', 'i');

const BEGINNING = new RegExp(`^.{0,${LONGEST_WORD}}`, 'su');

const cut = (word: string): string =>
  word.length <= LONGEST_WORD ? word : (BEGINNING.exec(word)?.[0] ?? '');

/** Each two neighbours in a text without spaces. Of a single character nothing is left. */
const pairsOf = (characters: readonly string[]): string[] =>
  characters.slice(1).map((character, index) => `${characters[index]}${character}`);

/**
 * The lexemes of a workspace. They begin with the end of the workspace's id, random digits, so that the index keeps
 * the words of workspaces apart: what is frequent in one makes no search in another slow. They tell words from
 * clientIds, which are found as a whole, by `=`, which is in no word.
 */
class Lexemes {
  private readonly prefix: string;

  constructor(workspaceId: string) {
    this.prefix = workspaceId.slice(-4);
  }

  word(text: string): string {
    return `${this.prefix}${cut(text)}`;
  }

  whole(text: string): string {
    return `${this.prefix}=${cut(text)}`;
  }
}

/** In the form that PostgreSQL reads tsvector and tsquery in. */
const quoted = (lexeme: string): string => `'${lexeme.replaceAll(/['\\]/g, '$&$&')}'`;

/** What of a record is searched. */
export interface Searchable {
  readonly clientId: string;
  readonly title: string;
  readonly description?: string | null | undefined;
}

/** The tsvector, as text, of what is searched of a record. */
export function searchVector(workspaceId: string, { clientId, title, description }: Searchable): string {
  const lexemes = new Lexemes(workspaceId);
  const found = new Set([lexemes.whole(folded(clientId))]);
  for (const word of wordsOf(`${title}\n${description ?? ''}`)) found.add(lexemes.word(word));
  return withinLimit(found).map(quoted).join(' ');
}

/** The words of a text; of what has no spaces its pairs, and its end, which is in no pair as the first. */
function* wordsOf(text: string): Generator<string> {
  for (const [run, unspaced] of folded(text).matchAll(RUN)) {
    if (unspaced === undefined) {
      yield run;
      continue;
    }
    const characters = [...unspaced];
    yield* pairsOf(characters);
    yield characters.at(-1) ?? '';
  }
}

/** Only texts that are made for it reach the limit: hundreds of thousands of different letters. */
function withinLimit(lexemes: ReadonlySet<string>): string[] {
  let bytes = 0;
  return [...lexemes].filter((lexeme) => (bytes += Buffer.byteLength(lexeme)) <= LARGEST_VECTOR);
}

/**
 * The tsquery, as text, for records that have all the words of a text, the last of them as a prefix. What stands
 * between two spaces, or the whole of it, may also be a record's clientId. It finds nothing when there are no words.
 */
export function searchQuery(workspaceId: string, text: string): string {
  const lexemes = new Lexemes(workspaceId);
  const whole = quoted(lexemes.whole(folded(text).trim()));
  const parts = folded(text)
    .split(/\p{White_Space}+/u)
    .map((part) => ({ part, runs: [...part.matchAll(RUN)] }))
    .filter(({ runs }) => runs.length > 0);
  const last = parts.at(-1)?.runs.at(-1);
  const conditions = parts.map(({ part, runs }) => {
    const words = new Set(runs.flatMap((run) => conditionsOf(run, lexemes, run === last)));
    return `(${[...words].join(' & ')} | ${quoted(lexemes.whole(part))})`;
  });
  return conditions.length === 0 ? whole : `${[...new Set(conditions)].join(' & ')} | ${whole}`;
}

/** @param isLast whether it is the last of all words, and so may be a beginning */
function conditionsOf([run, unspaced]: RegExpExecArray, lexemes: Lexemes, isLast: boolean): string[] {
  const pairs = pairsOf([...(unspaced ?? '')]);
  if (pairs.length > 0) return pairs.map((pair) => quoted(lexemes.word(pair)));
  // A single character of a text without spaces is the beginning of a pair, or a whole text.
  const isPrefix = unspaced !== undefined || isLast;
  return [`${quoted(lexemes.word(run))}${isPrefix ? ':*' : ''}`];
}
