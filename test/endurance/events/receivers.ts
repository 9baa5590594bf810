import { senderTo } from '../../events/sender.js';
import type { Answering, VerifyingReceivers } from '../../support/verifying-receivers.js';
import type { Scene } from './scene.js';

/** What is sent to whom, and what is wrong with it for some of the time. */
export const RECEIVERS: readonly { name: string; types: readonly string[]; trouble?: Answering }[] = [
  { name: 'all', types: ['*'] },
  { name: 'discoveries', types: ['discovery.*'], trouble: 'error' },
  { name: 'feedback', types: ['feedback.*', 'discovery.refreshed'], trouble: 'never' },
  { name: 'others', types: ['component.*', 'user.*', 'discoveryState.updated'], trouble: 'refused' },
];

/** @returns the id of the webhook */
export async function follow(
  { urlOf, secret: token }: Scene,
  receivers: VerifyingReceivers,
  name: string,
  types: readonly string[],
): Promise<string> {
  const send = senderTo(urlOf(0), token);
  const made = await send('POST', 'webhook', { url: await receivers.tell(name), types, state: 'OFF' });
  const { id, secret } = made.body['webhook'];
  await receivers.tell(name, { secret });
  await send('PATCH', `webhook/${id}`, { state: 'ON' });
  return id;
}
