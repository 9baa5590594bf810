/** A word that a text is compared by. */
export interface Word {
  readonly lexeme: string;
  /** The rarer, the more. */
  readonly rarity: number;
}

/** What a text consists of, each lexeme once. */
export interface Text {
  readonly inTitle: ReadonlySet<string>;
  readonly shared: readonly string[];
  readonly size: number;
}

const IN_TITLE = 2;
/** So that short texts are not the most similar to everything. */
const SMOOTHING = 10;

/**
 * The cosine of two texts whose words weigh by how rare they are, and twice as much in a title, without the weights of what
 * they don't share. 1 for the same text, less for a longer one and more for a shorter one that has all of the words.
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
