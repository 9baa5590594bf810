/** One server, unless it is a cluster (`npm run test:citus`); its coordinator comes first. */
export const nodes = (): readonly [coordinator: string, ...workers: string[]] => {
  const [first, ...others] = (process.env['TEST_DATABASE_NODES'] ?? databaseUrl()).split(' ');
  return [first ?? '', ...others];
};

export const isCluster = (): boolean => nodes().length > 1;

/** The server that services of tests connect to, and a database there for those who make others. */
export const databaseUrl = (): string => {
  const url = process.env['TEST_DATABASE_URL'];
  if (!url) throw new Error('Tests are started by "npm test", which brings PostgreSQL along.');
  return url;
};

/** Where a database is found on a server. */
export function urlOn(node: string, database: string): string {
  const url = new URL(node);
  url.pathname = `/${database}`;
  return url.href;
}

/** A test's database on every node. */
export const urlsOf = (testDatabaseUrl: string): string[] =>
  nodes().map((node) => urlOn(node, new URL(testDatabaseUrl).pathname.slice(1)));

/** Where tables can be changed: the coordinator, if the database is on a node of a cluster. */
export function ownerUrlOf(url: string): string {
  const isOnNode = new URL(url).host === new URL(databaseUrl()).host;
  return isOnNode ? urlOn(nodes()[0], new URL(url).pathname.slice(1)) : url;
}
