/**
 * The floors of the house, from the ground up: a room knows itself and the rooms on the floors below it, and no other.
 * Type imports count. The sentence is what a violation says.
 */
const FLOORS = [
  [
    'settings|identifiers',
    'What the environment says, and how records are told apart, knows nothing of the service.',
  ],
  [
    'telemetry',
    'What processes do and tell by themselves: background tasks, metrics and log lines, whatever about.',
  ],
  ['governor', 'What a workspace may hold at a time, whatever it holds it for.'],
  ['database|redis', 'The database knows statements and transactions: no record, no HTTP. Redis neither.'],
  ['work', 'What is asked for, and whose turn it is. It knows no noun.'],
  ['http/(?:problems|pages)', 'How something is answered that is not a record.'],
  ['http/(?:input|limits|openapi)', 'What holds for every request, and how operations are described.'],
  ['http/(?:lists|requests)', 'What holds for every list and every change, whatever the records are.'],
  ['http/server', 'HTTP itself: bodies, headers, time limits.'],
  ['formulas', 'What formulas say and come to. They name fields, and know none.'],
  ['rollup', 'How feedback values are kept right. It knows tables, but none of the modules above it.'],
  ['states|fields|users|components|companies', 'Records that refer to no others.'],
  ['discoveries|workspaces|messages', 'Records made of those below.'],
  [
    'feedback|comments|overview|access',
    'Feedback and comments are about discoveries, callers belong to workspaces.',
  ],
  [
    'merging|tokens|transfer|webhooks',
    'What needs all of that: tokens let callers in, import and export know every record, webhooks send them out.',
  ],
  ['events', 'What has happened to records, as callers see it: the feed, histories, and the way back.'],
  ['deliveries', 'What has happened, on its way to webhooks.'],
  ['board|demo|operations|operator', 'What users are shown first, and what operators look at and do.'],
  ['mcp', 'Tools for assistants. They call the API as everybody does, and know none of its modules.'],
  ['app', 'How the parts are put together.'],
  ['cli', 'What can be started.'],
];
const roomsOf = (rooms) => `^src/(${rooms})/`;
const floors = FLOORS.map(([rooms, comment], floor) => ({
  name: `floor-${floor}-${rooms.replaceAll(/[^a-z]+/g, '-').replace(/-$/, '')}`,
  comment,
  severity: 'error',
  from: { path: roomsOf(rooms) },
  // "$1" is the room that the import comes from: rooms on one floor don't know each other.
  to: { path: FLOORS.slice(floor).map(([others]) => roomsOf(others)), pathNot: '^src/$1/' },
}));

/**
 * Which file may know which. The comments are what a violation says.
 * @type {import('dependency-cruiser').IConfiguration}
 */
export default {
  forbidden: [
    ...floors,
    {
      name: 'every-room-has-a-floor',
      comment: 'Say in FLOORS, above, what a new folder may know.',
      severity: 'error',
      from: {},
      to: { path: '^src/[^/]+/', pathNot: FLOORS.map(([rooms]) => roomsOf(rooms)) },
    },
    {
      name: 'no-cycles',
      comment:
        'Two files that need each other are one file, or need a third. (check:weight counts circles of types as well.)',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-orphans',
      comment: 'Nobody uses this file: delete it.',
      severity: 'error',
      from: { path: '^(src|packages/[^/]+/src)/', orphan: true },
      to: {},
    },
    {
      name: 'only-installed-packages',
      comment:
        'A package that the code imports is a dependency in package.json, and no development one. (The board is built into files.)',
      severity: 'error',
      from: { path: '^(src|packages/[^/]+/src)/', pathNot: '^packages/board/' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown', 'unknown', 'undetermined'] },
    },
    {
      name: 'one-validator',
      comment:
        'Decorators of http/input/members say what a member may be. Another validator would say it twice.',
      severity: 'error',
      from: {},
      to: { path: '(^|/)class-validator(/|$)' },
    },
    {
      name: 'queues-in-few-rooms',
      comment:
        'Work is asked for in the database. Only what wakes workers, or shows their queues, knows Bull.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: '^src/(work|redis|rollup/reconciliation|transfer/jobs|operations)/',
      },
      to: { path: 'node_modules/(@nestjs/)?bull/' },
    },
    {
      name: 'no-tests-in-source',
      comment: 'The service does not know its tests.',
      severity: 'error',
      from: { path: '^(src|packages/[^/]+/src)/' },
      to: { path: '(^|/)test/' },
    },
    {
      name: 'rules-are-pure',
      comment: 'A rule takes facts and returns a reason: it imports no library and nothing that does.',
      severity: 'error',
      from: {
        path: '^src/(discoveries/(rules/[^/]+|selection|similar/similarity)|deliveries/(failing|sending/answer)|events/feed/event-cursor|fields/field-(type|value|options)|formulas/(fraction|term)|http/(input/(rules|instants|query-string|unsafe-input|fault-location)|problems/excerpt|requests/entity-tag)|identifiers/revise|database/search/words)\\.ts$',
      },
      to: { reachable: true, path: 'node_modules|^src/.*\\.(entity|repository|service|module)\\.ts$' },
    },
    {
      name: 'controllers-only-translate',
      comment: 'A controller asks a service; it knows neither repositories nor the database.',
      severity: 'error',
      from: { path: '\\.controller\\.ts$' },
      to: { path: '\\.(repository|entity)\\.ts$|^src/database/|node_modules/@mikro-orm' },
    },
    {
      name: 'repositories-only-answer',
      comment: 'A repository is asked by services and asks none.',
      severity: 'error',
      from: { path: '\\.repository\\.ts$' },
      to: { path: '\\.(service|controller)\\.ts$' },
    },
    {
      name: 'the-contract-knows-no-database',
      comment:
        'What callers see (records, requests, problems) does not depend on how it is stored; only presenters know the type of a row.',
      severity: 'error',
      from: { path: '\\.(record|requests|problems)\\.ts$' },
      to: {
        dependencyTypesNot: ['type-only'],
        path: '\\.(repository|entity|service)\\.ts$|^src/database/|node_modules/(@mikro-orm|pg|kysely)/',
      },
    },
    {
      name: 'the-board-is-a-page-like-any-other',
      comment: 'The board uses what every page can use: the client, and nothing of the service.',
      severity: 'error',
      from: { path: '^packages/board/src/' },
      to: { pathNot: '^packages/(board|client)/src/|node_modules/preact/' },
    },
    {
      name: 'packages-stand-alone',
      comment: 'A package knows nothing of the service or of other packages.',
      severity: 'error',
      from: { path: '^packages/([^/]+)/src/', pathNot: '^packages/board/' },
      to: { pathNot: '^packages/$1/src/|node_modules', dependencyTypesNot: ['core'] },
    },
    {
      name: 'packages-by-name',
      comment: 'A package is imported by its name, which leads to what it exports.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^packages/', dependencyTypesNot: ['aliased-workspace'] },
    },
    {
      name: 'embedded-services-only-for-the-command-line',
      comment: 'Only the command line starts services; the rest is told where they are.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/cli/' },
      to: { path: '^packages/embedded-services/' },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@discovery-records/source', 'import', 'node', 'default'],
    },
  },
};
