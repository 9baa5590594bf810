import { QueryTooExpensive } from '../../discoveries/query/query.problems.js';

export class CountTooExpensive extends QueryTooExpensive {
  constructor() {
    super(
      'Counting this takes longer than is allowed. Add a filter: discoveries, companies, or a time after which it was given.',
    );
  }
}
