import { Injectable } from '@nestjs/common';
import type { EventRecord } from '../../../events/presenting/event.record.js';
import { EventPresenter } from '../../../events/presenting/event-presenter.js';
import { Reader } from '../../../platform/database/reader.js';
import { Secrets } from '../../../records/webhooks/secrets.js';
import { messageIdOf } from '../delivery.record.js';
import { type Claimed, DispatchRepository, type Receiver } from '../dispatch.repository.js';
import { FanOutRepository } from '../fan-out.repository.js';
import { type ChatFormat, chatMessage } from '../notices/chat-message.js';
import { namesIn } from '../notices/names.js';
import { sentenceOf } from '../notices/sentence.js';
import { type Message, messageOf, testEventOf } from './message.js';

/** The deliveries of a webhook that are sent now. */
export interface Batch {
  readonly workspaceId: string;
  readonly id: string;
  readonly receiver: Receiver;
  readonly claimed: readonly Claimed[];
}

/** Writes the messages of deliveries in the format of their webhook. */
@Injectable()
export class Messages {
  constructor(
    private readonly repository: DispatchRepository,
    private readonly feed: FanOutRepository,
    private readonly presenter: EventPresenter,
    private readonly reader: Reader,
    private readonly secrets: Secrets,
  ) {}

  /** The messages by delivery, from the present state of their events: data that was erased since is not sent. */
  async of({ workspaceId, receiver, claimed }: Batch): Promise<Map<string, Message>> {
    const { format } = receiver;
    const rows = await this.repository.events(workspaceId, claimed);
    const tests = claimed.filter(({ commit_id }) => commit_id === null);
    const newest =
      format !== 'STANDARD' && tests.length > 0 ? await this.feed.newest(workspaceId, receiver) : undefined;
    if (newest) for (const { id } of tests) rows.set(id, newest);
    const presented = await this.presenter.present(workspaceId, [...rows.values()]);
    const events = new Map(tests.map((test) => [test.id, testEventOf(receiver, test)]));
    [...rows.keys()].forEach((id, index) => events.set(id, presented[index] as EventRecord));
    const bodyOf =
      format !== 'STANDARD' ? await this.notices(workspaceId, format, [...events.values()]) : undefined;
    const messages = claimed.flatMap((delivery): [string, Message][] => {
      const event = events.get(delivery.id);
      if (!event) return [];
      const message = messageOf(messageIdOf(delivery), event, rows.get(delivery.id)?.trace ?? undefined);
      return [[delivery.id, { ...message, ...(bodyOf && { body: bodyOf(event, delivery) }) }]];
    });
    return new Map(messages);
  }

  /**
   * The secrets that sign the webhook's messages: none in the formats of chats. Former secrets that were encrypted with
   * another WEBHOOK_KEY are left out.
   */
  secretsOf({ workspaceId, id, receiver }: Batch): Buffer[] {
    if (receiver.format !== 'STANDARD') return [];
    const open = (sealed: Buffer) => this.secrets.open(sealed, { workspaceId, id });
    const former = receiver.former_secrets.flatMap(({ secret }) =>
      attempt(() => open(Buffer.from(secret, 'hex'))),
    );
    return [open(receiver.secret), ...former];
  }

  /** Writes the notices of events; that of a test says so. */
  private async notices(workspaceId: string, format: ChatFormat, events: readonly EventRecord[]) {
    const names = await namesIn(this.reader, workspaceId, events);
    return (event: EventRecord, { commit_id }: Claimed): string =>
      chatMessage(format, [...(commit_id === null ? ['Test: '] : []), ...sentenceOf(event, names)]);
  }
}

/** The result as the only item of a list, or none if the work throws. */
function attempt<Result>(work: () => Result): Result[] {
  try {
    return [work()];
  } catch {
    return [];
  }
}
