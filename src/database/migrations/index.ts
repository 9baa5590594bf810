import { InitialSchema } from './20261120-initial-schema.js';
import { ApiTokens } from './20261121-api-tokens.js';
import { IdempotencyKeys } from './20261122-idempotency-keys.js';
import { SearchedWords } from './20261123-searched-words.js';
import { IdempotentRecords } from './20261124-idempotent-records.js';
import { DiscoverySizes } from './20261125-discovery-sizes.js';
import { DeferredRefreshes } from './20261126-deferred-refreshes.js';
import { StoredWords } from './20261127-stored-words.js';
import { DenormalisedColumns } from './20261128-denormalised-columns.js';
import { OutboxByWorkspace } from './20261129-outbox-by-workspace.js';
import { Formulas } from './20261201-formulas.js';
import { Orders } from './20261202-orders.js';
import { FieldValueKeys } from './20261203-field-value-keys.js';
import { FeedbackOrigin } from './20261204-feedback-origin.js';
import { FilteredLists } from './20261204-filtered-lists.js';
import { SearchedRecords } from './20261204-searched-records.js';
import { TagCounts } from './20261204-tag-counts.js';
import { Imports } from './20261205-imports.js';
import { ImportedJson } from './20261206-imported-json.js';
import { FewerIndexes } from './20261207-fewer-indexes.js';
import { OneFolding } from './20261123-one-folding.js';

/** Every migration, oldest first. Forward-only: a change of the schema is a new entry. */
export const migrations = [
  { name: '20261120-initial-schema', class: InitialSchema },
  { name: '20261121-api-tokens', class: ApiTokens },
  { name: '20261122-idempotency-keys', class: IdempotencyKeys },
  { name: '20261123-searched-words', class: SearchedWords },
  { name: '20261124-idempotent-records', class: IdempotentRecords },
  { name: '20261125-discovery-sizes', class: DiscoverySizes },
  { name: '20261126-deferred-refreshes', class: DeferredRefreshes },
  { name: '20261127-stored-words', class: StoredWords },
  { name: '20261128-denormalised-columns', class: DenormalisedColumns },
  { name: '20261129-outbox-by-workspace', class: OutboxByWorkspace },
  { name: '20261201-formulas', class: Formulas },
  { name: '20261202-orders', class: Orders },
  { name: '20261203-field-value-keys', class: FieldValueKeys },
  { name: '20261204-filtered-lists', class: FilteredLists },
  { name: '20261204-tag-counts', class: TagCounts },
  { name: '20261204-feedback-origin', class: FeedbackOrigin },
  { name: '20261204-searched-records', class: SearchedRecords },
  { name: '20261205-imports', class: Imports },
  { name: '20261206-imported-json', class: ImportedJson },
  { name: '20261207-fewer-indexes', class: FewerIndexes },
  { name: '20261123-one-folding', class: OneFolding },
];
