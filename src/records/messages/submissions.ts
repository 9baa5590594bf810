import { type InputFault, Problem } from '../../http/problems/problem.js';
import { refuseAny } from '../../http/problems/problems.js';
import type { Identified } from '../../http/requests/requests.js';
import type { WriteContext } from '../../http/requests/write-context.js';

/** For the specification. */
export const OF_SUBMISSIONS =
  'With a token of the scope `submit`, the answer has the `id` alone, the body at most 16 KiB, and references to ' +
  'records that do not exist are left out.';

/** Members for the team, which strangers can't set. */
const REFUSED = new Set(['createdAt', 'starred', 'state']);

const HIGHEST_SCORE = 1;

/** By the code of a problem that tells whether a record exists, the member that causes it. */
const TELLING: Readonly<Record<string, string>> = {
  client_id_taken: 'clientId',
  companies_differ: 'companyId',
  company_not_found: 'companyId',
  discovery_not_found: 'discoveryId',
  message_not_found: 'messageId',
};

/** Creates a record, and shows it as the caller's scope allows: to callers who may only submit, by its id alone. */
export async function createAndShow<Given extends object, Row extends Identified, Shown>(
  { scope }: WriteContext,
  given: Given,
  create: (given: Given) => Promise<Row>,
  show: (row: Row) => Shown,
): Promise<Shown | Identified> {
  return scope === 'submit' ? submit(given, create) : show(await create(given));
}

/**
 * Creates a record for a caller whom no answer may tell whether another record exists. A reference that doesn't resolve
 * and a taken `clientId` are left out instead of being rejected, so that the text isn't lost.
 *
 * @throws InvalidInput when the caller may not set a member
 */
async function submit<Given extends object>(
  given: Given,
  create: (given: Given) => Promise<Identified>,
): Promise<Identified> {
  refuseAny(Object.entries(given).flatMap(([member, value]) => faultOf(member, value) ?? []));
  for (let left = given; ;) {
    try {
      const { id } = await create(left);
      return { id };
    } catch (error) {
      const member = error instanceof Problem ? TELLING[error.kind.code] : undefined;
      if (member === undefined || !(member in left)) throw error;
      left = without(left, member);
    }
  }
}

function faultOf(member: string, value: unknown): InputFault | undefined {
  const pointer = `/${member}`;
  if (REFUSED.has(member))
    return {
      pointer,
      code: 'not_for_scope',
      detail: `${pointer} is not for tokens with the scope "submit".`,
    };
  if (member !== 'score' || Number(value) <= HIGHEST_SCORE) return undefined;
  const detail = `${pointer} must be 0 or 1 for tokens with the scope "submit".`;
  return { pointer, code: 'out_of_range', detail };
}

const without = <Given extends object>(given: Given, member: string): Given =>
  Object.fromEntries(Object.entries(given).filter(([name]) => name !== member)) as Given;
