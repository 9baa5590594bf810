import { ApiSchema } from '@nestjs/swagger';
import { IdentifiedRecord, recordOf } from '../../platform/identifiers/identified.record.js';
import type { UserRow } from './workspace-user.entity.js';

@ApiSchema({ description: 'A person to whom discoveries can be assigned.' })
export class UserRecord extends IdentifiedRecord {
  /** The user's name. @example 'Amara Okafor' */
  name: string;

  /** The user's email address. @example 'amara@riverside-library.example' */
  email?: string;

  /** The address of the user's picture. @example 'https://riverside-library.example/people/amara.png' */
  avatarUrl?: string;

  /** Whether the user can be newly assigned to discoveries. @example true */
  active: boolean;
}

export class UserAnswer {
  user: UserRecord;
}

export class UsersAnswer {
  users: UserRecord[];
}

export const toUserRecord = (row: UserRow): UserRecord =>
  recordOf<UserRecord>(row, {
    name: row.name,
    email: row.email,
    avatarUrl: row.avatar_url,
    active: row.active,
  });
