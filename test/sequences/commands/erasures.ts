import fc from 'fast-check';
import type { Answer, Api } from '../api.js';
import { type Command, command, oneOf, reference, type Scene, withNames } from '../command.js';
import { erased, type Person } from '../model/erasure.js';
import { named } from '../model/names.js';
import type { World } from '../model/world.js';

export const erasures: readonly Command[] = [
  command(
    'erase person',
    2,
    fc.oneof(
      fc.record({ authorEmail: oneOf('amara@mill.example', 'dev@pier.example') }),
      fc.record({ userId: reference('user') }),
    ),
    planErasure,
  ),
];

/** Whoever gave feedback or wrote messages, or a user, who may be deleted by now and then is named by the id. */
function planErasure(scene: Scene, args: unknown) {
  const { world, log, known } = scene;
  const asked = withNames(scene, args) as Person;
  const isUser = 'userId' in asked;
  const user = isUser
    ? (named(world, 'user', asked.userId) ?? known.get('user')?.find(({ id }) => id === asked.userId))
    : undefined;
  const { world: after, forget, told } = erased(world, log, user ? { userId: user.id } : asked);
  return {
    method: 'POST',
    path: 'erasure',
    body: asked,
    refused: isUser && !user ? ['404 record_not_found'] : [],
    until: async (api: Api, answer: Answer) => {
      const { id } = answer.body['erasure'] as { id: string };
      await api.over(`erasure/${id}`, ({ erasure }) => (erasure as { state: string }).state === 'DONE');
      return answer;
    },
    forget,
    told,
    effect: (draft: World) => void Object.assign(draft, after),
  };
}
