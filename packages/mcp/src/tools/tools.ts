import type { Tool } from '../tool.js';
import { changeMany } from './change-many.js';
import { deleteRecord } from './delete.js';
import { findDuplicates } from './duplicates.js';
import { getDiscovery } from './get-discovery.js';
import { history, undoChange } from './history.js';
import { mergeDiscovery } from './merge.js';
import { countDiscoveries, countFeedback, findDiscoveries, findFeedback } from './queries.js';
import { similarDiscoveries } from './similar.js';
import { workspace } from './workspace.js';
import {
  addFeedback,
  createDiscovery,
  rankDiscovery,
  restoreDiscovery,
  updateDiscovery,
  updateFeedback,
} from './writing.js';

/** All tools, in the order in which clients list them. */
export const TOOLS: readonly Tool[] = [
  workspace,
  findDiscoveries,
  getDiscovery,
  countDiscoveries,
  findFeedback,
  countFeedback,
  similarDiscoveries,
  findDuplicates,
  history,
  createDiscovery,
  updateDiscovery,
  rankDiscovery,
  changeMany,
  addFeedback,
  updateFeedback,
  deleteRecord,
  mergeDiscovery,
  undoChange,
  restoreDiscovery,
];
