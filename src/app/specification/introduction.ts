import { DocumentBuilder, type OpenAPIObject } from '@nestjs/swagger';
import { VERSION } from '../../platform/settings/settings.js';

/** The tags of operations, in the order of Swagger UI. */
export const TAGS = {
  Discoveries: 'Ideas and problems worth solving, in a tree of at most two levels under components.',
  Comments: 'The notes of the team on discoveries.',
  Feedback: 'Statements of people about discoveries, and how much each counts.',
  Messages: 'Incoming texts. Several pieces of feedback may come from one message.',
  Companies: 'The customers that feedback comes from, with their revenue.',
  Components: 'The parts of the product that discoveries are about.',
  States: 'The steps of the workflow. Every workspace has exactly one default state.',
  Fields: 'The custom fields of discoveries, and the system field with the feedback value.',
  Users: 'People to whom discoveries can be assigned.',
  Views: 'Stored queries of discoveries, with a name.',
  Workspace: 'The data that a screen needs first, in one request, and settings.',
  'Import and export': 'Many records at once, from and to files.',
  Events: 'All changes, as a feed and live; undo, and erasure of a person.',
  Webhooks: 'Addresses that events are sent to, and the deliveries to them.',
  Trackers: 'Issue trackers, and what they tell of the issues that discoveries link to.',
  Access: 'The tokens of programs and users, and the authenticated caller.',
  Operator: 'Workspaces and their tokens, for operators of the installation.',
};

const RULES = `
Discoveries, their states, parents, fields and feedback, for product teams.

## Rules for every operation

- **Identifiers.** \`id\` is a UUIDv7 that the service makes. \`clientId\` is your own identifier of the same record:
  1–255 characters, unique within the workspace and kind of record; left out on create, it equals the \`id\`. Paths,
  members and filters that name a record take either; an \`id\` takes precedence over a \`clientId\`. Answers have the
  \`id\`. An identifier of a merged discovery or company resolves to the record that it was merged into. For a user,
  \`me\` is the user as whom the request acts (400 \`no_user\` if it acts as none), unless a user has that \`clientId\`.
- **Dates** in answers are ISO 8601 in UTC with milliseconds. Requests take a date-time with zone, or a date, which
  means midnight in UTC.
- **Strictness.** Unknown or repeated members and parameters, and numbers out of range, are rejected with a 400 that
  names them. Nothing is clamped or ignored.
- **Absent, not null.** A member without a value is left out of an answer, unless it says that it can be null.
- **Writing** follows JSON Merge Patch (RFC 7396): PATCH changes the members that it names, null clears an optional
  one, and lists are replaced as a whole. One request is one transaction, which succeeds or fails as a whole.
- **Deleting** a discovery deletes its comments. Nothing else is deleted with a record: while something refers to it,
  the answer is 409.
- **Lists** have pages. Follow the \`Link\` header until there is none; later pages cost no more than the first.
  \`Prefer: count=exact\` requests \`X-Total-Count\`.
- **Versions.** An answer with one record has an \`ETag\`. Send it back in \`If-None-Match\` to get 304 while the
  record is the same, and in \`If-Match\` to change it only if no caller has changed it since; else the answer is 412.
- **Retries.** A POST or PATCH with an \`Idempotency-Key\` is carried out once, however often it is sent within a day.
  An answer of more than 16 KiB is not stored: a retry then shows the record as it is now.
- **Limits.** A body has at most 1 MiB, and the bodies of a workspace's running requests 16 MiB in all.
  \`RateLimit\` has the number of requests that the caller may still make this minute. Answers with 429 and 503 have
  the seconds before a retry in \`Retry-After\`.
- **Bodies.** A request has the record's members at the top level of its body; an answer has the record in an envelope,
  \`{"discovery": {…}}\`, and a list in one, \`{"discoveries": […]}\`.
- **Problems** are \`application/problem+json\` (RFC 9457) for every status, with a stable \`code\` for
  programs and, for invalid input, \`errors\` that name each member or parameter. Each operation lists its codes. An
  unknown path is a 404, another method a 405 with \`Allow\`.
- **Tracing.** Every answer, every problem and the log have the \`X-Request-Id\` of the request, or a generated one.

\`/v1\` only grows: clients have to ignore new members in answers.`.trim();

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
  const { info, ...document } = builder.build();
  const { contact: _nobody, ...others } = info;
  // The builder has no setter for the license's `identifier` of OpenAPI 3.1.
  return {
    ...document,
    info: { ...others, license: { name: 'MIT', identifier: 'MIT' } as { name: string } },
  };
}

const OPERATOR_TOKEN =
  'The value of the setting `OPERATOR_TOKEN`, which is no token of a workspace. Operator access is off unless it is set.';

const TOKEN =
  'A token of a workspace, `drs_…`. Its scopes `read`, `write` and `admin` each include the one before; `write` also ' +
  'includes `submit`, which public pages use to create feedback and messages. The ' +
  'all-in-one start (`npm start`) also accepts requests without a token, from this machine only. Users who are ' +
  'logged in at `/login` can try operations in this documentation without a token.';
