import type { Command } from '../command.js';
import { bulks } from './bulks.js';
import { comments } from './comments.js';
import { companies } from './companies.js';
import { components } from './components.js';
import { discoveries } from './discoveries.js';
import { feedbacks } from './feedback.js';
import { fields } from './fields.js';
import { histories } from './history.js';
import { merges } from './merges.js';
import { messages } from './messages.js';
import { states } from './states.js';
import { transfers } from './transfer.js';
import { undos } from './undo.js';
import { users } from './users.js';
import { views } from './views.js';
import { webhooks } from './webhooks.js';

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
  ...bulks,
  ...undos,
  ...histories,
  ...transfers,
];

/** @throws if there is none of that name */
export function commandNamed(name: string): Command {
  const found = COMMANDS.find((command) => command.name === name);
  if (!found) throw new Error(`There is no command "${name}".`);
  return found;
}
