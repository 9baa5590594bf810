import { table } from '../../bench/report.js';

/** One line of what was found; with `holds`, a claim. */
export interface Finding {
  readonly what: string;
  readonly is: number | string;
  readonly holds?: boolean;
}

const verdict = ({ holds }: Finding): string => (holds === undefined ? '' : holds ? 'holds' : 'FAILS');

export const findingsTable = (name: string, findings: readonly Finding[]): string =>
  table(
    [name, '', ''],
    findings.map((finding) => [finding.what, String(finding.is), verdict(finding)]),
  );

export const allHold = (findings: readonly Finding[]): boolean =>
  findings.every(({ holds }) => holds !== false);
