import fc from 'fast-check';
import type { Answer } from '../../api.js';
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
import { isTaken, named } from '../../model/names.js';
import type { Members } from '../../model/shown.js';
import { changed, type Comment, type World } from '../../model/world.js';
import { showing } from './nouns.js';

const members = { text: oneOf('Only on **small** screens.', 'Done?'), author: oneOf('Ada', null) };
const shows = showing({ kind: 'comment', one: 'comment' });

export const comments: readonly Command[] = [
  command(
    'create comment',
    3,
    fc.tuple(reference('discovery'), optional({ ...members, clientId: clientIds }, 'text', 'author')),
    planCreate,
  ),
  command('change comment', 2, fc.tuple(reference('comment'), optional(members, 'text')), planChange),
  command('delete comment', 1, reference('comment'), planDelete),
];

function planCreate(scene: Scene, args: readonly unknown[]) {
  const { world } = scene;
  const [on, body] = withNames(scene, args) as [string, Members & { clientId?: string }];
  const discovery = named(world, 'discovery', on);
  const isKnown = body.clientId !== undefined && isTaken(world, 'comment', body.clientId);
  return {
    method: 'POST',
    path: `${pathOf('discovery', on)}/comment`,
    body,
    refused: [...(discovery ? [] : ['404 record_not_found']), ...(isKnown ? ['409 client_id_taken'] : [])],
    effect: (draft: World, { body: { comment } }: Answer) => {
      const { id } = comment as Comment;
      draft.comment.set(id, changed({ id, clientId: id, discoveryId: discovery?.id } as Comment, body));
    },
    shows,
  };
}

/** Where a comment is; one that is not there is looked for on something that is. */
function placeOf(scene: Scene, name: string) {
  const comment = named(scene.world, 'comment', name) as Comment | undefined;
  const on = comment?.discoveryId ?? [...scene.world.discovery.keys()][0] ?? 'nobody';
  return { comment, path: pathOf('discovery', on, 'comment', name) };
}

function planChange(scene: Scene, args: readonly unknown[]) {
  const [name, body] = withNames(scene, args) as [string, Members];
  const { comment, path } = placeOf(scene, name);
  return {
    method: 'PATCH',
    path,
    body,
    on: comment && { kind: 'comment' as const, id: comment.id },
    refused: comment ? [] : ['404 record_not_found'],
    effect: (draft: World) => {
      if (comment) draft.comment.set(comment.id, changed(comment, body));
    },
    shows,
  };
}

function planDelete(scene: Scene, args: unknown) {
  const { comment, path } = placeOf(scene, withNames(scene, args) as string);
  return {
    method: 'DELETE',
    path,
    on: comment && { kind: 'comment' as const, id: comment.id },
    refused: comment ? [] : ['404 record_not_found'],
    effect: (draft: World) => {
      if (comment) draft.comment.delete(comment.id);
    },
  };
}
