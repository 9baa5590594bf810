import { quoted } from '../../http/problems/excerpt.js';
import { memberProblem, type Problem, problem, referenceProblem } from '../../http/problems/problem.js';

export class DiscoveryStateNotFound extends memberProblem(
  400,
  'discovery_state_not_found',
  'There is no such state',
) {
  constructor(reference: string, pointer = '/discoveryStateId') {
    super(pointer, `There is no discovery state with the id or clientId ${quoted(reference)}.`);
  }
}

const parentProblem = (code: string, title: string, detail: string) =>
  class extends memberProblem(400, code, title) {
    constructor() {
      super('/parentId', detail);
    }
  };

export class ParentNotFound extends parentProblem(
  'parent_not_found',
  'There is no such parent',
  'There is no component and no discovery with the id or clientId in parentId.',
) {}

export class ParentIsSelf extends parentProblem(
  'parent_is_self',
  'A discovery can not be its own parent',
  'A discovery can not be under itself.',
) {}

export class ParentNotUnderComponent extends parentProblem(
  'parent_not_under_component',
  'The parent is not under a component',
  'A discovery can only be under a discovery that is itself directly under a component.',
) {}

export class ParentIsSubDiscovery extends parentProblem(
  'parent_is_sub_discovery',
  'The parent is a sub-discovery',
  'A discovery can not be under a discovery that is itself under a discovery.',
) {}

export class DiscoveryHasChildren extends parentProblem(
  'discovery_has_children',
  'The discovery has discoveries under it',
  'A discovery that has discoveries under it can only be directly under a component.',
) {}

/** Refusals of a parent, by the codes of the contract (section 3). */
export const NESTING_PROBLEMS = {
  parent_not_found: ParentNotFound,
  parent_is_self: ParentIsSelf,
  parent_not_under_component: ParentNotUnderComponent,
  parent_is_sub_discovery: ParentIsSubDiscovery,
  discovery_has_children: DiscoveryHasChildren,
} as const;

export class CommentsTooLarge extends problem(
  409,
  'comments_too_large',
  'The comments hold too much text to be deleted with their discovery',
) {
  constructor(mebibytes: number) {
    super(
      `The comments that would be deleted hold more than ${mebibytes} MiB of text together, of which each counts as 1 KiB at least. Delete some of them first.`,
    );
  }
}

const assigneeProblem = (code: string, title: string, why: (user: string) => string) =>
  class extends problem(400, code, title) {
    /** @param refused references to users, with their index in the member's list */
    constructor(refused: readonly { reference: string; index: number }[], member = 'assignees') {
      const errors = refused.map(({ reference, index }) => ({
        pointer: `/${member}/${index}`,
        code,
        detail: why(quoted(reference)),
      }));
      super(errors.map(({ detail }) => detail).join(' '), { errors });
    }
  };

export class AssigneeNotFound extends assigneeProblem(
  'assignee_not_found',
  'There is no such user',
  (user) => `There is no user with the id or clientId ${user}.`,
) {}

export class AssigneeInactive extends assigneeProblem(
  'assignee_inactive',
  'The user is not active',
  (user) => `The user ${user} is not active, and can't be newly assigned.`,
) {}

/** Additions would make the stored list too long. */
export class ListTooLong extends memberProblem(
  400,
  'list_too_long',
  'The record would have too many of a kind',
) {
  constructor(list: 'tags' | 'assignees', member: string, count: number, most: number) {
    super(`/${member}`, `The record would have ${count} ${list}. It can have ${most}.`);
  }
}

export class FieldNotFound extends memberProblem(400, 'field_not_found', 'There is no such field') {
  constructor(index: number, reference: string) {
    super(
      `/fieldsValues/${index}/field/id`,
      `There is no discovery field with the id or clientId ${quoted(reference)}.`,
    );
  }
}

export class FieldRepeated extends memberProblem(400, 'field_repeated', 'A field is named twice') {
  constructor(index: number, name: string) {
    super(`/fieldsValues/${index}/field/id`, `The field ${quoted(name)} is named more than once.`);
  }
}

export class FieldReadOnly extends memberProblem(400, 'field_read_only', 'The field can not be written') {
  /** @param shown the field's content as a phrase, like "the feedback value" */
  constructor(index: number, name: string, shown: string) {
    super(
      `/fieldsValues/${index}/field/id`,
      `The field ${quoted(name)} shows ${shown} and can not be written.`,
    );
  }
}

/** The limit holds for all field values of a discovery, including those that the request doesn't name. */
export class FieldValuesTooLarge extends memberProblem(
  400,
  'field_values_too_large',
  'The discovery would have too many field values',
) {
  constructor(detail: string) {
    super('/fieldsValues', detail);
  }
}

export class InvalidFieldValue extends memberProblem(
  400,
  'invalid_field_value',
  'The value is not what the field takes',
) {
  /** @param allowed the accepted values as a phrase, like "a number" */
  constructor(index: number, name: string, allowed: string) {
    super(`/fieldsValues/${index}/value`, `The value of the field ${quoted(name)} must be ${allowed}.`);
  }
}

/** The discovery that feedback, a move or a merge refers to doesn't exist. */
export class DiscoveryNotFound extends referenceProblem('discovery', '/discoveryId') {}

export class MovedNextToItself extends memberProblem(
  400,
  'moved_next_to_itself',
  'A discovery can not be moved next to itself',
) {
  constructor(member: 'before' | 'after') {
    super(`/${member}`, `A discovery can not come right ${member} itself.`);
  }
}

/** Examples of the refusals that create, update and move share. */
const PLACE_PROBLEMS: readonly Problem[] = [
  new DiscoveryStateNotFound('in-revew'),
  new ParentNotFound(),
  new ParentNotUnderComponent(),
  new ParentIsSubDiscovery(),
];

const OTHER_PLACE_PROBLEMS: readonly Problem[] = [new ParentIsSelf(), new DiscoveryHasChildren()];

export const ORDER_PROBLEMS = [new DiscoveryNotFound('RL-99', '/before'), new MovedNextToItself('before')];
export const MOVING_PROBLEMS = [...PLACE_PROBLEMS, ...OTHER_PLACE_PROBLEMS, ...ORDER_PROBLEMS];

export const WRITING_PROBLEMS: readonly Problem[] = [
  ...PLACE_PROBLEMS,
  new AssigneeNotFound([{ reference: 'adda', index: 0 }]),
  new AssigneeInactive([{ reference: 'grace', index: 0 }]),
  new FieldNotFound(0, 'efort'),
  new FieldRepeated(1, 'Effort'),
  new FieldReadOnly(0, 'Feedback', 'the feedback value'),
  new FieldValuesTooLarge('The discovery would have 612 field values. It can have 500.'),
  new InvalidFieldValue(0, 'Effort', 'one of "Small", "Medium", "Large"'),
];

export const TOO_LONG = new ListTooLong('tags', 'addTags', 101, 100);
export const UPDATING_PROBLEMS = [...WRITING_PROBLEMS, ...OTHER_PLACE_PROBLEMS, TOO_LONG];
