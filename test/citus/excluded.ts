/** A test that says nothing about a cluster, or can't be on one. */
export interface Excluded {
  readonly file: string;
  /** How its name begins, those of its groups first; all tests of the file unless given. */
  readonly test?: string;
  readonly reason: string;
}

const PASSWORD = 'Nodes let each other in by the same role, so a password has to be known to all of them.';

export const EXCLUDED: readonly Excluded[] = [
  {
    file: 'records/rollup/scores/formula-change.test.ts',
    test: 'a changed formula shows on its field how far it has come',
    reason: 'Needs a trigger, which Citus refuses.',
  },
  {
    file: 'events/coverage.test.ts',
    reason: 'Needs triggers, which Citus refuses.',
  },
  {
    file: 'events/erasure.test.ts',
    test: 'of who gave feedback a worker that fails between two slices',
    reason: 'Needs a trigger, which Citus refuses.',
  },
  {
    file: 'platform/database/outage.test.ts',
    test: 'when PostgreSQL takes the password no more',
    reason: PASSWORD,
  },
  {
    file: 'processes/parts.test.ts',
    test: 'a wrong password of PostgreSQL is in the log at start',
    reason: PASSWORD,
  },
  {
    file: 'records/rollup/workers.test.ts',
    test: 'a backlog that comes after a quiet time',
    reason:
      'Of 50,000 workspaces each takes transactions of its own, which need nodes of their own to be as quick.',
  },
  {
    file: 'integrations/transfer/import.test.ts',
    test: 'an import that makes thousands of records has PostgreSQL look',
    reason: 'Asks the node connected to when tables were looked at whose rows are on others.',
  },
  {
    file: 'platform/database/search/refresh.test.ts',
    reason: 'Asks the node connected to for statistics of a transaction that writes on another.',
  },
  {
    file: 'platform/database/search/locales.test.ts',
    test: 'in a database of the locale C.UTF-8',
    reason: 'Asks for a provider of locales that PostgreSQL has from version 17.',
  },
];
