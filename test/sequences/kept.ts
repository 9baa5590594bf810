import type { Kept } from './sequences.js';

const of = ($: string, n = 0) => ({ $, n });

const ISSUE = 'https://github.com/river/site/issues/2';
const OTHER_ISSUE = 'https://gitlab.com/river/site/-/issues/3';
const told = (members: object): Kept => [
  'receive',
  {
    sender: of('tracker'),
    url: ISSUE,
    state: 'open',
    title: 'Slow',
    later: 1,
    isRepeated: false,
    assignee: 'Bo',
    isGone: false,
    isForged: false,
    ...members,
  },
];

/** Sequences that failed once, as a failing run prints them, by what they showed; the suite tries each. */
export const KEPT: Readonly<Record<string, readonly Kept[]>> = {
  'feedback comes back whose company has by now the name of one that was merged into it': [
    ['delete feedback', of('feedback')],
    ['create feedback', { discoveryId: null, company: 'Quay' }],
    ['merge company', [of('company', 22), of('company')]],
    ['change company', [of('company', 9), { name: 'Quay' }]],
    ['undo', { back: 3, dryRun: false }],
  ],
  'a state that is made the default is told as one that is made, and the former default as changed': [
    ['create discoveryState', { name: 'Asked', isDefault: true }, 'again'],
    ['undo', { back: 0, dryRun: false }],
  ],
  'feedback shows the company that its own was merged into, in events too': [
    ['create company', { name: 'Quay' }],
    ['merge company', [of('company'), of('company', 2)]],
    ['undo', { back: 0, dryRun: false }],
  ],
  'a company that only feedback has named gets its clientId by a line of an import': [
    [
      'import',
      [
        { company: { name: 'Harbour', clientId: 'n0' } },
        { discovery: { title: 'Imported', clientId: 'n3' } },
      ],
    ],
    ['undo', { back: 0, dryRun: false }],
    ['undo', { back: 0, dryRun: false }],
  ],
  'a field with values gets no formula, whatever is wrong with that': [
    [
      'create discovery',
      { title: 'Four', fieldsValues: [{ field: { id: of('discoveryField', 2) }, value: '1' }] },
    ],
    ['change discoveryField', [of('discoveryField', 2), { formula: { field: of('discoveryField') } }]],
  ],
  'exports name the fields of a formula by clientId, however it was given': [
    ['create discoveryField', { name: 'Effort', type: 'SCORE', formula: { field: of('discoveryField', 6) } }],
    ['export', null],
    ['import what was exported', { type: 'application/x-ndjson', query: 'format=ndjson' }],
  ],
  'a discovery is restored under what its parent was merged into': [
    ['merge discovery', [of('discovery'), of('discovery', 8)]],
    ['restore', { name: of('discovery', 14), isDeleted: false, back: 7, without: {} }],
  ],
  'feedback that went from one company to another that was merged with it is not told to have changed it': [
    ['change feedback', [of('feedback'), { score: 1, starred: true, company: 'Pier' }]],
    ['merge company', [of('company'), of('company', 3)]],
  ],
  'a company is made by each line of an import that names it, even if a later line is about the same feedback':
    [
      [
        'import',
        ['Mill', 'Pier'].map((company) => ({
          feedback: { discoveryId: of('discovery'), score: 1, company, clientId: 'n6' },
        })),
      ],
    ],
  'an operation of a bulk that is refused makes no company': [
    [
      'bulk feedback',
      {
        operations: [{ create: { discoveryId: of('discovery', 58), company: 'Quay' } }],
        atomic: false,
        dryRun: false,
      },
    ],
    ['merge company', [of('company'), of('company')]],
  ],
  'a merge is undone after its survivor, which was given nothing, was deleted': [
    ['merge discovery', [of('discovery', 5), of('discovery', 3)]],
    ['delete discovery', of('discovery', 3)],
    ['undo', { back: 1, dryRun: false }],
  ],
  'changes are undone one after the other, merges of what was merged included': [
    ['change discovery', [of('discovery'), { title: 'Titled', tags: ['red', 'blue'] }]],
    ['change discovery', [of('discovery'), { title: 'Titled anew', description: 'Why' }]],
    ['merge discovery', [of('discovery'), of('discovery', 2)]],
    ['merge discovery', [of('discovery'), of('discovery', 2)]],
    ...Array.from({ length: 6 }, () => ['undo in turn', null] as const),
  ],
  'a discovery that was moved by hand stays there for trackers, though it was deleted and came back': [
    ['change discovery', [of('discovery', 2), { alphaIssueUrls: [ISSUE] }]],
    told({}),
    ['change discovery', [of('discovery', 2), { discoveryStateId: of('discoveryState') }]],
    ['delete discovery', of('discovery', 2)],
    ['undo', { back: 0, dryRun: false }],
    told({ state: 'closed' }),
  ],
  'a discovery moves once an issue is gone whose tracker leads nowhere': [
    ['create tracker', { kind: 'GITHUB', name: 'Issues', secret: 'a secret of sixteen or more' }],
    ['change discovery', [of('discovery', 2), { alphaIssueUrls: [ISSUE, OTHER_ISSUE] }]],
    told({ url: OTHER_ISSUE, sender: of('tracker', 2) }),
    told({ state: 'closed' }),
    told({ url: OTHER_ISSUE, sender: of('tracker', 2), isGone: true }),
  ],
  'an erasure does not know what a user was called whom a former one has erased': [
    ['erase person', { userId: of('user', 0) }],
    ['create comment', [of('discovery', 0), { text: 'Done?', author: 'Ada' }]],
    ['erase person', { userId: of('user', 0) }],
  ],
};
