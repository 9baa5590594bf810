import { clientIds, oneOf, optional, reference } from '../../command.js';
import type { Members } from '../../model/shown.js';
import { changed, type Message, type World } from '../../model/world.js';
import { companyGiven, companyNames } from './companies.js';
import { commandsOf, type Written } from './nouns.js';

export const said = {
  authorName: oneOf('Amara', 'Dev'),
  authorEmail: oneOf('amara@mill.example', 'dev@pier.example'),
  sourceUrl: oneOf('https://inbox.example/1', 'https://inbox.example/2'),
  company: companyNames,
};

const members = {
  ...said,
  text: oneOf('The map is wrong.', 'So is the clock.'),
  state: oneOf('NEW', 'PROCESSED', 'ARCHIVED'),
};

export const messages = commandsOf({
  kind: 'message',
  path: 'message',
  one: 'message',
  weight: 1,
  create: optional({ ...members, clientId: clientIds }, 'text'),
  change: optional(
    { ...members, company: oneOf('Mill', 'Pier', null), companyId: reference('company') },
    'state',
  ),
  write,
  whyNotDeleted: (world, { id }) =>
    [...world.feedback.values()].some(({ messageId }) => messageId === id) ? ['409 record_in_use'] : [],
});

function write(
  world: World,
  { company, companyId, ...given }: Members,
  present: Message | undefined,
): Written {
  const from = companyGiven(world, { company, companyId });
  return {
    refused: from.refused,
    members: {
      ...(present ? {} : { state: 'NEW' }),
      ...given,
      companyId: from.id ?? (from.id === null ? null : present?.companyId),
    },
    beside: (draft, answered, record) => {
      from.make(draft, answered);
      if (from.isNew)
        draft.message.set(record.id, changed(record as Message, { companyId: answered['companyId'] }));
    },
  };
}
