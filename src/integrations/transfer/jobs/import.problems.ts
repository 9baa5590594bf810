import { sameProblem } from '../../../http/problems/problem.js';

export class UploadEnded extends sameProblem(
  409,
  'upload_ended',
  'The upload was ended',
  'The import was cancelled, or nothing was heard of its upload for a minute. Nothing of it is kept: send the file again.',
) {}
