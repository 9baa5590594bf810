import { companyAt } from './names.js';
import { childrenOf } from './rules.js';
import type { Company, Discovery, Feedback, Field, Term, World } from './world.js';

export interface Demand {
  readonly feedbackScore: number;
  readonly customers: number;
  readonly revenue: number;
  readonly lastFeedback: string | null;
}

/** The feedback on a discovery, and on those directly under it. */
function piecesOn(world: World, { id }: Discovery): Feedback[] {
  const on = new Set([id, ...childrenOf(world, id).map((child) => child.id)]);
  return [...world.feedback.values()].filter(({ discoveryId }) => discoveryId && on.has(discoveryId));
}

/** What that feedback comes to. */
export function demandOf(world: World, discovery: Discovery): Demand {
  const pieces = piecesOn(world, discovery);
  const companies = new Set(
    pieces.flatMap(({ companyId }) => (companyId && companyAt(world, companyId)) || []),
  );
  const cents = [...companies].reduce((sum, { revenue = 0 }) => sum + Math.round(revenue * 100), 0);
  return {
    feedbackScore: pieces.reduce((sum, { score }) => sum + score, 0),
    customers: companies.size,
    revenue: cents / 100,
    lastFeedback:
      pieces
        .map(({ createdAt }: Feedback) => createdAt)
        .toSorted()
        .at(-1) ?? null,
  };
}

/** Who gave that feedback: a person and a company. The newest feedback comes first, and says what they are called. */
export function askersOf(world: World, discovery: Discovery): object[] {
  const companyOf = ({ companyId }: Feedback) =>
    companyId === undefined ? undefined : companyAt(world, companyId);
  const who = (piece: Feedback) => {
    const { authorEmail, authorName } = piece;
    return JSON.stringify([authorEmail ? [authorEmail] : authorName, companyOf(piece)?.id]);
  };
  const somebodys = newestFirst(piecesOn(world, discovery)).filter(
    (piece) => piece.authorEmail ?? piece.authorName ?? companyOf(piece),
  );
  return [...Map.groupBy(somebodys, who).values()].map((own) => askerOf(own, companyOf(own[0] as Feedback)));
}

function askerOf(own: readonly Feedback[], company: Company | undefined): object {
  const [{ authorEmail, authorName: name, createdAt: lastAt }] = own as [Feedback];
  const names = own.flatMap(({ authorName }) => authorName ?? []);
  const authorName = name ?? names.toSorted().at(-1);
  return {
    ...(authorName !== undefined && { authorName }),
    ...(authorEmail !== undefined && { authorEmail }),
    ...(company && { companyId: company.id, company: company.name }),
    ...(company?.revenue !== undefined && { revenue: company.revenue }),
    feedback: own.length,
    score: own.reduce((sum, { score }) => sum + score, 0),
    lastAt,
  };
}

const newestFirst = <Made extends { readonly id: string }>(made: readonly Made[]): Made[] =>
  made.toSorted((a, b) => (a.id < b.id ? 1 : -1));

/** The result of a formula as it is shown; undefined where there is none. */
export function scoreOf(world: World, discovery: Discovery, { formula }: Field): string | undefined {
  if (!formula) return undefined;
  const result = resultOf(discovery, demandOf(world, discovery), formula.term);
  return Number.isFinite(result) ? rounded(result) : undefined;
}

function resultOf(discovery: Discovery, demand: Demand, term: Term): number {
  if (typeof term === 'number') return term;
  if (term === 'feedback') return demand.feedbackScore;
  if (term === 'customers' || term === 'revenue') return demand[term];
  if ('field' in term) {
    const value = discovery.values[term.field];
    return term.options ? (term.options[value ?? ''] ?? 0) : Number(value ?? 0);
  }
  const left = resultOf(discovery, demand, term.left);
  const right = resultOf(discovery, demand, term.right);
  return OPERATORS[term.operator](left, right);
}

const OPERATORS = {
  '+': (a: number, b: number) => a + b,
  '-': (a: number, b: number) => a - b,
  '*': (a: number, b: number) => a * b,
  '/': (a: number, b: number) => (b === 0 ? Number.NaN : a / b),
  max: (a: number, b: number) => (Number.isNaN(a) || Number.isNaN(b) ? Number.NaN : Math.max(a, b)),
};

/** To six places, halves away from zero. */
function rounded(result: number): string {
  const millionths = Math.sign(result) * Math.round(Math.abs(result) * 1e6 + 1e-7);
  return String(millionths / 1e6 + 0);
}
