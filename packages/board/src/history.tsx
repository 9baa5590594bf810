// The history of a card, with undo.
import * as api from '@discovery-records/client';
import { useState } from 'preact/hooks';
import { ask } from './asking.js';
import { versions } from './cards.js';
import { usePages, When } from './parts.js';
import { attempt, client, names, undo } from './session.js';
import { counted, inWords, spaced } from './words.js';

export function History({ id }: { id: string }) {
  const options = { client, path: { id }, query: { per_page: 10 } };
  const { read, end } = usePages(id, () => api.pages(api.listDiscoveryHistory, options), versions.get(id));
  return (
    <ol>
      {read.map((change) => (
        <li key={change.id + change.type}>
          <small>
            {nameOf(change.actor)} · <When at={change.at} />
          </small>{' '}
          {change.actor.kind !== 'worker' && !change.type.endsWith('.issueChanged') && <Undo {...change} />}
          <Done {...change} />
        </li>
      ))}
      {end}
    </ol>
  );
}

const WORDS: Partial<Record<string, string>> = {
  created: 'Created',
  deleted: 'Deleted',
  restored: 'Restored',
  merged: 'Merged',
};

function Done({ type, members }: api.ChangeRecord) {
  const verb = type.replace(/.*\./, '');
  if (verb === 'enlarged') {
    const isMerged = members.some(({ after }) => after !== undefined);
    return <p>{isMerged ? 'Another card was merged into this one' : 'A merged card was separated again'}</p>;
  }
  const word = WORDS[verb];
  const shown = members.filter(({ name }) => !/^(rank|.*[uU]pdatedAt)$/.test(name));
  return [word && <p>{word}</p>, /created|deleted/.test(type) ? null : shown.map(Member)];
}

const ACTORS: Record<api.ActorRecord['kind'], string> = {
  user: 'A former user',
  token: 'Someone without a token',
  login: 'Someone',
  import: 'Import',
  tracker: 'A deleted tracker',
  operator: 'The operator',
  command: 'Command line',
  worker: 'Automatic',
};

const nameOf = ({ kind, id, name }: api.ActorRecord): string =>
  name ?? (kind === 'token' && id ? 'A deleted token' : ACTORS[kind]);

/** Asks for confirmation, because the change may include other records. */
function Undo({ id, actor }: api.ChangeRecord) {
  const [obstacle, setObstacle] = useState('');
  const look = async (): Promise<void> => {
    try {
      const answer = await api.undoChange({ client, path: { id }, body: { dryRun: true } });
      const what = actor.kind === 'import' ? 'import' : 'change';
      ask({
        title: `Undo this ${what}?`,
        text: <Counts {...answer.undo} what={what} />,
        yes: 'Undo',
        act: () => undo(id),
      });
    } catch (error) {
      const isRefused = error instanceof api.ProblemError && [409, 410, 413].includes(error.status);
      if (!isRefused) throw error;
      setObstacle(`This can't be undone. ${inWords(error)}`);
    }
  };
  return (
    <>
      <button disabled={obstacle !== ''} onClick={() => attempt(look())}>
        Undo
      </button>{' '}
      {obstacle && <small role="alert">{obstacle}</small>}
    </>
  );
}

const DONE = {
  deleted: 'deleted',
  created: 'restored',
  updated: 'reverted',
  moved: 'moved back',
} as const;

/** The effects of an undo, from the counts of its dry run. */
function Counts({ counts, what }: api.UndoRecord & { what: string }) {
  const done = Object.entries(DONE).flatMap(([member, words]) =>
    counts.map(({ kind, ...each }) => ({ kind, words, count: each[member as keyof typeof DONE] })),
  );
  const some = done.filter(({ count }) => count > 0);
  const changes = some.reduce((sum, { count }) => sum + count, 0);
  const records = counts.reduce(
    (sum, each) => sum + each.created + each.deleted + Math.max(each.updated, each.moved),
    0,
  );
  const by = what === 'import' ? 'made by this import' : 'made together';
  const among = `This undoes ${changes.toLocaleString()} changes to ${records.toLocaleString()} records ${by}, not only to this card:`;
  return (
    <>
      <p>{records > 1 ? among : `This undoes the effects of this ${what} on this card:`}</p>
      <ul>
        {some.map(({ kind, count, words }) => (
          <li>{`${counted(count, kind)} ${count === 1 ? 'is' : 'are'} ${words}`}</li>
        ))}
      </ul>
    </>
  );
}

type Valued = { field: { id: string; name: string }; value: string }[];

/** A changed member. For field values, only the changed fields. */
function Member({ name, before, after }: api.ChangedMemberRecord) {
  if (name !== 'fieldsValues')
    return <Changed name={name.replaceAll(/^discovery|Id$/g, '')} before={before} after={after} />;
  const [old, now] = [before ?? [], after ?? []] as [Valued, Valued];
  const valueIn = (values: Valued, id: string) => values.find(({ field }) => field.id === id)?.value;
  const fields = new Map([...old, ...now].map(({ field }) => [field.id, field.name]));
  return [...fields]
    .map(([id, name]) => ({ name, before: valueIn(old, id), after: valueIn(now, id) }))
    .filter((each) => each.before !== each.after)
    .map(Changed);
}

const Changed = ({ name, before, after }: { name: string; before?: unknown; after?: unknown }) => (
  <p key={name}>
    <small>{spaced(name)}</small> <del>{wordsFor(before)}</del> <ins>{wordsFor(after)}</ins>
  </p>
);

const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

const isIssue = (value: unknown): value is api.IssueRecord =>
  typeof value === 'object' && value !== null && 'state' in value && 'url' in value;

/** Formats a value: ids as names, times as local times. */
function wordsFor(value: unknown): string {
  if (Array.isArray(value)) return value.map(wordsFor).join(', ');
  if (isIssue(value)) return `${value.title} — ${value.state}`;
  if (typeof value !== 'string') return value === undefined || value === null ? '' : JSON.stringify(value);
  if (value.startsWith('["')) return wordsFor(JSON.parse(value));
  return names.get(value) ?? (TIME.test(value) ? new Date(value).toLocaleString() : value);
}
