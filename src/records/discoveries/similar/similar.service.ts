import { Injectable } from '@nestjs/common';
import { Reader } from '../../../platform/database/reader.js';
import { PAGE_BYTES } from '../../../platform/database/records/byte-limit.js';
import { searchLexemes } from '../../../platform/database/search/words.js';
import { AssigneeOrder } from '../assignee-order.js';
import { DiscoveriesRepository } from '../discoveries.repository.js';
import type { DiscoveryRow } from '../discovery.entity.js';
import type { Selection } from '../selection.js';
import { type Candidate, type Candidates, candidatesFor } from './candidates.js';
import { similarity, type Text, weightIn } from './similarity.js';
import type { SimilarTo } from '../discovery.requests.js';

const DEFAULT_LIMIT = 10;
/** Maximum number of lexemes taken from a title; few titles have more. */
const MOST_TITLE_WORDS = 64;
/** Maximum number of lexemes taken from a description: with more of them, no more duplicates were found. */
const MOST_DESCRIPTION_WORDS = 12;

interface Similar {
  readonly row: DiscoveryRow;
  readonly score: number;
}

interface Scored {
  readonly candidate: Candidate;
  readonly score: number;
}

@Injectable()
export class SimilarService {
  constructor(
    private readonly reader: Reader,
    private readonly discoveries: DiscoveriesRepository,
    private readonly order: AssigneeOrder,
  ) {}

  /** The most similar discoveries first. */
  async find(workspaceId: string, asked: SimilarTo, selection: Selection): Promise<Similar[]> {
    const best = (await this.scored(workspaceId, asked)).slice(0, asked.limit ?? DEFAULT_LIMIT);
    const shown = best.slice(0, Math.max(1, countWithin(best)));
    const ids = shown.map(({ candidate }) => candidate.id);
    const rows = await this.discoveries.findByIds(workspaceId, ids, selection);
    await this.order.sort(workspaceId, [...rows.values()]);
    // Discoveries may have been deleted since they were scored.
    return shown.flatMap(({ candidate, score }) => {
      const row = rows.get(candidate.id);
      return row ? [{ row, score: Math.min(1, Math.round(score * 1_000) / 1_000) }] : [];
    });
  }

  private async scored(workspaceId: string, { title, description }: SimilarTo): Promise<Scored[]> {
    const inTitle = new Set(searchLexemes(workspaceId, title));
    const all = searchLexemes(workspaceId, `${title}\n${description ?? ''}`);
    const inDescription = all.filter((lexeme) => !inTitle.has(lexeme)).slice(0, MOST_DESCRIPTION_WORDS);
    const lexemes = [...[...inTitle].slice(0, MOST_TITLE_WORDS), ...inDescription];
    if (lexemes.length === 0) return [];
    // The size counts one lexeme more, because the search words of a discovery include its clientId.
    const asked: Text = { inTitle, shared: lexemes, size: all.length + 1 };
    const weights = new Map(lexemes.map((lexeme) => [lexeme, weightIn(asked, lexeme)]));
    const statement = candidatesFor(workspaceId, weights);
    const [answer] = await this.reader.list<Candidates>(workspaceId, statement);
    const words = answer?.words ?? [];
    return (answer?.found ?? [])
      .map((candidate) => {
        const { title, shared, size } = candidate;
        const found = { inTitle: new Set(searchLexemes(workspaceId, title)), shared, size };
        return { candidate, score: similarity(words, asked, found) };
      })
      .sort((a, b) => b.score - a.score || (a.candidate.id < b.candidate.id ? -1 : 1));
  }
}

/** The number of discoveries whose descriptions fit into one page's bytes. */
function countWithin(found: readonly Scored[]): number {
  let bytes = 0;
  const end = found.findIndex(({ candidate }) => (bytes += candidate.bytes) > PAGE_BYTES);
  return end === -1 ? found.length : end;
}
