import { DocumentBuilder, type OpenAPIObject } from '@nestjs/swagger';
import { VERSION } from '../../platform/settings/settings.js';

/** The tags of operations, in the order of Swagger UI. */
export const TAGS = {
  Discoveries: 'Ideas and problems worth solving. They hang under components, at most one below another.',
  Comments: 'What the team says about discoveries.',
  Feedback: 'What people said about discoveries, and how much it counts.',
  Messages: 'What somebody wrote. Several pieces of feedback may come from one.',
  Companies: 'Whom feedback comes from, and what they are worth.',
  Components: 'The parts of the product that discoveries are about.',
  States: 'Where discoveries can stand. Every workspace has exactly one default state.',
  Fields: 'The custom fields of discoveries, and the system field that shows the feedback value.',
  Users: 'People whom discoveries can be assigned to.',
  Views: 'Queries of discoveries that are kept under a name.',
  Workspace: 'All that a screen needs to begin.',
  'Import and export': 'Many records at once, from files and into files.',
  Events: 'What has happened, as a feed and live; undo, and erasure of a person.',
  Webhooks: 'Where events are sent to, and what has become of them.',
  Access: 'The tokens that let programs in, and who the caller is.',
  Operator: 'Workspaces and their tokens, for who runs the installation.',
};

const RULES = `
Discoveries, their states, parents, fields and feedback, for product teams.

## Rules for every operation

- **Identifiers.** \`id\` is a UUIDv7 that the service makes. \`clientId\` is your own identifier of the same record:
  1–255 characters, unique within the workspace and kind of record; left out on create, it equals the \`id\`. Paths,
  members and filters that name a record take either; an \`id\` wins over a \`clientId\`. Answers carry the \`id\`.
  What names a discovery or a company that was merged leads to the one that it was merged into.
- **Dates** are ISO 8601 in UTC with milliseconds. Where you give one, it is a date-time with zone, or a date, which is
  its midnight in UTC.
- **Strictness.** Unknown members, unknown or repeated parameters and numbers out of range get a 400 that names them,
  and so do members given twice. Nothing is clamped or ignored.
- **Absent, not null.** A member without a value is left out of an answer, unless it says that it can be null.
- **Writing** is JSON Merge Patch in spirit (RFC 7396): PATCH changes the members that it names, null clears an
  optional one, lists are replaced whole. One request is one transaction: it all happens, or nothing does.
- **Deleting** never takes other records with it: while something refers to the record, the answer is 409.
- **Lists** come in pages. Follow the \`Link\` header until there is none; that costs the same however deep you go.
  \`Prefer: count=exact\` asks for \`X-Total-Count\`.
- **Versions.** An answer with one record has an \`ETag\`. Send it back in \`If-None-Match\` to get 304 as long as the
  record looks the same, and in \`If-Match\` to change it only if no caller has changed it since: else 412.
- **Trying again.** A POST or PATCH with an \`Idempotency-Key\` is done once, however often it is sent within a day.
  An answer of more than 16 KiB is not kept: sent again, the request shows the record as it is by then.
- **Limits.** A body has at most 1 MiB, and those of a workspace that are not answered yet 16 MiB in all.
  \`RateLimit\` tells how many more requests your token may make this minute.
  Answers with 429 and 503 say in \`Retry-After\` when to come back.
- **Bodies.** A request has the record's members at the top of its body; an answer has the record in an envelope,
  \`{"discovery": {…}}\`, and a list in one, \`{"discoveries": […]}\`.
- **Problems** are \`application/problem+json\` (RFC 9457) for every status, with a stable \`code\` to decide by and,
  for invalid input, \`errors\` that name each member or parameter. Each operation names all codes that it can answer.
  Besides these there are 404 for an unknown path and 405 with \`Allow\` for another method.
- **Tracing.** \`X-Request-Id\` is taken from the request or made, is in every answer, in every problem and in the log.

\`/v1\` changes only by addition: be ready for new members in answers.`.trim();

export function introduction(): Omit<OpenAPIObject, 'paths'> {
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Discovery Records')
    .setDescription(RULES)
    .setVersion(VERSION)
    .addServer('/')
    .addSecurity('token', { type: 'http', scheme: 'bearer', description: TOKEN })
    .addSecurity('operator', { type: 'http', scheme: 'bearer', description: OPERATOR_TOKEN })
    .addSecurityRequirements('token');
  for (const [name, description] of Object.entries(TAGS)) builder.addTag(name, description);
  const { info, ...others } = builder.build();
  const { contact: _nobody, ...told } = info;
  // The builder has no setter for OpenAPI 3.1's `identifier`.
  return { ...others, info: { ...told, license: { name: 'MIT', identifier: 'MIT' } as { name: string } } };
}

const OPERATOR_TOKEN =
  'What the installation has in `OPERATOR_TOKEN`: no token of a workspace, and off unless set.';

const TOKEN =
  'A token of a workspace, `drs_…`. Its scopes `read`, `write` and `admin` each include the one before. The ' +
  'all-in-one start (`npm start`) also takes requests without a token, from this machine only. Who logged in at ' +
  '`/login` can try operations out in this documentation without one.';
