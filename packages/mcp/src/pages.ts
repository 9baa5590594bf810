import type { Api, Arguments } from './api.js';
import { countThatFits, cutToFit, fits } from './results.js';
import type { OperationId } from './specification.js';
import type { Json } from './tool.js';

/** The most records of a page; more would seldom fit into an answer. */
export const MOST_RECORDS = 25;

export const CURSOR = {
  type: 'string',
  description: 'The `next` of an earlier answer, with the same other arguments.',
};

export const PER_PAGE = {
  type: 'integer',
  minimum: 1,
  maximum: MOST_RECORDS,
  description: 'At most so many; 10 unless given.',
};

export const NEXT = { type: 'string', description: 'There is more: pass this as `cursor`.' };

export const NOTE = { type: 'string' };

export interface PageOptions {
  /** The name of the answer's member that has the records. */
  readonly of: string;
  readonly show: (record: Json) => Json;
}

/** A page of a list. If it doesn't fit, a smaller page is requested, so that its cursor is right. */
export async function pageOf(
  api: Api,
  id: OperationId,
  args: Arguments,
  options: PageOptions,
): Promise<Json> {
  const { per_page: wanted = 10, ...others } = args;
  let { answer, count } = await ask(api, id, { ...others, per_page: wanted }, options);
  while (!fits(answer) && count > 1) {
    const fitting = countThatFits(answer[options.of] as Json[], (records) => ({
      ...answer,
      [options.of]: records,
    }));
    const perPage = Math.max(1, Math.min(fitting, count - 1));
    ({ answer, count } = await ask(api, id, { ...others, per_page: perPage }, options));
  }
  return cutToFit(answer);
}

async function ask(
  api: Api,
  id: OperationId,
  args: Arguments,
  { of, show }: PageOptions,
): Promise<{ answer: Json; count: number }> {
  const { body, next } = await api.call<Record<string, Json[]>>(id, args);
  const records = (await api.named(body[of] ?? [])).map(show);
  return { answer: { [of]: records, ...(next !== undefined && { next }) }, count: records.length };
}
