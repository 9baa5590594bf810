import type { Api, Arguments } from './api.js';
import type { OperationId } from './specification.js';

/** Annotations by kind of tool, by which a client decides whether to ask the user first. */
const KINDS = {
  reads: { readOnlyHint: true },
  adds: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
  changes: { readOnlyHint: false, destructiveHint: false, idempotentHint: true },
  destroys: { readOnlyHint: false, destructiveHint: true, idempotentHint: false },
} as const;

export type Kind = keyof typeof KINDS;

/** The annotations of a tool. Its world is closed, because no tool reaches beyond the token's workspace. */
export const annotationsOf = ({ kind }: Tool) => ({ ...KINDS[kind], openWorldHint: false });

export type Json = Readonly<Record<string, unknown>>;

/** The arguments of a tool: those of an operation, and those of the tool alone. */
export interface Taken {
  readonly operation?: OperationId;
  /** Arguments of the operation that the tool doesn't have; `groupBy.every` is the form of `groupBy` with `every`. */
  readonly without?: readonly string[];
  /** Schemas that replace arguments of the operation, or are added to them. */
  readonly own?: Readonly<Record<string, Json>>;
  readonly required?: readonly string[];
}

/** A record of the specification, with some of its members. */
export interface Shown {
  readonly record: string;
  readonly members: readonly string[];
}

/** The members of a tool's answer: a record, a list of records, or a schema of the tool's own. */
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
