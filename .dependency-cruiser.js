/**
 * The floors of `src`, from the ground up. A room may import itself and the rooms on the floors below it, and no room beside
 * it on the same floor. Type imports count. The sentence is the message of a violation.
 */
const FLOORS = [
  ['platform/(?:settings|identifiers)', 'Settings and identifiers know nothing of the service.'],
  ['platform/telemetry', 'Logging, metrics and background tasks know no record.'],
  ['platform/governor', 'Limits of what a workspace uses at a time know no record.'],
  [
    'platform/(?:database|redis)',
    'The database knows statements and transactions, no record and no HTTP. Redis neither.',
  ],
  ['platform/work', 'Background work knows requests and queues, no record.'],
  ['http/(?:problems|pages)', 'Problems and pages are answers without a record.'],
  [
    'http/(?:input|limits|openapi)',
    'Input, limits and the description of operations hold for every request.',
  ],
  ['http/(?:lists|requests)', 'Lists and changes work alike for all kinds of records.'],
  ['http/server', 'The HTTP server knows bodies, headers and time limits.'],
  ['records/formulas', 'A formula names fields, and knows none.'],
  ['records/rollup', 'The rollup of feedback knows tables, and none of the modules above it.'],
  ['records/(?:states|fields|users|components|companies)', 'These records refer to no other kind.'],
  ['records/(?:discoveries|workspaces|messages)', 'These records refer to those below.'],
  [
    'records/(?:feedback|comments|overview)',
    'Feedback and comments are about discoveries; the overview counts them.',
  ],
  [
    'records/(?:merging|webhooks)',
    'A merge changes records of every kind; webhooks are records that send events of them.',
  ],
  ['access', 'Access knows workspaces, users and tokens, and who may do what with records.'],
  ['events', 'Events know the records that they happened to: the feed, history, undo, restore and erasure.'],
  [
    'integrations/(?:transfer|deliveries|trackers|board|mcp)',
    'Integrations bring records in and out; they know no other integration.',
  ],
  ['operations', 'Operations watches everything below.'],
  ['app', 'The application puts the parts together.'],
  ['cli', 'The command line starts what there is.'],
];
const roomsOf = (rooms) => `^src/(${rooms})/`;
const floors = FLOORS.map(([rooms, comment], floor) => ({
  name: `floor-${floor}-${rooms
    .replaceAll('?:', '')
    .replaceAll(/[^a-z]+/g, '-')
    .replace(/-$/, '')}`,
  comment,
  severity: 'error',
  from: { path: roomsOf(rooms) },
  // "$1" is the room that the import comes from.
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
        pathNot:
          '^src/(platform/(work|redis)|records/rollup/reconciliation|integrations/transfer/jobs|operations)/',
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
        path: '^src/(records/(discoveries/(rules/[^/]+|selection|similar/similarity)|fields/field-(type|value|options)|formulas/(fraction|term))|integrations/deliveries/(failing|sending/answer)|events/feed/event-cursor|http/(input/(rules|instants|query-string|unsafe-input|fault-location)|problems/excerpt|requests/entity-tag)|platform/(identifiers/revise|database/search/words))\\.ts$',
      },
      to: { reachable: true, path: 'node_modules|^src/.*\\.(entity|repository|service|module)\\.ts$' },
    },
    {
      name: 'controllers-only-translate',
      comment: 'A controller asks a service; it knows neither repositories nor the database.',
      severity: 'error',
      from: { path: '\\.controller\\.ts$' },
      to: { path: '\\.(repository|entity)\\.ts$|^src/platform/database/|node_modules/@mikro-orm' },
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
        path: '\\.(repository|entity|service)\\.ts$|^src/platform/database/|node_modules/(@mikro-orm|pg|kysely)/',
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
