import { ApiSchema } from '@nestjs/swagger';
import { IdentifiedRecord, type IdentifiedRow, identifiedRecord } from '../identifiers/identified.record.js';

@ApiSchema({ description: 'Somebody whom discoveries can be assigned to.' })
export class UserRecord extends IdentifiedRecord {
  /**
   * The person's name.
   * @example 'Amara Okafor'
   */
  name: string;

  /**
   * Where to reach the person.
   * @example 'amara@riverside-library.example'
   */
  email?: string;
}

export class UserAnswer {
  user: UserRecord;
}

export class UsersAnswer {
  users: UserRecord[];
}

export interface UserRow extends IdentifiedRow {
  readonly name: string;
  readonly email: string | null;
}

export const toUserRecord = (row: UserRow): UserRecord => ({
  ...identifiedRecord(row),
  name: row.name,
  ...(row.email !== null && { email: row.email }),
});
