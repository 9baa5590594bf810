import type { Trace } from '../../telemetry/trace.js';

/** The author of changes: `id` is that of the token or of the import. */
export interface Actor {
  readonly kind: 'token' | 'login' | 'import' | 'operator' | 'command' | 'worker';
  readonly id?: string | undefined;
}

export interface Origin {
  readonly actor: Actor;
  readonly requestId?: string | undefined;
  /** The trace of the request, for messages that its changes cause. */
  readonly trace?: Trace | undefined;
  /** The change that several transactions belong to, such as those of an import. By default, each is its own change. */
  readonly changeId?: string | undefined;
}

export const BY_COMMAND: Origin = { actor: { kind: 'command' } };
