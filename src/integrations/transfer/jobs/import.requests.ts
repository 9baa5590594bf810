import {
  ChoiceParameter,
  FlagParameter,
  RepeatableParameter,
  TextParameter,
} from '../../../http/input/parameters.js';
import { type Kind, KINDS } from '../kinds.js';
import { FROM, type From } from '../tools/tools.js';

export class ImportQuery {
  /** Whether to only check the file, and report its faults and the records that would be created. */
  @FlagParameter() dryRun?: boolean;

  /**
   * The tool that exported the file: `github` and `trello` write JSON, the others CSV. By default (`auto`) it is
   * recognised by the headers or the shape of the file, unless `records` or `discoveryId` is given; missing states,
   * people and the like are then created unless `createMissing` is false.
   */
  @ChoiceParameter(FROM) from?: From;

  /**
   * The kind of all records, if lines or JSON items have no envelopes. CSV has discoveries, feedback, companies or messages.
   */
  @ChoiceParameter(KINDS) records?: Kind;

  /** The `id` or `clientId` of the discovery of feedback that names none. */
  @TextParameter(255) discoveryId?: string;

  /** CSV and tools: the member of a column, as in `Effort (days)=effort`; `-` for none, `*` for all other columns. */
  @RepeatableParameter(500) map?: string[];

  /** CSV and tools: the column that identifies rows. */
  @TextParameter(255) key?: string;

  /** CSV and tools: create missing states, people, components, options, fields and attributes. */
  @FlagParameter() createMissing?: boolean;

  /** CSV and tools: import the valid rows even if others are rejected. */
  @FlagParameter() skipBad?: boolean;

  /** CSV and tools: the locale of dates and numbers, such as `en-GB` or `de-DE`. */
  @TextParameter(35) locale?: string;

  /** CSV and tools: the encoding if the file isn't Unicode, such as `windows-1252`. */
  @TextParameter(40) encoding?: string;
}

export class ExportQuery {
  /** The format: all records as lines, or those of a kind for a spreadsheet. When left out, `Accept` decides. */
  @ChoiceParameter(['ndjson', 'csv']) format?: 'ndjson' | 'csv';

  /** CSV and tools: the kind of the records; discoveries when left out. */
  @ChoiceParameter(['discovery', 'feedback']) records?: 'discovery' | 'feedback';
}
