import { readFileSync } from 'node:fs';
import type { Json } from './tool.js';

/** The operations that tools call, by their `operationId` in openapi.yaml. */
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

/** How an operation is called. Arguments that are not in its path, query or headers are members of its body. */
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

/** The facts that are derived from openapi.yaml. */
export interface Specification {
  readonly operations: Readonly<Record<OperationId, Operation>>;
  readonly tools: Readonly<Record<string, ToolSchemas>>;
}

export const SPECIFICATION_FILE = new URL('../specification.json', import.meta.url);

let specification: Specification | undefined;

/** Reads the derived facts lazily and once, because deriving them must work without the file. */
export const readSpecification = (): Specification =>
  (specification ??= JSON.parse(readFileSync(SPECIFICATION_FILE, 'utf8')) as Specification);
