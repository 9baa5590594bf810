import { Injectable } from '@nestjs/common';
import type { Transaction } from '../database/transaction.js';
import { FEEDBACK_TYPE } from '../fields/field-type.js';
import { canonicalValue, whyNotAValue } from '../fields/field-value.js';
import { DiscoveryAssignee, DiscoveryFieldValue, DiscoveryTag } from './discovery-parts.entity.js';
import type { Discovery } from './discovery.entity.js';
import * as problems from './discovery.problems.js';
import { sizeOf, whyTooLarge } from './discovery-size.js';
import type { DiscoveryChanges, NewFieldValue } from './discovery.requests.js';
import { type NamedField, References } from './references.js';

type PartsGiven = Pick<DiscoveryChanges, 'assignees' | 'tags' | 'fieldsValues'>;

/** A discovery that is being written, in its transaction. */
interface Writing {
  readonly transaction: Transaction;
  readonly discovery: Discovery;
  /** A new discovery has no parts yet, so there is nothing to compare the given ones with. */
  readonly isNew: boolean;
}

/** Writes what belongs to a discovery and stands in tables of its own: assignees, tags, field values. */
@Injectable()
export class Parts {
  constructor(private readonly references: References) {}

  /** Replaces the parts that are given. */
  async write(writing: Writing, given: PartsGiven): Promise<void> {
    if (given.assignees !== undefined) await this.assign(writing, given.assignees ?? []);
    if (given.tags !== undefined) await tag(writing, [...new Set(given.tags)]);
    if (given.fieldsValues?.length) await this.fill(writing, given.fieldsValues);
  }

  private async assign(writing: Writing, references: readonly string[]): Promise<void> {
    const { transaction, discovery, isNew } = writing;
    const { em } = transaction;
    const users = await this.references.users(transaction, discovery.workspaceId, references);
    const missing = references
      .map((reference, index) => ({ reference, index }))
      .filter(({ reference }) => !users.has(reference));
    if (missing.length > 0) throw new problems.AssigneeNotFound(missing);

    const wanted = new Set(users.values());
    const current = isNew ? [] : await em.find(DiscoveryAssignee, { discovery });
    const gone = current.filter(({ userId }) => !wanted.has(userId));
    const already = new Set(current.map(({ userId }) => userId));
    const added = [...wanted].filter((userId) => !already.has(userId));
    for (const assignee of gone) em.remove(assignee);
    for (const userId of added) em.create(DiscoveryAssignee, { discovery, userId });
    if (gone.length > 0 || added.length > 0) discovery.touch();
  }

  private async fill(writing: Writing, given: readonly NewFieldValue[]): Promise<void> {
    const { transaction, discovery, isNew } = writing;
    const { em } = transaction;
    const fields = await this.fieldsOf(writing, given);
    const current = isNew ? [] : await em.find(DiscoveryFieldValue, { discovery });
    const byField = new Map(current.map((value) => [value.fieldId, value]));
    const values = new Map(current.map(({ fieldId, value }) => [fieldId, value]));
    for (const [index, { value }] of given.entries()) {
      const field = fields[index] as NamedField;
      const former = byField.get(field.id);
      if (value === null && !isNew) {
        if (!former) continue;
        em.remove(former);
        values.delete(field.id);
      } else {
        const canonical = checkedValue(field, value, index);
        values.set(field.id, canonical);
        if (former?.value === canonical) continue;
        if (former) former.value = canonical;
        else em.create(DiscoveryFieldValue, { discovery, fieldId: field.id, value: canonical });
      }
      discovery.touch();
    }
    const size = sizeOf([...values.values()]);
    const why = whyTooLarge(size);
    if (why !== undefined) throw new problems.FieldValuesTooLarge(why);
    discovery.measure(size);
  }

  /** The fields that values are given for, in the order of the values. */
  private async fieldsOf(
    { transaction, discovery }: Writing,
    given: readonly NewFieldValue[],
  ): Promise<NamedField[]> {
    const named = given.map(({ field }) => field.id);
    const found = await this.references.fields(transaction, discovery.workspaceId, named);
    const seen = new Set<string>();
    return named.map((reference, index) => {
      const field = found.get(reference);
      if (!field) throw new problems.FieldNotFound(index, reference);
      if (field.type === FEEDBACK_TYPE) throw new problems.FieldReadOnly(index, field.name);
      if (seen.has(field.id)) throw new problems.FieldRepeated(index, field.name);
      seen.add(field.id);
      return field;
    });
  }
}

async function tag({ transaction, discovery, isNew }: Writing, tags: readonly string[]): Promise<void> {
  const { em } = transaction;
  const current = isNew ? [] : await em.find(DiscoveryTag, { discovery });
  const byTag = new Map(current.map((each) => [each.tag, each]));
  for (const [position, name] of tags.entries()) {
    const former = byTag.get(name);
    byTag.delete(name);
    if (former?.position === position) continue;
    if (former) former.position = position;
    else em.create(DiscoveryTag, { discovery, tag: name, position });
    discovery.touch();
  }
  for (const former of byTag.values()) {
    em.remove(former);
    discovery.touch();
  }
}

function checkedValue({ name, type, options }: NamedField, value: unknown, index: number): string {
  const why = typeof value === 'string' ? whyNotAValue(type, options ?? [], value) : 'a string';
  if (why !== undefined) throw new problems.InvalidFieldValue(index, name, why);
  return canonicalValue(type, value as string);
}
