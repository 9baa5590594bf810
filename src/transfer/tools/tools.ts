import { GITHUB } from './github.js';
import { GITLAB } from './gitlab.js';
import { JIRA } from './jira.js';
import { LINEAR } from './linear.js';
import type { Tool } from './tool.js';

export const TOOLS = {
  jira: [JIRA],
  github: GITHUB,
  gitlab: [GITLAB],
  linear: [LINEAR],
} satisfies Readonly<Record<string, readonly Tool[]>>;

export type ToolName = keyof typeof TOOLS;

export const TOOL_NAMES = Object.keys(TOOLS) as readonly ToolName[];

export const givesJson = (from: ToolName | undefined): boolean => from === 'github';
