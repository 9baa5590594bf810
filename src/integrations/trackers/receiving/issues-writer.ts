import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { Problem } from '../../../http/problems/problem.js';
import { withRaces } from '../../../http/requests/races.js';
import { ISSUE_CHANGED } from '../../../platform/database/changes/change-log.js';
import type { Origin } from '../../../platform/database/changes/event-statements.js';
import { translateViolation } from '../../../platform/database/postgres-errors.js';
import type { Transaction } from '../../../platform/database/transaction.js';
import { Transactions } from '../../../platform/database/transactions.js';
import { DiscoveryWriter } from '../../../records/discoveries/changes/discovery-writer.js';
import { RACES } from '../../../records/discoveries/changes/reference-lookup.js';
import { SignatureRefused } from '../tracker.problems.js';
import type { Receiver } from '../trackers.repository.js';
import { isNews, type Linked, moveOf, seenAfter } from './rules.js';
import * as statements from './statements.js';
import type { Issue, Told } from './told.js';

/** Keeps what trackers tell of issues, and moves the discoveries that link to them. */
@Injectable()
export class IssuesWriter {
  constructor(
    private readonly transactions: Transactions,
    private readonly discoveries: DiscoveryWriter,
  ) {}

  /** @throws SignatureRefused if the tracker has just been deleted */
  write(tracker: Receiver, told: Told, origin: Origin): Promise<void> {
    const work = (transaction: Transaction) => this.writeWithin(transaction, tracker, told);
    const written = withRaces(RACES, (retry) =>
      this.transactions.write(tracker.workspaceId, work, { origin, retry, hasDeadline: true }),
    );
    return translateViolation(written, { tracker_issue_tracker_fk: () => new SignatureRefused() });
  }

  private async writeWithin(transaction: Transaction, tracker: Receiver, told: Told): Promise<void> {
    transaction.write(statements.makeIssue(tracker, told));
    const former = await transaction.byKey<statements.LockedIssue>(statements.lockIssue(tracker, told));
    // An issue belongs to the tracker that told of it first.
    if (former?.tracker_id !== tracker.id || !isNews(former, told)) return;
    const linked = await transaction.query<statements.LinkedDiscovery>(statements.lockLinked(tracker, told));
    transaction.write(statements.writeIssue(tracker, told, seenAfter(former, told), linked.length > 0));
    if (linked.length === 0) transaction.write(statements.forgetUnlinked(tracker));
    if (isDeepStrictEqual(told.issue, former.issue ?? undefined)) return;
    const change = { ...shown('before', former.issue), ...shown('after', told.issue) };
    for (const each of linked) transaction.changes.record(ISSUE_CHANGED, tracker.workspaceId, each, change);
    // An issue that is gone may leave others that stand for a state, though its own tracker's issues never do.
    const movesNothing = told.issue !== undefined && Object.keys(tracker.states).length === 0;
    if (linked.length === 0 || movesNothing) return;
    const others = statements.othersOf(
      tracker,
      told,
      linked.map(({ id }) => id),
    );
    for (const each of await transaction.query<Linked>(others)) {
      const to = moveOf(each, former.issue, told.issue, tracker.states);
      if (to !== undefined) await this.move(transaction, tracker, each.id, to);
    }
  }

  /** Moves a discovery as a request would. If a rule refuses that, the discovery stays. */
  private async move(transaction: Transaction, tracker: Receiver, id: string, to: string): Promise<void> {
    const changes = { discoveryStateId: to };
    try {
      const [discovery, records] = await this.discoveries.claim(tracker.workspaceId, id, changes);
      this.discoveries.change(discovery, changes, records);
    } catch (error) {
      if (error instanceof Problem) return;
      throw error;
    }
    transaction.write(statements.noteMove(tracker, id, to));
  }
}

const shown = (when: 'before' | 'after', issue: Issue | null | undefined) => issue && { [when]: { issue } };
