import { type Detail, FileRefused } from '../rows/faults.js';
import { AHA } from './aha.js';
import { CANNY } from './canny.js';
import { GITHUB } from './github.js';
import { GITLAB } from './gitlab.js';
import { INTERCOM } from './intercom.js';
import { JIRA } from './jira.js';
import { LINEAR } from './linear.js';
import { PRODUCTBOARD } from './productboard.js';
import { type Tool, toolLike, toolWith } from './tool.js';
import { TRELLO } from './trello.js';
import { USERVOICE } from './uservoice.js';
import { ZENDESK } from './zendesk.js';

export const TOOLS = {
  jira: [JIRA],
  github: GITHUB,
  trello: [TRELLO],
  gitlab: [GITLAB],
  linear: [LINEAR],
  canny: [CANNY],
  productboard: PRODUCTBOARD,
  zendesk: ZENDESK,
  uservoice: USERVOICE,
  intercom: [INTERCOM],
  aha: AHA,
} satisfies Readonly<Record<string, readonly Tool[]>>;

export type ToolName = keyof typeof TOOLS;

export const TOOL_NAMES = Object.keys(TOOLS) as readonly ToolName[];

/** `auto`: the tool is guessed by the file. */
export type From = ToolName | 'auto';

export const FROM = ['auto', ...TOOL_NAMES] as const;

export interface FoundTool {
  readonly from: ToolName;
  readonly tool: Tool;
}

/** The tool that exported a CSV file with these headers, if they show it. */
export function guessTool(headers: readonly string[]): FoundTool | undefined {
  for (const from of TOOL_NAMES) {
    const tool = givesJson(from) ? undefined : toolLike(headers, TOOLS[from]);
    if (tool) return { from, tool };
  }
  return undefined;
}

export const givesJson = (from: ToolName | undefined): boolean => from === 'github' || from === 'trello';

/** @throws FileRefused */
export function toolOf(from: ToolName, headers: readonly string[], map: ReadonlyMap<string, string>): Tool {
  const tools: readonly Tool[] = TOOLS[from];
  const tool = toolWith([...headers, ...map.values()], tools);
  if (tool) return tool;
  const wanted = tools
    .map(({ title, required }) => `${title} has the columns ${required.join(', ')}`)
    .join('; ');
  const own = headers.slice(0, 10).join(', ');
  const detail: Detail = (option) =>
    `The file is not what ${from} gives: ${wanted}. Its own are ${own}. If they are in another language, say which is which (${option('map', `Titel=${tools[0]?.required[0]}`)}).`;
  throw new FileRefused('not_from_tool', detail, 1);
}
