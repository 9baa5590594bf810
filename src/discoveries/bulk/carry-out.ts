import { Problem } from '../../http/problems/problem.js';
import { ClientIdTaken, InvalidInput, orNotFound, RecordInUse } from '../../http/problems/problems.js';
import { checkMayDate } from '../../http/requests/given-identity.js';
import { PreconditionFailed } from '../../http/requests/request.problems.js';
import type { ClaimedRow } from '../discoveries.repository.js';
import type { Discovery } from '../discovery.entity.js';
import type { NewDiscovery } from '../discovery.requests.js';
import type { DiscoveryWriter, Author, Written } from '../changes/discovery-writer.js';
import type { Entry, Operation, Versioned } from './operation.js';
import { type Outcome, refused } from './outcome.js';
import type { Scene } from './scene.js';

/** Makes an entity of the locked row that an operation is about. */
export type Manage = (row: ClaimedRow, operation: Operation) => Discovery;

/** Carries out operations in memory, so that each sees what those before it have done. */
export class Execution {
  readonly written: Written[] = [];
  readonly deleted: Discovery[] = [];

  constructor(
    private readonly maker: Author,
    private readonly writer: DiscoveryWriter,
    private readonly scene: Scene,
    private readonly manage: Manage,
  ) {}

  /** @throws the first problem, if the operations are atomic */
  run(entries: readonly Entry[], isAtomic: boolean): Outcome[] {
    return entries.map((entry) => {
      const outcome = this.outcomeOf(entry);
      if (!(outcome instanceof Problem)) return outcome;
      if (isAtomic) throw outcome;
      return refused(outcome);
    });
  }

  private outcomeOf({ pointer, asked }: Entry): Outcome | Problem {
    // Its pointers are those of the whole body already.
    if (asked instanceof Problem) return asked;
    try {
      return this.do(asked);
    } catch (error) {
      if (error instanceof Problem) return error.below(pointer);
      throw error;
    }
  }

  private do(operation: Operation): Outcome {
    switch (operation.verb) {
      case 'create':
        return this.create(operation.given);
      case 'update':
        return this.update(this.claimed(operation), operation);
      case 'upsert':
        return this.upsert(operation);
      case 'delete':
        return this.delete(this.claimed(operation));
      case 'move':
        return this.move(this.claimed(operation), operation);
    }
  }

  private create(given: NewDiscovery): Outcome {
    const { writer, maker, scene } = this;
    const written = writer.add(maker, given, scene.around);
    const { clientId } = given;
    if (clientId !== undefined && scene.byClientId.by('client_id', clientId))
      throw new ClientIdTaken('discovery', clientId, '/clientId');
    const { discovery } = written;
    this.written.push(written);
    scene.around.add(discovery, discovery.parent());
    scene.order.add(discovery);
    return { status: 201, id: discovery.id };
  }

  private update(
    discovery: Discovery,
    { given }: Operation & { verb: 'update' | 'upsert' | 'move' },
  ): Outcome {
    const { around } = this.scene;
    const former = discovery.parent();
    this.written.push(this.writer.change(discovery, given, around));
    around.move(discovery.id, former, discovery.parent());
    return { status: 200, id: discovery.id };
  }

  private upsert(operation: Operation & { verb: 'upsert' }): Outcome {
    const { clientId, createdAt, match, given } = operation;
    const { byClientId, claimed } = this.scene;
    if (createdAt !== undefined) checkMayDate(this.maker.scope);
    const present = claimed.get(byClientId.by('client_id', clientId)?.id ?? '');
    if (present) return this.update(this.inVersion(present, operation), operation);
    if (match) throw new PreconditionFailed();
    const { title, ...others } = given;
    if (title === undefined) throw new InvalidInput([TITLE_REQUIRED]);
    return this.create({ ...others, title, clientId, ...(createdAt !== undefined && { createdAt }) });
  }

  private move(discovery: Discovery, operation: Operation & { verb: 'move' }): Outcome {
    const { around, order } = this.scene;
    const { next } = operation;
    const anchor = next && order.anchorOf(discovery.id, next, around.discovery(next.reference));
    const outcome = this.update(discovery, operation);
    if (next && anchor !== undefined) discovery.place(order.place(discovery.id, next, anchor));
    return outcome;
  }

  private delete(discovery: Discovery): Outcome {
    const { around, feedback } = this.scene;
    const users = {
      discoveries: around.childrenOf(discovery.id),
      feedbacks: feedback.get(discovery.id) ?? 0,
    };
    if (users.discoveries > 0 || users.feedbacks > 0) throw new RecordInUse('discovery', users);
    this.deleted.push(discovery);
    around.remove(discovery.id, discovery.parent());
    return { status: 204 };
  }

  private claimed(operation: Operation & { verb: 'update' | 'delete' | 'move' }): Discovery {
    const { around, claimed } = this.scene;
    const { reference } = operation;
    const row = orNotFound(claimed.get(around.discovery(reference) ?? ''), 'discovery', reference);
    return this.inVersion(row, operation);
  }

  /** @throws PreconditionFailed if the operation is for another version */
  private inVersion(row: ClaimedRow, operation: Operation & Versioned): Discovery {
    const discovery = this.manage(row, operation);
    operation.match?.check(discovery);
    return discovery;
  }
}

const TITLE_REQUIRED = {
  pointer: '/title',
  code: 'required',
  detail: 'A discovery that is not there yet needs a title.',
};
