import { clientIds, oneOf, optional } from '../../command.js';
import { childrenOf } from '../../model/rules.js';
import { commandsOf, type Noun } from './nouns.js';

const titles = oneOf('Shop', 'Search', 'Account');
const descriptions = oneOf('What people buy.', null);

export const componentsNoun: Noun<'component'> = {
  kind: 'component',
  path: 'component',
  one: 'component',
  weight: 3,
  create: optional({ title: titles, clientId: clientIds, description: descriptions }, 'title'),
  change: optional({ title: titles, description: descriptions }, 'title'),
  write: (_, members) => ({ refused: [], members }),
  whyNotDeleted: (world, { id }) => (childrenOf(world, id).length > 0 ? ['409 record_in_use'] : []),
};

export const components = commandsOf(componentsNoun);
