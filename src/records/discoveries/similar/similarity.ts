export interface Word {
  readonly lexeme: string;
  /** Weight of the lexeme; rare lexemes have higher ones. */
  readonly rarity: number;
}

/** Distinct lexemes of a text, as far as they are compared. */
export interface Text {
  readonly inTitle: ReadonlySet<string>;
  readonly shared: readonly string[];
  readonly size: number;
}

const IN_TITLE = 2;
/** Lexemes added to the size of each text, so that short texts don't become similar to every other text. */
const SMOOTHING = 10;

/**
 * Similarity of two texts, like a cosine over their shared lexemes. Rare lexemes weigh more, and lexemes in a title
 * twice as much. The result is 1 for the same text, less for a longer, and more for a shorter text with all of the
 * lexemes.
 */
export function similarity(words: readonly Word[], asked: Text, found: Text): number {
  const same = sum(words, asked, asked);
  return same === 0 ? 0 : sum(words, asked, found) / same;
}

function sum(words: readonly Word[], asked: Text, found: Text): number {
  const shared = new Set(found.shared);
  const weights = words
    .filter(({ lexeme }) => shared.has(lexeme))
    .map(({ lexeme, rarity }) => rarity * weightIn(asked, lexeme) * weightIn(found, lexeme));
  return weights.reduce((total, weight) => total + weight, 0) / Math.sqrt(found.size + SMOOTHING);
}

export const weightIn = ({ inTitle }: Pick<Text, 'inTitle'>, lexeme: string): number =>
  inTitle.has(lexeme) ? IN_TITLE : 1;
