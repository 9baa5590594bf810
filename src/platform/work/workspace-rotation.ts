/** Workspaces with work to do. Each comes up in turn, and is worked on by one at a time. */
export class WorkspaceRotation {
  private readonly waiting = new Set<string>();
  private readonly running = new Set<string>();

  get waitingCount(): number {
    return this.waiting.size;
  }

  add(workspaceIds: readonly string[]): void {
    for (const id of workspaceIds) this.waiting.add(id);
  }

  /** Lets these go first. @returns those that begin now; the others are running, and have another turn afterwards */
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

  /** @param unfinished those that queue up again, behind all others */
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
