/** The only members of records that an answer shows, besides `id`; undefined for all. */
export type Fields = ReadonlySet<string> | undefined;

/** Whether an answer shows at least one of these members. */
export const isAnyAsked = (fields: Fields, members: readonly string[]): boolean =>
  fields === undefined || members.some((member) => fields.has(member));

/** The members of a record that the caller asks for. */
const onlyAsked = (record: object, fields: ReadonlySet<string>): object =>
  Object.fromEntries(Object.entries(record).filter(([member]) => member === 'id' || fields.has(member)));

/** An answer whose record or records have only these members. */
export const withOnly = (fields: ReadonlySet<string>, answer: object): object =>
  Object.fromEntries(
    Object.entries(answer).map(([envelope, shown]: [string, object | readonly object[]]) => [
      envelope,
      Array.isArray(shown)
        ? (shown as readonly object[]).map((each) => onlyAsked(each, fields))
        : onlyAsked(shown, fields),
    ]),
  );
