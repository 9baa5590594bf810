import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('verifying-receivers.mjs', import.meta.url));

/** Well is with 204 if the signature is right; never is to accept, and say nothing. */
export type Answering = 'well' | 'error' | 'never' | 'refused';

/** What a receiver was sent, and how it answered. */
export interface Sent {
  /** Of the receiver. */
  readonly name: string;
  /** The `webhook-id`. */
  readonly id: string;
  /** When it came, in milliseconds. */
  readonly at: number;
  readonly answer: Answering;
  /** What is wrong with the signature; nothing else is known then. */
  readonly error?: string;
  readonly type: string;
  readonly event: string;
  readonly eventAt: string;
  readonly recordId: string;
}

type Said = Sent | { readonly told: string; readonly port: number };

/** Receivers in another process, which verify signatures by the specification's own library. */
export class VerifyingReceivers {
  readonly sent: Sent[] = [];
  private readonly child = fork(PROGRAM, { execArgv: [] });
  private readonly waiting = new Map<string, (url: string) => void>();

  constructor() {
    this.child.on('message', (said: Said) => {
      if ('told' in said) this.waiting.get(said.told)?.(`http://127.0.0.1:${said.port}/`);
      else this.sent.push(said);
    });
  }

  /** Makes a receiver, or makes it behave otherwise. @returns where it is */
  tell(name: string, as: { readonly secret?: string; readonly answer?: Answering } = {}): Promise<string> {
    const { promise, resolve } = Promise.withResolvers<string>();
    this.waiting.set(name, resolve);
    this.child.send({ name, ...as });
    return promise;
  }

  close(): void {
    this.child.kill('SIGKILL');
  }
}
