import { clientIds, oneOf, optional } from '../../command.js';
import { commandsOf, type Noun } from './nouns.js';

const members = {
  name: oneOf('Ada', 'Bo', 'Cy', 'Di'),
  email: oneOf('ada@harbour.example', null),
  active: oneOf(true, true, false),
};

export const usersNoun: Noun<'user'> = {
  kind: 'user',
  path: 'user',
  one: 'user',
  weight: 2,
  create: optional({ ...members, clientId: clientIds }, 'name'),
  change: optional(members, 'name'),
  write: (_, given, present) => ({
    refused: [],
    members: { ...(present ? {} : { active: true }), ...given },
  }),
  whyNotDeleted: (world, { id }) =>
    [...world.discovery.values()].some(({ assignees }) => assignees.includes(id))
      ? ['409 record_in_use']
      : [],
};

export const users = commandsOf(usersNoun);
