import { quoted } from '../../http/problems/excerpt.js';
import { memberProblem } from '../../http/problems/problem.js';

export class CompanyNotFound extends memberProblem(400, 'company_not_found', 'There is no such company') {
  constructor(reference: string, pointer = '/companyId') {
    super(pointer, `There is no company with the id or clientId ${quoted(reference)}.`);
  }
}

export class CompaniesDiffer extends memberProblem(
  400,
  'companies_differ',
  'The members name different companies',
) {
  constructor() {
    super('/company', 'company and companyId name different companies. One of them will do.');
  }
}
