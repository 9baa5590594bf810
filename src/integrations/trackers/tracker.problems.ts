import { sameProblem } from '../../http/problems/problem.js';

/** The same answer for an unknown tracker and for a wrong signature, so that it doesn't tell which trackers exist. */
export class SignatureRefused extends sameProblem(
  401,
  'invalid_signature',
  'The signature is not valid',
  'There is no such tracker, or the delivery is not signed with its secret.',
  { headers: { 'www-authenticate': 'Signature realm="discovery-records"' } },
) {}
