import fc from 'fast-check';
import { clientIds, listOf, oneOf, optional, reference } from '../../command.js';
import { named } from '../../model/names.js';
import { formulasWith, operandsOf } from '../../model/rules.js';
import type { Members } from '../../model/shown.js';
import type { Field, Formula, Term, World } from '../../model/world.js';
import { commandsOf, type Written } from './nouns.js';

const options = ['S', 'M', 'L'];

/** Terms over references, which become names first and ids when they are written. */
const { term } = fc.letrec<{ term: Term; leaf: Term; sum: Term }>((tie) => ({
  term: fc.oneof({ depthSize: 'small', withCrossShrink: true }, tie('leaf'), tie('sum')),
  leaf: fc.oneof(
    fc.nat(9),
    oneOf<Term>('feedback', 'customers', 'revenue'),
    fc.record({ field: reference('discoveryField') }) as unknown as fc.Arbitrary<Term>,
    fc.record({
      field: reference('discoveryField'),
      options: oneOf({ S: 1, M: 3 }, { L: 8 }),
    }) as unknown as fc.Arbitrary<Term>,
  ),
  sum: fc.record({ operator: oneOf('+', '-', '*', '/', 'max'), left: tie('term'), right: tie('term') }),
}));

const names = oneOf('Effort', 'Reach', 'Size', 'Rice');
const formulas = fc.option(term);

export const fields = commandsOf({
  kind: 'discoveryField',
  path: 'discovery-field',
  one: 'discoveryField',
  weight: 3,
  create: fc.oneof(
    optional(
      { name: names, type: oneOf('TEXT', 'NUMBER', 'RATING', 'BOOLEAN'), clientId: clientIds },
      'name',
      'type',
    ),
    optional(
      { name: names, type: fc.constant('SELECT'), options: fc.constant(options), clientId: clientIds },
      'name',
      'type',
      'options',
    ),
    optional({ name: names, type: fc.constant('SCORE'), formula: term, clientId: clientIds }, 'name', 'type'),
  ),
  change: fc.oneof(
    fc.record({ name: names }),
    fc.record({ formula: formulas }),
    fc.record({ options: listOf(oneOf(...options, 'XL')).filter(({ length }) => length > 0) }),
  ),
  sent: ({ formula, ...given }) => ({
    ...given,
    ...(formula !== undefined && { formula: sentFormula(formula as Term | null) }),
  }),
  chosen: ['position'],
  write,
  whyNotDeleted: (world, { id, type }) => [
    ...(type === 'FEEDBACK' ? ['409 system_field'] : []),
    ...(isWritten(world, id) ? ['409 record_in_use'] : []),
    ...(formulasWith(world, id).length > 0 ? ['409 field_in_formula'] : []),
  ],
});

const isWritten = (world: World, id: string, isValue = (_: string) => true): boolean =>
  [...world.discovery.values()].some(({ values }) => values[id] !== undefined && isValue(values[id]));

function write(world: World, given: Members, present: Field | undefined): Written {
  const { name, formula, ...members } = given as Partial<Field> & { formula?: Term | null };
  const isTaken = [...world.discoveryField.values()].some(
    (each) => each.name === name && each.id !== present?.id,
  );
  return {
    refused: [
      ...(isTaken ? ['409 name_taken'] : []),
      ...whyNotOptions(world, present, members.options),
      ...whyNotFormula(world, formula, present),
    ],
    members: {
      ...members,
      ...(name !== undefined && { name }),
      ...(formula !== undefined && { formula: formula === null ? null : written(world, formula) }),
    },
  };
}

const isSelect = ({ type }: { readonly type?: string }): boolean => type === 'SELECT';

function whyNotOptions(world: World, present: Field | undefined, given: readonly string[] | undefined) {
  if (!given || !present) return [];
  if (!isSelect(present)) return ['400 invalid_options'];
  const isKept = (option: string) => given.includes(option);
  const isCounted = formulasWith(world, present.id).some(({ formula }) =>
    operandsOf(formula?.term ?? 0).some(
      ({ field, options: counted }) => field === present.id && !Object.keys(counted ?? {}).every(isKept),
    ),
  );
  return [
    ...(isWritten(world, present.id, (value) => !isKept(value)) ? ['409 option_in_use'] : []),
    ...(isCounted ? ['409 option_in_formula'] : []),
  ];
}

function whyNotFormula(world: World, term: Term | null | undefined, present: Field | undefined): string[] {
  if (term === undefined || term === null) return [];
  const isTaken = !present || present.type === 'SCORE';
  const areWrong = operandsOf(term).some(({ field, options: counted }) => {
    const used = named(world, 'discoveryField', field) as Field | undefined;
    if (!used || used.id === present?.id) return true;
    const isCounted = Object.keys(counted ?? {}).every((each) => used.options?.includes(each));
    return counted ? !isSelect(used) || !isCounted : !['NUMBER', 'RATING'].includes(used.type);
  });
  const hasValues = present && !present.formula && isWritten(world, present.id);
  return [
    ...(areWrong || !isTaken ? ['400 invalid_formula'] : []),
    ...(hasValues ? ['409 field_has_values'] : []),
  ];
}

const written = (world: World, term: Term): Formula => ({ text: textOf(term), term: withIds(world, term) });

const sentFormula = (term: Term | null): string | null => (term === null ? null : textOf(term));

function textOf(term: Term): string {
  if (typeof term !== 'object') return String(term);
  if ('field' in term)
    return `field(${JSON.stringify(term.field)}${term.options ? `, ${JSON.stringify(term.options)}` : ''})`;
  const [left, right] = [textOf(term.left), textOf(term.right)];
  return term.operator === 'max' ? `max(${left}, ${right})` : `(${left} ${term.operator} ${right})`;
}

function withIds(world: World, term: Term): Term {
  if (typeof term !== 'object') return term;
  if ('field' in term) return { ...term, field: named(world, 'discoveryField', term.field)?.id ?? '' };
  return { ...term, left: withIds(world, term.left), right: withIds(world, term.right) };
}
