import { GITHUB } from './github.js';
import { GITLAB } from './gitlab.js';
import { JIRA } from './jira.js';
import { LINEAR } from './linear.js';
import type { Tool } from './tool.js';

/** Where files may come from, and what they then may be. */
export const TOOLS = {
  jira: [JIRA],
  github: GITHUB,
  gitlab: [GITLAB],
  linear: [LINEAR],
} satisfies Readonly<Record<string, readonly Tool[]>>;

export type ToolName = keyof typeof TOOLS;

export const TOOL_NAMES = Object.keys(TOOLS) as readonly ToolName[];

/** All others give tables. */
export const givesJson = (from: ToolName | undefined): boolean => from === 'github';

/** The one of these whose export has such headers. */
export function toolWith(headers: readonly string[], tools: readonly Tool[]): Tool | undefined {
  const present = new Set(headers);
  return tools.find(({ required }) => required.every((header) => present.has(header)));
}
