/** The message says in one sentence what is wrong and what helps. */
export class EmbeddedServiceError extends Error {
  override readonly name: string = 'EmbeddedServiceError';
}

export class DataFolderInUse extends EmbeddedServiceError {
  override readonly name = 'DataFolderInUse';

  constructor(folder: string, ownerPid: number) {
    const owner = ownerPid === process.pid ? `this process (${ownerPid})` : `process ${ownerPid}`;
    super(
      `The data folder ${folder} is already in use by ${owner}: stop that first, or set DATA_DIR to another folder.`,
    );
  }
}

/** The system's code, as in `ENOENT`, or the SQLSTATE. */
export function codeOf(error: unknown): string | undefined {
  return (error as { code?: string }).code;
}
