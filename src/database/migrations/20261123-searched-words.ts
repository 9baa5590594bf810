import { Migration } from '@mikro-orm/migrations';

/**
 * Words are searched without the punctuation between them.
 *
 * PostgreSQL's parser makes one token of what looks like a file, a host, a URL or a hyphenated word, so that nobody
 * who looked for "login" found "login/signup". And it takes time that grows with the square of the text's length
 * when it has to step back again and again: a minute for 100,000 characters of `a_1_b_2_…`.
 */
export class SearchedWords extends Migration {
  override up(): void {
    this.addSql(String.raw`
      CREATE FUNCTION searched_words(words text) RETURNS text
        LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
        RETURN translate(words, '!"#$%&''()*+,-./:;<=>?@[\]^_${'`'}{|}~', repeat(' ', 32))`);
    this.addSql(`DROP INDEX discovery_by_words`);
    this.addSql(`CREATE INDEX discovery_by_words ON discovery
      USING gin (to_tsvector('simple'::regconfig, searched_words(title || ' ' || coalesce(description, ''))))`);
    // How rare a word is decides between this index and a walk through the list until the page is full; wrong by
    // much, a search takes seconds instead of milliseconds. So PostgreSQL is to know it at once.
    this.addSql(`ANALYZE discovery`);
  }
}
