/** Workspaces with work, served round-robin. A workspace is never served twice at the same time. */
export class WorkspaceRotation {
  private readonly waiting = new Set<string>();
  private readonly running = new Set<string>();

  get waitingCount(): number {
    return this.waiting.size;
  }

  add(workspaceIds: readonly string[]): void {
    for (const id of workspaceIds) this.waiting.add(id);
  }

  /** Serves workspaces before the waiting ones. @returns those that weren't running; the others are enqueued again */
  begin(workspaceIds: readonly string[]): string[] {
    this.add(workspaceIds.filter((id) => this.running.has(id)));
    return this.start(workspaceIds.filter((id) => !this.running.has(id)));
  }

  next(most: number): string[] {
    return this.start(
      this.waiting
        .values()
        .filter((id) => !this.running.has(id))
        .take(most)
        .toArray(),
    );
  }

  /** @param unfinished the workspaces to enqueue again, behind all others */
  end(workspaceIds: readonly string[], unfinished: readonly string[]): void {
    for (const id of workspaceIds) this.running.delete(id);
    this.add(unfinished);
  }

  private start(workspaceIds: string[]): string[] {
    for (const id of workspaceIds) {
      this.waiting.delete(id);
      this.running.add(id);
    }
    return workspaceIds;
  }
}
