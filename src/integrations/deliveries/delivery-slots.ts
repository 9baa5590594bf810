/** The most attempts of a process at a time. */
const MOST = 100;

/** The most attempts to reach one webhook at a time: while it answers well, and otherwise. */
const MOST_ANSWERING = 5;
const MOST_UNPROVEN = 1;

export interface Endpoint {
  readonly workspaceId: string;
  readonly id: string;
}

/**
 * Shares the places for attempts. A workspace takes a place only while it holds fewer places than are free. So n workspaces
 * that want everything hold about MOST / (n + 1) places each, and as many are left for the next workspace.
 */
export class DeliverySlots {
  private taken = 0;
  /** The places that each workspace, and each webhook, holds. */
  private readonly held = new Map<string, number>();
  /** The webhooks that have places, and whose last attempt was successful. */
  private readonly answering = new Set<string>();
  /** The webhooks that found no place, the longest waiting first. */
  private readonly waiting = new Map<string, Endpoint>();

  /** How many attempts to reach the webhook may be under way. */
  most(endpoint: Endpoint): number {
    return this.answering.has(keyOf(endpoint)) ? MOST_ANSWERING : MOST_UNPROVEN;
  }

  /** @returns how many places the webhook has got; with none, it waits */
  take(endpoint: Endpoint): number {
    const places = this.free(endpoint);
    if (places > 0) this.add(endpoint, places);
    else this.waiting.set(keyOf(endpoint), endpoint);
    return Math.max(0, places);
  }

  /** Returns places that were not needed. @returns the webhooks that no longer have to wait */
  give(endpoint: Endpoint, count: number): Endpoint[] {
    this.add(endpoint, -count);
    if (!this.held.has(keyOf(endpoint))) this.answering.delete(keyOf(endpoint));
    return this.served();
  }

  /** Returns the place of an attempt. @returns the webhooks that no longer have to wait */
  settle(endpoint: Endpoint, isDelivered: boolean): Endpoint[] {
    this.add(endpoint, -1);
    if (isDelivered) this.answering.add(keyOf(endpoint));
    else this.answering.delete(keyOf(endpoint));
    return this.served();
  }

  private free(endpoint: Endpoint): number {
    const share = Math.ceil((MOST - this.taken - this.heldBy(endpoint.workspaceId)) / 2);
    return Math.min(share, this.most(endpoint) - this.heldBy(keyOf(endpoint)));
  }

  private served(): Endpoint[] {
    const served = [...this.waiting.values()].filter((each) => this.free(each) > 0);
    for (const each of served) this.waiting.delete(keyOf(each));
    return served;
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
