import type { Api, Arguments } from './api.js';
import type { OperationId } from './specification.js';

/** What a client may expect of a tool before it asks a person. */
const KINDS = {
  reads: { readOnlyHint: true },
  adds: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
  changes: { readOnlyHint: false, destructiveHint: false, idempotentHint: true },
  destroys: { readOnlyHint: false, destructiveHint: true, idempotentHint: false },
} as const;

export type Kind = keyof typeof KINDS;

/** All tools stay within the workspace of the token. */
export const annotationsOf = ({ kind }: Tool) => ({ ...KINDS[kind], openWorldHint: false });

export type Json = Readonly<Record<string, unknown>>;

/** The arguments of a tool: what an operation takes, and what only the tool does. */
export interface Taken {
  readonly operation?: OperationId;
  /** Of what the operation takes, all but these. */
  readonly without?: readonly string[];
  /** Schemas that stand for members of the operation, or join them. */
  readonly own?: Readonly<Record<string, Json>>;
  readonly required?: readonly string[];
}

/** A record of the specification, with some of its members. */
export interface Shown {
  readonly record: string;
  readonly members: readonly string[];
}

/** The members of what a tool answers: records, lists of them, or a schema of the tool's own. */
export type Answered = Readonly<Record<string, Shown | readonly [Shown] | Json>>;

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly kind: Kind;
  readonly takes: Taken;
  readonly answers: Answered;
  run(args: Arguments, api: Api): Promise<Json>;
}
