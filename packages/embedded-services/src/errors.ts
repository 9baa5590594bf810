/** An embedded service can't do what was asked; the message says in one sentence why and what helps. */
export class EmbeddedServiceError extends Error {
  override readonly name: string = 'EmbeddedServiceError';
}

/** Another living process runs the server of this data folder. */
export class DataFolderInUse extends EmbeddedServiceError {
  override readonly name = 'DataFolderInUse';

  readonly ownerPid: number;

  constructor(folder: string, ownerPid: number) {
    const who = ownerPid === process.pid ? `this process (${ownerPid})` : `process ${ownerPid}`;
    super(
      `The data folder ${folder} is already in use by ${who}: stop that first, or choose another data folder.`,
    );
    this.ownerPid = ownerPid;
  }
}
