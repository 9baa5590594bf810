import {
  ChoiceParameter,
  FlagParameter,
  RepeatableParameter,
  TextParameter,
} from '../../../http/input/parameters.js';
import { type Kind, KINDS } from '../kinds.js';
import { TOOL_NAMES, type ToolName } from '../tools/tools.js';

export class ImportQuery {
  /** Only look at the file, and tell what is wrong, and what would be made. */
  @FlagParameter() dryRun?: boolean;

  /** The tool that the file was exported from: `github` gives JSON, the others CSV. Otherwise it is a table that people keep. */
  @ChoiceParameter(TOOL_NAMES) from?: ToolName;

  /** The kind of all records, if the file doesn't say: lines and items of JSON then have no envelopes. CSV is of discoveries, feedback or companies. */
  @ChoiceParameter(KINDS) records?: Kind;

  /** What feedback is about that doesn't say so: a discovery's `id` or `clientId`. */
  @TextParameter(255) discoveryId?: string;

  /** CSV: what a column is, as in `Effort (days)=effort`; `-` for nothing, `*` for all other columns. */
  @RepeatableParameter(500) map?: string[];

  /** CSV: the column that tells rows apart. */
  @TextParameter(255) key?: string;

  /** CSV: make the states, people, components, options, fields and attributes that there are not. */
  @FlagParameter() createMissing?: boolean;

  /** CSV: import the good rows, even if others are refused. */
  @FlagParameter() skipBad?: boolean;

  /** CSV: how dates and numbers are written, as in `en-GB` or `de-DE`. */
  @TextParameter(35) locale?: string;

  /** CSV: as in `windows-1252`, if the file is not Unicode. */
  @TextParameter(40) encoding?: string;
}

export class ExportQuery {
  /** How it is written: all records as lines, or those of a kind for a spreadsheet. Otherwise `Accept` says. */
  @ChoiceParameter(['ndjson', 'csv']) format?: 'ndjson' | 'csv';

  /** CSV: which records; discoveries unless given. */
  @ChoiceParameter(['discovery', 'feedback']) records?: 'discovery' | 'feedback';
}
