import { type Item, listOf, memberOf, textOf } from './item.js';
import type { Tool } from './tool.js';

/** Trello's "Export as JSON" of a board. Each card is a row. */
export const TRELLO: Tool = {
  title: 'Trello',
  kind: 'discovery',
  required: ['name', 'list'],
  columns: {
    title: ['name'],
    description: ['desc'],
    clientId: ['shortLink'],
    component: ['board'],
    discoveryStateId: ['list'],
    assignees: ['members'],
    tags: ['labels'],
    score: ['votes'],
    comments: ['comments'],
    createdAt: ['created'],
    updatedAt: ['dateLastActivity'],
  },
  states: { 'to do': 'Backlog', doing: 'In progress' },
};

/** The parts of a board that cards refer to, by id, and the comments by the id of their card. */
export interface Board {
  readonly name: string;
  readonly lists: ReadonlyMap<string, Item>;
  readonly members: ReadonlyMap<string, Item>;
  readonly comments: ReadonlyMap<string, readonly Item[]>;
}

/** The id of a card begins with the seconds since 1970 at which it was made. */
const madeAt = (id: string): string => new Date(parseInt(id.slice(0, 8), 16) * 1_000 || 0).toISOString();

const commentOf = ({ id, data, memberCreator, date }: Item): object => ({
  id,
  text: memberOf(data, 'text'),
  author: memberOf(memberCreator, 'fullName') || null,
  date,
});

export const CARD: Readonly<Record<string, (card: Item, board: Board) => string>> = {
  name: ({ name }) => textOf(name),
  desc: ({ desc }) => textOf(desc),
  shortLink: ({ shortLink, id }) => textOf(shortLink) || textOf(id),
  board: (_, { name }) => name,
  list: ({ closed, idList }, { lists }) => {
    const list = lists.get(textOf(idList));
    return closed === true || list?.['closed'] === true ? 'Archived' : textOf(list?.['name']);
  },
  members: ({ idMembers }, { members }) =>
    listOf(Array.isArray(idMembers) ? idMembers.map((id) => members.get(textOf(id))) : [], 'fullName'),
  labels: ({ labels }) => listOf(labels, 'name', 'color'),
  votes: ({ badges, idMembersVoted: voted }) =>
    memberOf(badges, 'votes') || (Array.isArray(voted) ? String(voted.length) : ''),
  comments: ({ id }, { comments }) => JSON.stringify((comments.get(textOf(id)) ?? []).map(commentOf)),
  created: ({ id }) => (/^[0-9a-f]{24}$/.test(textOf(id)) ? madeAt(textOf(id)) : ''),
  dateLastActivity: ({ dateLastActivity }) => textOf(dateLastActivity),
  due: ({ due }) => textOf(due),
  checkItems: ({ badges }) => memberOf(badges, 'checkItems').replace(/^0$/, ''),
  url: ({ url, shortUrl }) => textOf(url) || textOf(shortUrl),
};
