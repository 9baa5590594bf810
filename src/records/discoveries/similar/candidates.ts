import type { Statement } from '../../../platform/database/sql.js';

/** How many discoveries are compared with the text, word by word. */
const MOST_CANDIDATES = 100;
/** How many of the discoveries with a word are looked at. */
const MOST_WITH_WORD = 200;
/** How many words are looked up at most, the rarest. */
const MOST_WORDS = 24;
/** So many are, however frequent. */
const LEAST_WORDS = 2;
/** Of the words that more than {@link MOST_WITH_WORD} have, so many are looked up in pairs. */
const MOST_PAIRED = 6;

/** Of the oldest and of the newest, so many are asked which words are frequent. */
const SAMPLE = 100;
/** How often the others may be in a sample, together: looking up a word takes as long as many have it. */
const MOST_FREQUENT = 20;

/** In bytes. Longer texts have words in common with every other. */
const LONGEST_WORDS = 65_536;
/** In bytes, as they are stored. */
const USUAL_WORD = 12;

export interface Candidate {
  readonly id: string;
  readonly title: string;
  /** How many different words it has. */
  readonly size: number;
  /** Those that the text has as well. */
  readonly shared: readonly string[];
  readonly bytes: number;
}

export interface Candidates {
  readonly words: readonly { readonly lexeme: string; readonly rarity: number }[] | null;
  readonly found: readonly Candidate[] | null;
}

/**
 * GIN gives all discoveries with a lexeme before LIMIT can end that. So a sample says first which lexemes are frequent. The
 * condition is there twice because PostgreSQL, which can't know the lexeme, would expect many rows of one and read the
 * whole workspace for each.
 */
const having = (query: string): string => `SELECT id, pg_column_size(words) AS bytes FROM discovery
    WHERE workspace_id = $1 AND words @@ (${query})::tsquery AND words @@ (${query})::tsquery
      AND pg_column_size(words) < ${LONGEST_WORDS}
    LIMIT ${MOST_WITH_WORD}`;

const sampled = (age: string, order: string): string =>
  `(SELECT ${age} AS age, words FROM discovery WHERE workspace_id = $1 ORDER BY ${order} LIMIT ${SAMPLE})`;

/**
 * - `usual`: how many of the oldest, or of the newest if they are fewer, have a lexeme
 * - `word`: the rarest first, and which of them are looked up
 * - `hit`: discoveries that have one of those, each lexeme by its place
 * - `pair_hit`: those that have two of the words that too many have; of one such word, they are any
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

/** Discoveries that share rare words with a text, and which. Words come by their weight. */
export const candidatesFor = (workspaceId: string, words: ReadonlyMap<string, number>): Statement => ({
  text: TEXT,
  values: [workspaceId, [...words.keys()], [...words.values()]],
  mayTakeLong: true,
});
