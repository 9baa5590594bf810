import { referenceProblem } from '../../http/problems/problem.js';

export class MessageNotFound extends referenceProblem('message', '/messageId') {}
