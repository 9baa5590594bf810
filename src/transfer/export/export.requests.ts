import { ChoiceParameter } from '../../http/input/parameters.js';

export class ExportQuery {
  /** How it is written: all records as lines, or those of a kind for a spreadsheet. Otherwise `Accept` says. */
  @ChoiceParameter(['ndjson', 'csv'])
  format?: 'ndjson' | 'csv';

  /** CSV: which records; discoveries unless given. */
  @ChoiceParameter(['discovery', 'feedback'])
  records?: 'discovery' | 'feedback';
}
