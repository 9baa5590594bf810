import { readFileSync } from 'node:fs';
import type { Json } from './tool.js';

/** What tools call, by the names that operations have in openapi.yaml. */
export const OPERATION_IDS = [
  'changeDiscoveries',
  'countDiscoveries',
  'countFeedback',
  'createDiscovery',
  'createFeedback',
  'deleteDiscovery',
  'deleteFeedback',
  'findSimilarDiscoveries',
  'getDiscovery',
  'getFeedback',
  'getMe',
  'listAskers',
  'listComments',
  'listComponentHistory',
  'listComponents',
  'listDiscoveries',
  'listDiscoveryFeedback',
  'listDiscoveryFieldHistory',
  'listDiscoveryFields',
  'listDiscoveryHistory',
  'listDiscoveryStateHistory',
  'listDiscoveryStates',
  'listDiscoveryTags',
  'listFeedbackHistory',
  'listUserHistory',
  'listUsers',
  'listViews',
  'mergeDiscovery',
  'moveDiscovery',
  'queryDiscoveries',
  'queryFeedback',
  'restoreDiscovery',
  'undoChange',
  'updateDiscovery',
  'updateFeedback',
] as const;

export type OperationId = (typeof OPERATION_IDS)[number];

/** How an operation is called. What is neither in its path, its query nor its headers is its body. */
export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly query: readonly string[];
  readonly hasBody: boolean;
}

export interface ToolSchemas {
  readonly input: Json;
  readonly output: Json;
}

/** What is derived from openapi.yaml. */
export interface Specification {
  readonly operations: Readonly<Record<OperationId, Operation>>;
  readonly tools: Readonly<Record<string, ToolSchemas>>;
}

export const SPECIFICATION_FILE = new URL('../specification.json', import.meta.url);

let specification: Specification | undefined;

/** Read once, and not before it is needed: whoever derives it can do without. */
export const readSpecification = (): Specification =>
  (specification ??= JSON.parse(readFileSync(SPECIFICATION_FILE, 'utf8')) as Specification);
