import { Optional, PastDateTime } from './members.js';

/** What create takes of every kind of record. */
export abstract class NewRecord {
  /**
   * When the record was made, if that was elsewhere: from 1970 on, and not in the future. Needs the scope `admin`.
   * @example '2024-02-29T12:00:00.000Z'
   */
  @Optional()
  @PastDateTime()
  createdAt?: string;
}
