/** The events that `*` and `discovery.*` stand for in the formats of chats. All others have to be named in full. */
export const NOTICED_TYPES: readonly string[] = [
  'discovery.created',
  'discovery.updated',
  'discovery.deleted',
  'discovery.merged',
  'feedback.created',
  'message.created',
  'comment.created',
  'company.merged',
  'component.created',
  'component.deleted',
];

/** The types whose notices a webhook is sent. A pattern of which no type is noticed stays as it is. */
export const noticedTypes = (types: readonly string[]): string[] =>
  types.flatMap((type) => {
    const prefix = type.endsWith('*') ? type.slice(0, -1) : undefined;
    const noticed = NOTICED_TYPES.filter((each) => prefix !== undefined && each.startsWith(prefix));
    return noticed.length > 0 ? noticed : [type];
  });
