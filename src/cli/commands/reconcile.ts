import type { Difference } from '../../records/rollup/reconciliation/reconciliation.repository.js';
import { ReconciliationService } from '../../records/rollup/reconciliation/reconciliation.service.js';
import { withCommandContext } from '../command-context.js';
import { CommandFailed } from '../failures.js';

/** `npm run reconcile` */
export async function reconcile({ dryRun }: { dryRun: boolean }): Promise<void> {
  const { discoveries, different, repaired, left, wrongTags, wrongWords, differences, failures } =
    await withCommandContext((context) =>
      context.get(ReconciliationService, { strict: false }).reconcile({ dryRun }),
    );
  for (const difference of differences) console.log(describe(difference));
  if (different > differences.length) console.log(`… and ${different - differences.length} more`);
  console.log(
    `${discoveries} feedback values compared: ${different} differed, ${dryRun ? 'nothing was changed' : `${repaired} repaired`}.`,
  );
  if (left > 0) console.log(`${left} were locked, or took too long: workers refresh them.`);
  if (wrongTags > 0) {
    console.log(`${wrongTags} tags had another count${dryRun ? '.' : ', which workers put right.'}`);
  }
  if (wrongWords > 0) {
    console.log(`${wrongWords} records were not found by their words${dryRun ? '.' : ', and are again.'}`);
  }
  if (failures.length === 0) return;
  const reasons = failures.map(({ id, error }) => `  ${id}: ${error}`);
  throw new CommandFailed(["These values can't be written:", ...reasons].join('\n'));
}

function describe(d: Difference): string {
  const shown = valueText(d.stored_score, d.stored_newest, d.stored_customers, d.stored_revenue);
  const right = valueText(d.expected_score, d.expected_newest, d.expected_customers, d.expected_revenue);
  return `${d.id}: showed ${shown}, true is ${right}${d.is_misplaced ? '; lists had it in another place' : ''}`;
}

const valueText = (score: number, newest: string | null, customers: number, revenue: string): string =>
  `${score} (${newest ?? 'no feedback'}; customers: ${customers}, revenue: ${revenue})`;
