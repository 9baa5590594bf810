import type { Command } from '../command.js';
import { bulks } from './bulks.js';
import { comments } from './records/comments.js';
import { companies } from './records/companies.js';
import { components } from './records/components.js';
import { discoveries } from './records/discoveries.js';
import { feedbacks } from './records/feedback.js';
import { fields } from './records/fields.js';
import { histories } from './history.js';
import { erasures } from './erasures.js';
import { merges } from './merges.js';
import { messages } from './records/messages.js';
import { questions } from './questions.js';
import { states } from './records/states.js';
import { settings } from './records/settings.js';
import { tokens } from './records/tokens.js';
import { trackers } from './records/trackers.js';
import { transfers } from './transfer.js';
import { undos } from './undo.js';
import { users } from './records/users.js';
import { views } from './records/views.js';
import { webhooks } from './records/webhooks.js';

export const COMMANDS: readonly Command[] = [
  ...components,
  ...states,
  ...fields,
  ...users,
  ...companies,
  ...messages,
  ...discoveries,
  ...merges,
  ...feedbacks,
  ...comments,
  ...views,
  ...webhooks,
  ...tokens,
  ...settings,
  ...trackers,
  ...bulks,
  ...undos,
  ...erasures,
  ...histories,
  ...questions,
  ...transfers,
];

/** @throws if there is none of that name */
export function commandNamed(name: string): Command {
  const found = COMMANDS.find((command) => command.name === name);
  if (!found) throw new Error(`There is no command "${name}".`);
  return found;
}
