import { referenceProblem } from '../../http/problems/problem.js';
import { CompaniesDiffer, CompanyNotFound } from '../companies/company.problems.js';
import { DiscoveryNotFound, TOO_LONG } from '../discoveries/discovery.problems.js';

export class MessageNotFound extends referenceProblem('message', '/messageId') {}

/** Examples of the problems that create and update share. */
export const WRITING_PROBLEMS = [
  new DiscoveryNotFound('RL-99'),
  new CompanyNotFound('harbour'),
  new CompaniesDiffer(),
  new MessageNotFound('ticket-4711'),
];

export const UPDATING_PROBLEMS = [...WRITING_PROBLEMS, TOO_LONG];
