import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Pool } from 'pg';

/** The pool of this process's connections to PostgreSQL, which MikroORM has made and closes. */
@Injectable()
export class Connections {
  private asked: Promise<Pool> | undefined;

  constructor(private readonly orm: MikroORM) {}

  pool(): Promise<Pool> {
    // One look-up for the life of the process; a failed one is not kept.
    this.asked ??= this.orm.em
      .getConnection()
      .getNativeClient()
      .catch((error: unknown) => {
        this.asked = undefined;
        throw error;
      });
    return this.asked;
  }
}
