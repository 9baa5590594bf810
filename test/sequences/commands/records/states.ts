import { clientIds, oneOf, optional } from '../../command.js';
import type { Members } from '../../model/shown.js';
import type { Named, State, World } from '../../model/world.js';
import { commandsOf, type Written } from './nouns.js';

const members = {
  name: oneOf('Asked', 'Looked at', 'Built', 'Done', 'done'),
  category: oneOf('OPEN', 'STARTED', 'DONE', 'DISCARDED'),
  color: oneOf('#0a0b0c', null),
  isDefault: oneOf(true, false),
};

export const states = commandsOf({
  kind: 'discoveryState',
  path: 'discovery-state',
  one: 'discoveryState',
  weight: 2,
  create: optional({ ...members, clientId: clientIds }, 'name'),
  change: optional(members, 'category'),
  chosen: ['position'],
  write,
  whyNotDeleted: (world, { id, isDefault }) => {
    const isUsed = [...world.discovery.values()].some(({ discoveryStateId }) => discoveryStateId === id);
    const isLedTo = [...world.tracker.values()].some(({ states = {} }) => Object.values(states).includes(id));
    return [
      ...(isDefault ? ['409 default_state_needed'] : []),
      ...(isUsed || isLedTo ? ['409 record_in_use'] : []),
    ];
  },
});

function write(world: World, given: Members, present: State | undefined): Written {
  const isTaken = [...world.discoveryState.values()].some(
    ({ id, name }) => name === given['name'] && id !== present?.id,
  );
  const isUnset = present?.isDefault === true && given['isDefault'] === false;
  const initial = present ? {} : { isDefault: false, category: 'OPEN' };
  return {
    refused: [...(isTaken ? ['409 name_taken'] : []), ...(isUnset ? ['409 default_state_needed'] : [])],
    members: { ...initial, ...given },
    beside: (draft, _, { id }) => {
      if (given['isDefault'] === true) makeDefault(draft, id);
    },
  };
}

/** There is exactly one. */
function makeDefault({ discoveryState }: World, id: Named['id']): void {
  for (const state of discoveryState.values())
    if (state.isDefault && state.id !== id) discoveryState.set(state.id, { ...state, isDefault: false });
}
