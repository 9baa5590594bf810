import type { Statement } from '../../../platform/database/sql.js';

/** Maximum number of discoveries that are compared with the text. */
const MOST_CANDIDATES = 100;
/** Maximum number of discoveries that are read for each lexeme. */
const MOST_WITH_WORD = 200;
/** Maximum number of lexemes to look up, the rarest first. */
const MOST_WORDS = 24;
/** Number of lexemes that are looked up however frequent they are. */
const LEAST_WORDS = 2;
/** Maximum number of lexemes with {@link MOST_WITH_WORD} discoveries or more that are also looked up in pairs. */
const MOST_PAIRED = 6;

/** Number of oldest, and of newest discoveries that are sampled to estimate how frequent lexemes are. */
const SAMPLE = 100;
/** Maximum sum of a sample's occurrences of the other lexemes looked up, because frequent ones are slow to look up. */
const MOST_FREQUENT = 20;

/** Maximum size of search words in bytes. Longer texts share words with every other text, and are skipped. */
const LONGEST_WORDS = 65_536;
/** Typical size of a stored lexeme, in bytes. */
const USUAL_WORD = 12;

export interface Candidate {
  readonly id: string;
  readonly title: string;
  /** Number of distinct lexemes in the discovery. */
  readonly size: number;
  /** Lexemes that the discovery shares with the given text. */
  readonly shared: readonly string[];
  readonly bytes: number;
}

export interface Candidates {
  readonly words: readonly { readonly lexeme: string; readonly rarity: number }[] | null;
  readonly found: readonly Candidate[] | null;
}

/**
 * A GIN index returns all discoveries with a lexeme before LIMIT applies, so a sample first tells which lexemes are
 * frequent. The condition is repeated to lower PostgreSQL's estimate: it doesn't know the lexeme, and would otherwise
 * expect many rows and scan the whole workspace.
 */
const having = (query: string): string => `SELECT id, pg_column_size(words) AS bytes FROM discovery
    WHERE workspace_id = $1 AND words @@ (${query})::tsquery AND words @@ (${query})::tsquery
      AND pg_column_size(words) < ${LONGEST_WORDS}
    LIMIT ${MOST_WITH_WORD}`;

const sampled = (age: string, order: string): string =>
  `(SELECT ${age} AS age, words FROM discovery WHERE workspace_id = $1 ORDER BY ${order} LIMIT ${SAMPLE})`;

/**
 * - `usual`: occurrences of a lexeme in the oldest or in the newest sample, whichever are fewer
 * - `word`: the lexemes, the rarest first, and which of them are looked up
 * - `hit`: discoveries that have one of the looked-up lexemes
 * - `pair_hit`: discoveries that have two of the frequent lexemes, of each of which `hit` has only some discoveries
 */
const TEXT = `WITH usual AS MATERIALIZED (
    SELECT lexeme, least(count(*) FILTER (WHERE age = 'new'), count(*) FILTER (WHERE age = 'old')) AS times
    FROM (${sampled(`'new'`, 'id DESC')} UNION ALL ${sampled(`'old'`, 'id')}) sample
    CROSS JOIN unnest(tsvector_to_array(words)) AS lexeme
    WHERE pg_column_size(words) < ${LONGEST_WORDS} AND lexeme COLLATE "C" IN (SELECT unnest($2::text[]))
    GROUP BY lexeme
  ), word AS MATERIALIZED (
    SELECT lexeme, weight, times, place,
      place <= ${LEAST_WORDS} OR (so_far <= ${MOST_FREQUENT} AND place <= ${MOST_WORDS}) AS is_rare
    FROM (
      SELECT lexeme, weight, coalesce(times, 0) AS times, row_number() OVER rarest AS place,
        sum(coalesce(times, 0)) OVER rarest AS so_far
      FROM unnest($2::text[], $3::real[]) WITH ORDINALITY AS given (lexeme, weight, position)
      LEFT JOIN usual USING (lexeme)
      WINDOW rarest AS (ORDER BY coalesce(times, 0), position)
    ) ranked
  ), hit AS MATERIALIZED (
    SELECT place, discovery.* FROM word CROSS JOIN LATERAL (
      ${having('quote_literal(lexeme)')}) discovery
    WHERE is_rare
  ), weighed AS MATERIALIZED (
    SELECT place, lexeme, weight, is_rare, found,
      power(ln(1 + least(1000 / greatest(found, 1)::float8, ${SAMPLE} / greatest(times, 1)::float8)), 2) AS rarity
    FROM (
      SELECT word.*,
        CASE WHEN is_rare THEN (SELECT count(*) FROM hit WHERE hit.place = word.place) ELSE ${MOST_WITH_WORD} END AS found
      FROM word
    ) counted
  ), paired AS MATERIALIZED (
    SELECT place, lexeme FROM weighed WHERE is_rare AND found = ${MOST_WITH_WORD} ORDER BY place LIMIT ${MOST_PAIRED}
  ), pair_hit AS MATERIALIZED (
    SELECT one.place AS one, other.place AS other, discovery.*
    FROM paired one JOIN paired other ON one.place < other.place
    CROSS JOIN LATERAL (
      ${having(`quote_literal(one.lexeme) || '&' || quote_literal(other.lexeme)`)}) discovery
  ), candidate AS MATERIALIZED (
    SELECT id FROM (
      SELECT * FROM hit
      UNION SELECT one, id, bytes FROM pair_hit
      UNION SELECT other, id, bytes FROM pair_hit
    ) every_hit JOIN weighed USING (place)
    GROUP BY id
    ORDER BY sum(weight * rarity) / sqrt(min(bytes) / ${USUAL_WORD} + 10) DESC, id LIMIT ${MOST_CANDIDATES}
  )
  SELECT (SELECT json_agg(json_build_object('lexeme', lexeme, 'rarity', rarity)) FROM weighed) AS words,
    (SELECT json_agg(json_build_object('id', r.id, 'title', r.title, 'size', length(r.words),
        'bytes', coalesce(octet_length(r.description), 0),
        'shared', ARRAY(SELECT word.lexeme FROM unnest(tsvector_to_array(r.words)) AS own (lexeme)
          JOIN word ON word.lexeme = own.lexeme COLLATE "C")))
      FROM candidate JOIN discovery r ON r.workspace_id = $1 AND r.id = candidate.id) AS found`;

/** A statement that finds discoveries sharing rare lexemes with a text. @param words the weight of each lexeme */
export const candidatesFor = (workspaceId: string, words: ReadonlyMap<string, number>): Statement => ({
  text: TEXT,
  values: [workspaceId, [...words.keys()], [...words.values()]],
  mayTakeLong: true,
});
