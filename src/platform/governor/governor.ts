import { FairScheduler } from './fair-scheduler.js';
import { type Budget, BUDGET_NAMES, type BudgetName, type Budgets } from './budgets.js';

export class BudgetUsedUp extends Error {
  constructor(
    readonly budget: Budget,
    /** The Retry-After in seconds. */
    readonly retryAfter = budget.retryAfter ?? 5,
  ) {
    super(`There are too many ${budget.what}.`);
  }
}

export class ProcessBusy extends Error {}

export class DatabaseUnresponsive extends Error {}

type Shortage = 'each' | 'all' | undefined;

interface Waiter {
  readonly name: BudgetName;
  readonly owner: string;
  readonly onTaken: () => void;
}

class Account {
  used = 0;
  refused = 0;
  private readonly usedBy = new Map<string, number>();
  private windowEnd = 0;

  constructor(readonly budget: Budget) {}

  shortage(owner: string, amount: number): Shortage {
    this.renew();
    if (this.of(owner) + amount > this.budget.each) return 'each';
    return this.used + amount > this.budget.all ? 'all' : undefined;
  }

  add(owner: string, amount: number): void {
    const held = this.of(owner) + amount;
    this.used += amount;
    if (held > 0) this.usedBy.set(owner, held);
    else this.usedBy.delete(owner);
  }

  of(owner: string): number {
    return this.usedBy.get(owner) ?? 0;
  }

  refusal(shortage: Shortage): Error {
    this.refused += 1;
    if (shortage === 'all') return new ProcessBusy(`There are too many ${this.budget.what}.`);
    const untilRenewed = Math.ceil((this.windowEnd - performance.now()) / 1_000);
    return new BudgetUsedUp(this.budget, this.budget.window && untilRenewed);
  }

  private renew(): void {
    const { window } = this.budget;
    if (!window || performance.now() < this.windowEnd) return;
    this.windowEnd = performance.now() + window;
    this.used = 0;
    this.usedBy.clear();
  }
}

/**
 * Limits the resources of each workspace, and of all workspaces together (docs/decisions/16). An operation takes all
 * its slots at once or none, so none waits while holding a slot. The workspace with the fewest connections is served
 * first.
 */
export class Governor {
  /** Shares the process's event loop among workspaces. */
  readonly scheduler = new FairScheduler();
  private readonly accounts: Readonly<Record<BudgetName, Account>>;
  private waiters: Waiter[] = [];
  private lastProgress = 0;

  constructor(readonly budgets: Budgets) {
    const accounts = BUDGET_NAMES.map((name) => [name, new Account(budgets[name])]);
    this.accounts = Object.fromEntries(accounts) as Record<BudgetName, Account>;
  }

  /** @throws BudgetUsedUp or ProcessBusy */
  take(name: BudgetName, owner: string, amount = 1): void {
    const shortage = this.tryToTake(name, owner, amount);
    if (shortage) this.refuse(name, shortage);
  }

  give(name: BudgetName, owner: string, amount = 1): void {
    const needed = this.neededFor(name);
    for (const each of needed) this.accounts[each].add(owner, -amount);
    // All waiters need a connection, so nothing else that is given back lets one go on.
    while (needed.includes('connections') && this.waiters.length > 0 && this.serveNext());
  }

  /** Charges a budget for use that can't be rejected any more. */
  spend(name: BudgetName, owner: string, amount: number): void {
    this.accounts[name].add(owner, amount);
  }

  refuse(name: BudgetName, shortage: Shortage = 'each'): never {
    throw this.accounts[name].refusal(shortage);
  }

  /** Takes a slot; a promise if it has to wait. @throws BudgetUsedUp, ProcessBusy or DatabaseUnresponsive */
  hold(name: BudgetName, owner: string): Promise<void> | undefined {
    return this.tryToTake(name, owner, 1) && this.wait(name, owner);
  }

  async run<Result>(name: BudgetName, owner: string, work: () => Promise<Result>): Promise<Result> {
    await this.hold(name, owner);
    try {
      return await work();
    } finally {
      this.give(name, owner);
    }
  }

  noteProgress(): void {
    this.lastProgress = performance.now();
  }

  use(name: BudgetName): Readonly<Record<'used' | 'waiting' | 'refused', number>> {
    const { used, refused } = this.accounts[name];
    return { used, refused, waiting: this.waiters.filter((waiter) => waiter.name === name).length };
  }

  private neededFor(name: BudgetName): readonly BudgetName[] {
    return [name, ...(this.budgets[name].within ?? [])];
  }

  private shortage(name: BudgetName, owner: string, amount: number): Shortage {
    const shortages = this.neededFor(name).map((each) => this.accounts[each].shortage(owner, amount));
    return shortages.includes('each') ? 'each' : shortages.find(Boolean);
  }

  private tryToTake(name: BudgetName, owner: string, amount: number): Shortage {
    const shortage = this.shortage(name, owner, amount);
    if (!shortage) for (const each of this.neededFor(name)) this.accounts[each].add(owner, amount);
    return shortage;
  }

  private wait(name: BudgetName, owner: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const began = performance.now();
      const onLate = (): void => {
        this.waiters = this.waiters.filter((each) => each !== waiter);
        const isAnswering = this.lastProgress > began;
        const refusal = this.accounts[name].refusal(this.shortage(name, owner, 1));
        reject(isAnswering ? refusal : new DatabaseUnresponsive('The database does not answer.'));
      };
      const timer = setTimeout(onLate, this.budgets[name].wait);
      const waiter = { name, owner, onTaken: () => (clearTimeout(timer), resolve()) };
      this.waiters.push(waiter);
    });
  }

  /** @returns whether a waiter was served */
  private serveNext(): boolean {
    const held = ({ owner }: Waiter): number => this.accounts.connections.of(owner);
    const next = this.waiters
      .toSorted((a, b) => held(a) - held(b))
      .find(({ name, owner }) => !this.tryToTake(name, owner, 1));
    this.waiters = this.waiters.filter((waiter) => waiter !== next);
    next?.onTaken();
    return next !== undefined;
  }
}
