import {
  clientIds,
  type Command,
  command,
  oneOf,
  optional,
  pathOf,
  reference,
  type Scene,
  withNames,
} from '../../command.js';
import type { Answer } from '../../api.js';
import { named } from '../../model/names.js';
import type { Webhook, World } from '../../model/world.js';
import { commandsOf } from './nouns.js';

const members = {
  url: oneOf('https://hooks.riverside.example/a', 'https://hooks.riverside.example/b'),
  types: oneOf(['nothing.happened'], ['nothing.*']),
  description: oneOf('Keeps a copy.', null),
  state: oneOf('ON', 'OFF'),
  format: oneOf('STANDARD', 'SLACK'),
};

export const webhooks: readonly Command[] = [
  ...commandsOf({
    kind: 'webhook',
    path: 'webhook',
    one: 'webhook',
    weight: 1,
    create: optional({ ...members, clientId: clientIds }, 'url', 'types'),
    change: optional(members, 'state'),
    write: (_, given, present) => ({
      refused: [],
      members: { ...(present ? {} : { state: 'ON', format: 'STANDARD', rotations: 0 }), ...given },
    }),
  }),
  command('rotate webhook secret', 1, reference('webhook'), planRotation),
];

/** Nothing shows that there is another secret, but its event and the version do. */
function planRotation(scene: Scene, args: unknown) {
  const name = withNames(scene, args) as string;
  const webhook = named(scene.world, 'webhook', name) as Webhook | undefined;
  return {
    method: 'POST',
    path: `${pathOf('webhook', name)}/rotate-secret`,
    refused: webhook ? [] : ['404 record_not_found'],
    effect: (draft: World) => {
      if (webhook) draft.webhook.set(webhook.id, { ...webhook, rotations: webhook.rotations + 1 });
    },
    shows: (_: World, { body }: Answer) =>
      [String(body['webhook'].secret).startsWith('whsec_'), true] as const,
  };
}
