import { type Command, command, oneOf, optional, type Scene } from '../../command.js';
import { changed, type Settings, type World } from '../../model/world.js';
import { showing } from './nouns.js';

const FIRST_NAMES = { alpha: 'Alpha', bravo: 'Bravo', charlie: 'Charlie', delta: 'Delta', echo: 'Echo' };
const NO_TEMPLATE = 'https://records.example/{name}/{id}';

export const settings: readonly Command[] = [
  command(
    'change workspace',
    4,
    optional(
      {
        recordUrl: oneOf(
          'https://records.example/{kind}/{id}',
          'http://records.example/?{id}',
          NO_TEMPLATE,
          null,
        ),
        linkNames: optional({ alpha: oneOf('GitHub', null), echo: oneOf('Trello', 'Cards', null) }, 'alpha'),
      },
      'linkNames',
    ),
    planChange,
  ),
];

interface Given {
  readonly recordUrl?: string | null;
  readonly linkNames: Readonly<Partial<Record<keyof typeof FIRST_NAMES, string | null>>>;
}

function planChange({ world }: Scene, args: unknown) {
  const body = args as Given;
  const [present] = [...world.workspace.values()] as [Settings];
  const names = Object.entries(body.linkNames).map(([list, name]) => [
    list,
    name ?? FIRST_NAMES[list as keyof typeof FIRST_NAMES],
  ]);
  const linkNames = { ...present.linkNames, ...Object.fromEntries(names) };
  return {
    method: 'PATCH',
    path: 'workspace',
    body,
    on: { kind: 'workspace' as const, id: present.id },
    refused: body.recordUrl === NO_TEMPLATE ? ['400 invalid_record_url'] : [],
    effect: (draft: World) => void draft.workspace.set(present.id, changed(present, { ...body, linkNames })),
    shows: showing({ kind: 'workspace', one: 'workspace' }),
  };
}
