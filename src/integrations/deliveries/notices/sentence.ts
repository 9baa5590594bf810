import type { EventRecord, Members } from '../../../events/presenting/event.record.js';
import { isUuid } from '../../../platform/identifiers/uuid.js';
import { deletionOf, type Names, RECORD_URL } from './names.js';

/** A text that people wrote, and where it leads. */
export interface Quoted {
  readonly text: string;
  /** Whether it is what a record is called, which has quotes. */
  readonly isName?: true;
  readonly url?: string | undefined;
}

/** A part of a sentence: words of this service, or a text that people wrote. */
export type Part = string | Quoted;

const FIELD = 'fieldsValues.';

const LINKS = /^([a-z]+)(?:Issue|Card)Urls$/;

/** The members of which a sentence has the values, besides fields. Of others it only says that they were changed. */
const WITH_VALUES =
  /^(title|name|discoveryStateId|parentId|assignees|tags|discoveryId|company|score|state|starred|feedbackScore|fieldsValues\..*)$/s;

/** Members that follow from others, or mean nothing to people. */
const UNTOLD = /^(updatedAt|lastDiscoverystateUpdatedAt|parentType|assigneeId|companyId|rank|merged)$/;

/** The most changes that a sentence tells. */
const MOST_CHANGES = 4;

const VERBS: Readonly<Record<string, string>> = {
  updated: 'changed',
  moved: 'reordered',
  test: 'tested',
  erased: 'erased a person from',
};

/** Who is meant where the actor has no name. */
const ACTORS: Partial<Record<EventRecord['actor']['kind'], string>> = {
  worker: 'The service',
  import: 'An import',
  operator: 'An operator',
  command: 'An operator',
};

/** Says in one sentence who did what to which record. */
export function sentenceOf(event: EventRecord, names: Names): Part[] {
  const { actor, record, before = {}, after = {} } = event;
  const who = actor.name === undefined ? (ACTORS[actor.kind] ?? 'Somebody') : { text: actor.name };
  const name = textIn(after) ?? textIn(before) ?? record.clientId ?? record.id;
  const own = named(names, record.kind, record.id, name);
  return [who, ' ', ...(predicateOf(event, own, names) ?? changeOf(event, own, names)), '.'];
}

/** The predicate of types that tell more than that a record was changed. */
function predicateOf(
  { type, before = {}, after = {} }: EventRecord,
  own: readonly Part[],
  names: Names,
): Part[] | undefined {
  const { discoveryId, into } = after;
  const place = discoveryId === undefined ? ['the inbox'] : named(names, 'discovery', discoveryId);
  switch (type) {
    case 'comment.created':
      return ['commented on ', ...place, ': ', { text: textIn(after) ?? '' }];
    case 'feedback.created':
      return ['added feedback', ...authorsIn(after), ' to ', ...place, ': ', ...own];
    case 'message.created':
      return ['added a message', ...authorsIn(after), ' to ', ...place, ': ', ...own];
    case 'company.merged':
      return ['merged the company ', ...own, ' into ', ...named(names, 'company', into)];
    case 'discovery.merged':
      return ['merged the discovery ', ...own, ' into ', ...named(names, 'discovery', into)];
    case 'discovery.issueChanged':
      return [
        'told of an issue of the discovery ',
        ...own,
        ': ',
        { text: issueIn(after['issue'], before['issue']) },
      ];
    default:
      return undefined;
  }
}

function changeOf(
  { type, at, record, before = {}, after = {} }: EventRecord,
  own: readonly Part[],
  names: Names,
): Part[] {
  const [kind = '', verb = ''] = type.split('.');
  const isRestored = verb === 'created' && Number(names.get(deletionOf(record.id))) * 1_000 < Date.parse(at);
  const changes = verb === 'created' || verb === 'deleted' ? [] : changesIn(before, after, names);
  const [first = []] = changes;
  const isMove = changes.length === 1 && first[0] === 'state';
  const did = isRestored ? 'restored' : isMove ? 'moved' : (VERBS[verb] ?? verb);
  return [`${did} the ${wordsOf(kind)} `, ...own, ...(isMove ? first.slice(1) : listed(changes))];
}

/** The members that differ, as label, former and present value. Custom fields are members of their own. */
function changesIn(before: Members, after: Members, names: Names): Part[][] {
  const [former, present] = [withFields(before), withFields(after)];
  return Object.keys({ ...former, ...present })
    .filter((name) => !UNTOLD.test(name) && former[name] !== present[name])
    .map((name) => {
      const label = labelOf(name, names);
      if (!WITH_VALUES.test(name)) return [label];
      return [label, ' from ', shown(former[name], names), ' to ', shown(present[name], names)];
    });
}

const withFields = ({ fieldsValues = [], ...members }: Members): Members => {
  const fields = fieldsValues as readonly {
    readonly field: { readonly name: string };
    readonly value: unknown;
  }[];
  const values = fields.map(({ field, value }): [string, unknown] => [FIELD + field.name, value]);
  return { ...members, ...Object.fromEntries(values) };
};

function listed(changes: readonly Part[][]): Part[] {
  const told = changes.slice(0, MOST_CHANGES).flatMap((change) => [', ', change].flat());
  const more = changes.length > MOST_CHANGES ? [` and ${changes.length - MOST_CHANGES} more`] : [];
  return told.length === 0 ? [] : [': ', ...told.slice(1), ...more];
}

function named(names: Names, kind: string, id: unknown, otherwise = `a deleted ${kind}`): Part[] {
  const name = names.get(String(id));
  const url = names.get(RECORD_URL)?.replaceAll('{kind}', kind).replaceAll('{id}', String(id));
  return [name === undefined ? { text: otherwise, isName: true } : { text: name, isName: true, url }];
}

function shown(value: unknown, names: Names): Part {
  const texts = [value ?? []].flat().map(String);
  const named = texts.map((text) => (isUuid(text) ? (names.get(text) ?? 'a deleted record') : text));
  return named.length === 0 ? 'none' : { text: named.join(', ') };
}

const authorsIn = ({ authorName, company }: Members): Part[] =>
  [authorName, company]
    .filter((text) => typeof text === 'string')
    .flatMap((text, index) => [index === 0 ? ' by ' : ', ', { text }]);

const issueIn = (present: unknown, former: unknown): string => {
  const { title, state } = (present ?? former ?? {}) as Members;
  return `${String(title)} (${present === undefined ? 'gone' : String(state)})`;
};

/** What a record is called by its own members. */
const textIn = ({ title, name, excerpt, content, text }: Members): string | undefined =>
  [title, name, excerpt, content, text].find((each) => typeof each === 'string');

/** `discoveryField` → `discovery field` */
const wordsOf = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim();

/** `discoveryStateId` → `state` */
function labelOf(member: string, names: Names): Part {
  if (member.startsWith(FIELD)) return { text: member.slice(FIELD.length) };
  const [, list] = LINKS.exec(member) ?? [];
  if (list !== undefined) return { text: `${names.get(list) ?? list} links` };
  return wordsOf(member.replace('discoveryState', 'state').replace(/Id$/, ''));
}
