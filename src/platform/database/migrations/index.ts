import { Baseline } from './20261123-baseline.js';
import { Erasures } from './20261123-erasures.js';
import { Events } from './20261123-events.js';
import { Webhooks } from './20261123-webhooks.js';
import { Workspaces } from './20261123-workspaces.js';
import { Demand } from './20261124-demand.js';
import { DemandIndexes } from './20261124-indexes.js';
import { Rotations } from './20261126-rotations.js';
import { CompanyNames } from './20261127-company-names.js';
import { OlderSecrets } from './20261127-older-secrets.js';
import { People } from './20261128-people.js';
import { NewSettings } from './20261128-settings.js';
import { Trackers } from './20261128-trackers.js';
import { UrlIndex } from './20261128-url-index.js';

/** Every migration, oldest first. Forward-only: a change of the schema is a new entry. */
export const migrations = [
  { name: '20261123-baseline', class: Baseline },
  { name: '20261123-erasures', class: Erasures },
  { name: '20261123-events', class: Events },
  { name: '20261123-webhooks', class: Webhooks },
  { name: '20261123-workspaces', class: Workspaces },
  { name: '20261124-demand', class: Demand },
  { name: '20261124-indexes', class: DemandIndexes },
  { name: '20261126-rotations', class: Rotations },
  { name: '20261127-company-names', class: CompanyNames },
  { name: '20261127-older-secrets', class: OlderSecrets },
  { name: '20261128-people', class: People },
  { name: '20261128-settings', class: NewSettings },
  { name: '20261128-trackers', class: Trackers },
  { name: '20261128-url-index', class: UrlIndex },
];
