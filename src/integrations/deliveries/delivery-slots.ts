/** The most concurrent attempts of a process. */
const MOST = 100;

/** The most concurrent attempts for a webhook whose last attempt succeeded. */
const MOST_RESPONDING = 5;

/** The most concurrent attempts for a webhook that is new, or whose last attempt failed. */
const MOST_UNPROVEN = 1;

export interface Endpoint {
  readonly workspaceId: string;
  readonly id: string;
}

/**
 * Shares the slots for attempts among workspaces. A workspace gets a slot only while it holds fewer slots than are
 * free, so n busy workspaces hold about MOST / (n + 1) slots each, and as many are left for the next workspace.
 */
export class DeliverySlots {
  private taken = 0;
  /** The slots held by each workspace and by each webhook. */
  private readonly held = new Map<string, number>();
  private readonly responding = new Set<string>();
  /** The webhooks that wait for a slot, in order of arrival. */
  private readonly waiting = new Map<string, Endpoint>();

  /** The most concurrent attempts for the webhook at present. */
  most(endpoint: Endpoint): number {
    return this.responding.has(keyOf(endpoint)) ? MOST_RESPONDING : MOST_UNPROVEN;
  }

  /** @returns how many slots the webhook got; with 0, it is queued */
  acquire(endpoint: Endpoint): number {
    const slots = this.free(endpoint);
    if (slots > 0) this.add(endpoint, slots);
    else this.waiting.set(keyOf(endpoint), endpoint);
    return Math.max(0, slots);
  }

  /** Releases unused slots. @returns the webhooks that no longer have to wait */
  returnUnused(endpoint: Endpoint, count: number): Endpoint[] {
    this.add(endpoint, -count);
    if (!this.held.has(keyOf(endpoint))) this.responding.delete(keyOf(endpoint));
    return this.admitWaiting();
  }

  /** Releases the slot of an attempt. @returns the webhooks that no longer have to wait */
  release(endpoint: Endpoint, isDelivered: boolean): Endpoint[] {
    this.add(endpoint, -1);
    if (isDelivered) this.responding.add(keyOf(endpoint));
    else this.responding.delete(keyOf(endpoint));
    return this.admitWaiting();
  }

  private free(endpoint: Endpoint): number {
    const share = Math.ceil((MOST - this.taken - this.heldBy(endpoint.workspaceId)) / 2);
    return Math.min(share, this.most(endpoint) - this.heldBy(keyOf(endpoint)));
  }

  private admitWaiting(): Endpoint[] {
    const admitted = [...this.waiting.values()].filter((each) => this.free(each) > 0);
    for (const each of admitted) this.waiting.delete(keyOf(each));
    return admitted;
  }

  private add(endpoint: Endpoint, count: number): void {
    this.taken += count;
    for (const key of [endpoint.workspaceId, keyOf(endpoint)]) {
      const held = this.heldBy(key) + count;
      if (held > 0) this.held.set(key, held);
      else this.held.delete(key);
    }
  }

  private heldBy(key: string): number {
    return this.held.get(key) ?? 0;
  }
}

const keyOf = ({ workspaceId, id }: Endpoint): string => `${workspaceId} ${id}`;
