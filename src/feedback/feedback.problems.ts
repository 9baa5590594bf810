import { quoted } from '../http/problems/excerpt.js';
import { problem } from '../http/problems/problem.js';

/** The discovery that feedback is to be on does not exist. */
export class DiscoveryNotFound extends problem(400, 'discovery_not_found', 'There is no such discovery') {
  constructor(reference: string) {
    const detail = `There is no discovery with the id or clientId ${quoted(reference)}.`;
    super(detail, { errors: [{ pointer: '/discoveryId', code: 'discovery_not_found', detail }] });
  }
}
