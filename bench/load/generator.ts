export interface Request {
  /** GET unless given. */
  readonly method?: string;
  readonly path: string;
  /** JSON. Each `{turn}` in it becomes a number that no other request of the scenario has. */
  readonly body?: string;
}

/** What is asked in turn, over and over, by all connections together. */
export type Scenario = readonly Request[];

export interface Asked {
  readonly url: string;
  /** What each request has to say of who sends it. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface Load {
  readonly connections: number;
  /** Whole ones. */
  readonly seconds: number;
  /** Ends the run instead of the time; only autocannon can. */
  readonly requests?: number | undefined;
  /** How many requests of the scenario were made before. */
  readonly first: number;
}

export interface Outcome {
  /** Those answered. */
  readonly requests: number;
  readonly seconds: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** How many answers had which status, but for 2xx. */
  readonly refused: Readonly<Record<string, number>>;
  /** The first answer that was not 2xx. */
  readonly refusal?: string | undefined;
  /** Requests without an answer: not connected, cut off, too late. */
  readonly lost: number;
}

/** Sends requests as fast as they are answered. */
export interface Generator {
  /** What it is and what that means for the figures. */
  readonly description: string;
  run(asked: Asked, scenario: Scenario, load: Load): Promise<Outcome>;
}

/** In seconds. */
export const TIMEOUT = 30;

export const JSON_BODY = { 'content-type': 'application/json' };

export const bodyOf = ({ body }: Request, turn: number): string | undefined =>
  body?.replaceAll('{turn}', String(turn));
