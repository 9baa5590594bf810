import { startValkey } from '@discovery-records/embedded-services';

/** A Redis of a test's own, which may go away and come back: empty, on the same port. */
export interface OwnRedis {
  readonly url: string;
  leave(): Promise<void>;
  comeBack(): Promise<void>;
}

export async function startOwnRedis(): Promise<OwnRedis> {
  let valkey = await startValkey();
  const { url, port, password } = valkey;
  return {
    url,
    leave: () => valkey.stop(),
    comeBack: async () => {
      valkey = await startValkey({ port, password });
    },
  };
}
