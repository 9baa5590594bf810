// Made by generate.ts of openapi.yaml.
// @ts-nocheck: the rules here are stricter.

export type ClientOptions = {
    baseUrl: `${string}://${string}` | (string & {});
};

export type NewCompany = {
    createdAt?: CreatedAt;
    /**
     * The caller's own identifier, unique among the workspace's companies.
     */
    clientId?: string;
    /**
     * The company's name, unique regardless of case. Feedback shows it.
     */
    name: string;
    domain?: Domain;
    tier?: Tier;
    revenue?: Revenue;
    attributes?: Attributes;
};

/**
 * A company, school or other organisation that feedback comes from.
 */
export type CompanyRecord = {
    /**
     * The service's identifier, a UUIDv7.
     */
    id: string;
    /**
     * The caller's own identifier; the `id` if none was given.
     */
    clientId: string;
    /**
     * When the record was created.
     */
    createdAt: string;
    /**
     * When a caller last changed the record.
     */
    updatedAt: string;
    /**
     * The company's revenue, in the one currency and period that the workspace uses.
     */
    revenue?: number;
    /**
     * Other facts about the company: texts by name.
     */
    attributes?: {
        [key: string]: string;
    };
    /**
     * The company's name.
     */
    name: string;
    /**
     * The domain of the company's web site and email addresses.
     */
    domain?: string;
    /**
     * The kind of customer.
     */
    tier?: string;
};

export type CompanyAnswer = {
    company: CompanyRecord;
};

export type CompaniesAnswer = {
    companies: Array<CompanyRecord>;
};

export type CompanyChanges = {
    /**
     * The company's name, unique regardless of case. Feedback shows it.
     */
    name?: string;
    domain?: Domain;
    tier?: Tier;
    revenue?: Revenue;
    attributes?: Attributes;
};

export type CompanyMerge = {
    /**
     * The `id` or `clientId` of the company that stays.
     */
    into: string;
};

export type MergedCompanyAnswer = {
    company: CompanyRecord;
    /**
     * The change's id, for an undo; absent if nothing changed.
     */
    changeId?: string;
};

export type NewComponent = {
    createdAt?: CreatedAt;
    /**
     * The caller's own identifier, unique among the workspace's components.
     */
    clientId?: string;
    /**
     * The component's title.
     */
    title: string;
    /**
     * What belongs to the component; null clears it.
     */
    description?: string | null;
};

/**
 * A part of the product that discoveries belong to.
 */
export type ComponentRecord = {
    /**
     * The service's identifier, a UUIDv7.
     */
    id: string;
    /**
     * The caller's own identifier; the `id` if none was given.
     */
    clientId: string;
    /**
     * When the record was created.
     */
    createdAt: string;
    /**
     * When a caller last changed the record.
     */
    updatedAt: string;
    /**
     * The component's title.
     */
    title: string;
    /**
     * What the component covers.
     */
    description?: string;
};

export type ComponentAnswer = {
    component: ComponentRecord;
};

export type ComponentsAnswer = {
    components: Array<ComponentRecord>;
};

export type ComponentChanges = {
    /**
     * The component's title.
     */
    title?: string;
    /**
     * What belongs to the component; null clears it.
     */
    description?: string | null;
};

export type FieldReference = {
    /**
     * The field's `id` or `clientId`.
     */
    id: string;
};

export type NewFieldValue = {
    /**
     * The field.
     */
    field: FieldReference;
    /**
     * The value as text in the canonical form of the field's type; null clears it, on update only.
     */
    value: string | null;
};

export type NewDiscovery = {
    createdAt?: CreatedAt;
    /**
     * The caller's own identifier, unique among the workspace's discoveries.
     */
    clientId?: string;
    title: Title;
    description?: Description;
    discoveryStateId?: DiscoveryStateId;
    parentId?: ParentId;
    assignees?: Assignees;
    tags?: Tags;
    fieldsValues?: FieldsValues;
    alphaIssueUrls?: AlphaIssueUrls;
    bravoIssueUrls?: BravoIssueUrls;
    charlieIssueUrls?: CharlieIssueUrls;
    deltaIssueUrls?: DeltaIssueUrls;
    echoCardUrls?: EchoCardUrls;
};

/**
 * How many of the known issues of a discovery are done.
 */
export type IssueCountsRecord = {
    /**
     * The number of issues with the category `DONE`.
     */
    done: number;
    /**
     * The number of issues that a tracker has told of.
     */
    all: number;
};

/**
 * The field that a value belongs to.
 */
export type ValuedFieldRecord = {
    /**
     * The field's id.
     */
    id: string;
    /**
     * The field's clientId.
     */
    clientId: string;
    /**
     * The field's name.
     */
    name: string;
};

/**
 * The value of a field.
 */
export type FieldValueRecord = {
    /**
     * The field.
     */
    field: ValuedFieldRecord;
    /**
     * The value, in the canonical form of the field's type.
     */
    value: string;
};

/**
 * An idea or a problem worth solving.
 */
export type DiscoveryRecord = {
    /**
     * The service's identifier, a UUIDv7.
     */
    id: string;
    /**
     * The caller's own identifier; the `id` if none was given.
     */
    clientId: string;
    /**
     * When the record was created.
     */
    createdAt: string;
    /**
     * When a caller last changed the record.
     */
    updatedAt: string;
    /**
     * The sum of these companies' `revenue`; only with `select=demand`.
     */
    revenue?: number;
    /**
     * The title.
     */
    title: string;
    /**
     * A longer text.
     */
    description?: string;
    /**
     * The state's id.
     */
    discoveryStateId: string;
    /**
     * The id of the parent, a component or another discovery; null when `parentType` is `NONE`.
     */
    parentId: string | null;
    /**
     * The kind of the parent.
     */
    parentType: 'NONE' | 'COMPONENT' | 'DISCOVERY';
    /**
     * The first of `assignees`.
     *
     * @deprecated
     */
    assigneeId?: string;
    /**
     * The assigned users, ordered by name.
     */
    assignees: Array<string>;
    /**
     * The tags, in the order given.
     */
    tags: Array<string>;
    /**
     * When the discovery entered its state.
     */
    lastDiscoverystateUpdatedAt: string;
    /**
     * When the newest feedback on the discovery or its children was created; null without feedback.
     */
    lastFeedback: string | null;
    /**
     * The feedback value: the sum of the scores of all feedback on the discovery and its children. It follows changes of feedback within moments. Left out with `select=discoveryfields` unless `scores` is selected too.
     */
    feedbackScore?: number;
    /**
     * The number of companies that gave feedback on the discovery or its children; only with `select=demand`. It follows changes as `feedbackScore` does.
     */
    customers?: number;
    /**
     * How many of its issues are done, as far as trackers have told; only with `select=issueCounts`.
     */
    issueCounts?: IssueCountsRecord;
    /**
     * The position in the manual order, by which these texts are compared byte by byte; only with `select=rank`. Moves of this discovery or its neighbours change it without changing `updatedAt`.
     */
    rank?: string;
    /**
     * Values of custom fields in the fields' order, the feedback value last. Always in the answer of create, otherwise only with `select=discoveryfields`.
     */
    fieldsValues?: Array<FieldValueRecord>;
    /**
     * Links to issues in tracker Alpha; like all tracker links, only with `select=issues`.
     */
    alphaIssueUrls?: Array<string>;
    /**
     * Links to issues in tracker Bravo.
     */
    bravoIssueUrls?: Array<string>;
    /**
     * Links to issues in tracker Charlie.
     */
    charlieIssueUrls?: Array<string>;
    /**
     * Links to issues in tracker Delta.
     */
    deltaIssueUrls?: Array<string>;
    /**
     * Links to cards on board Echo.
     */
    echoCardUrls?: Array<string>;
};

export type DiscoveryAnswer = {
    discovery: DiscoveryRecord;
};

export type DiscoveriesAnswer = {
    discoveries: Array<DiscoveryRecord>;
};

export type DiscoveryChanges = {
    title?: Title;
    description?: Description;
    discoveryStateId?: DiscoveryStateId;
    parentId?: ParentId;
    assignees?: Assignees;
    tags?: Tags;
    fieldsValues?: FieldsValues;
    alphaIssueUrls?: AlphaIssueUrls;
    bravoIssueUrls?: BravoIssueUrls;
    charlieIssueUrls?: CharlieIssueUrls;
    deltaIssueUrls?: DeltaIssueUrls;
    echoCardUrls?: EchoCardUrls;
    addTags?: AddTags;
    removeTags?: RemoveTags;
    addAssignees?: AddAssignees;
    removeAssignees?: RemoveAssignees;
};

export type DiscoveryMove = {
    discoveryStateId?: DiscoveryStateId;
    parentId?: ParentId;
    before?: Before;
    after?: After;
};

export type CreateOperation = {
    /**
     * A discovery to create.
     */
    create: NewDiscovery;
};

export type BulkUpdate = {
    title?: Title;
    description?: Description;
    discoveryStateId?: DiscoveryStateId;
    parentId?: ParentId;
    assignees?: Assignees;
    tags?: Tags;
    fieldsValues?: FieldsValues;
    alphaIssueUrls?: AlphaIssueUrls;
    bravoIssueUrls?: BravoIssueUrls;
    charlieIssueUrls?: CharlieIssueUrls;
    deltaIssueUrls?: DeltaIssueUrls;
    echoCardUrls?: EchoCardUrls;
    addTags?: AddTags;
    removeTags?: RemoveTags;
    addAssignees?: AddAssignees;
    removeAssignees?: RemoveAssignees;
    ifMatch?: IfMatch;
    id: Id;
};

export type UpdateOperation = {
    /**
     * A discovery to change: at least one member besides `id`.
     */
    update: BulkUpdate;
};

export type BulkUpsert = {
    /**
     * The discovery's title; required if it doesn't exist yet.
     */
    title?: string;
    description?: Description;
    discoveryStateId?: DiscoveryStateId;
    parentId?: ParentId;
    assignees?: Assignees;
    tags?: Tags;
    fieldsValues?: FieldsValues;
    alphaIssueUrls?: AlphaIssueUrls;
    bravoIssueUrls?: BravoIssueUrls;
    charlieIssueUrls?: CharlieIssueUrls;
    deltaIssueUrls?: DeltaIssueUrls;
    echoCardUrls?: EchoCardUrls;
    addTags?: AddTags;
    removeTags?: RemoveTags;
    addAssignees?: AddAssignees;
    removeAssignees?: RemoveAssignees;
    ifMatch?: IfMatch;
    /**
     * The caller's own identifier of the discovery.
     */
    clientId: string;
    /**
     * When a new discovery was created elsewhere. Needs the scope `admin`.
     */
    createdAt?: string;
};

export type UpsertOperation = {
    /**
     * A discovery to change, or to create if none has the `clientId`: at least one member besides that.
     */
    upsert: BulkUpsert;
};

export type BulkDeletion = {
    ifMatch?: IfMatch;
    id: Id;
};

export type DeleteOperation = {
    /**
     * A discovery to delete.
     */
    delete: BulkDeletion;
};

export type BulkMove = {
    discoveryStateId?: DiscoveryStateId;
    parentId?: ParentId;
    before?: Before;
    after?: After;
    ifMatch?: IfMatch;
    id: Id;
};

export type MoveOperation = {
    /**
     * A discovery to move in the order by rank, into a state or under a parent: at least one member besides `id`.
     */
    move: BulkMove;
};

export type BulkChanges = {
    atomic?: Atomic;
    dryRun?: DryRun;
    /**
     * The operations, in their order. Each has one member, its verb. Later ones may refer to discoveries that earlier ones create; no discovery may be in two of them.
     */
    operations: Array<CreateOperation | UpdateOperation | UpsertOperation | DeleteOperation | MoveOperation>;
};

/**
 * A stored record that prevents a request.
 */
export type HinderingRecord = {
    /**
     * The kind of record, as in events.
     */
    kind: string;
    /**
     * The record's id.
     */
    id: string;
    /**
     * The record's clientId; absent for kinds that have none.
     */
    clientId?: string;
    /**
     * The member that causes the conflict, if it isn't the whole record.
     */
    member?: string;
};

/**
 * A fault of a request.
 */
export type InputFaultRecord = {
    /**
     * A JSON Pointer (RFC 6901) to the faulty member of the body.
     */
    pointer?: string;
    /**
     * The faulty query parameter.
     */
    parameter?: string;
    /**
     * The stored record that prevents the request, if no part of the request is at fault.
     */
    record?: HinderingRecord;
    /**
     * The kind of fault, for programs.
     */
    code: string;
    /**
     * The fault and what is allowed, for people.
     */
    detail: string;
    /**
     * The known name that is probably meant, if a name is unknown.
     */
    suggestion?: string;
};

/**
 * Problem details (RFC 9457): the body of every unsuccessful answer.
 */
export type ProblemRecord = {
    /**
     * Identifies the kind of problem.
     */
    type: string;
    /**
     * The kind of problem in a few words.
     */
    title: string;
    /**
     * The HTTP status.
     */
    status: number;
    /**
     * This occurrence of the problem, for people.
     */
    detail: string;
    /**
     * The path of the request.
     */
    instance: string;
    /**
     * The kind of problem, for programs; it never changes.
     */
    code: string;
    /**
     * The request's id, which is also in the service's log.
     */
    requestId: string;
    /**
     * All faults of the input, each with its location.
     */
    errors?: Array<InputFaultRecord>;
};

/**
 * The result of an operation.
 */
export type BulkResult = {
    /**
     * The created or updated discovery. Absent from a repeated answer if it has been deleted since.
     */
    discovery?: DiscoveryRecord;
    /**
     * The status that a single request would be answered with: 201, 200, 204, or that of the problem.
     */
    status: number;
    /**
     * Why the operation failed; only if the operations are not `atomic`.
     */
    problem?: ProblemRecord;
};

export type BulkAnswer = {
    /**
     * The results, in the order of the operations.
     */
    results: Array<BulkResult>;
    /**
     * The change's id, for an undo; absent if nothing changed.
     */
    changeId?: string;
};

/**
 * A tag that discoveries have.
 */
export type DiscoveryTagRecord = {
    /**
     * The tag's text.
     */
    name: string;
    /**
     * The number of discoveries with the tag. It follows changes within moments.
     */
    discoveries: number;
};

export type DiscoveryTagsAnswer = {
    discoveryTags: Array<DiscoveryTagRecord>;
};

export type DiscoveriesQueryBody = {
    /**
     * Which records: `{"and": […]}`, `{"or": […]}`, `{"not": …}`, or `{"<member>": {"<operator>": value}}`, of at most 50 conditions and 6 levels. Several members or operators in one object all have to be true.
     */
    filter?: DiscoveryFilter;
    per_page?: PerPage;
    offset?: Offset;
    /**
     * The view to begin with, by `id` or `clientId`. Discoveries have to meet its filter as well as `filter`; its `sort` and `select` hold unless others are given.
     */
    view?: string;
    /**
     * Up to 3 orders of the list, or `fieldsValues.<field>`; `-` in front for descending. Records without a value come last, and the `id` breaks ties.
     */
    sort?: Array<'createdAt' | '-createdAt' | 'updatedAt' | '-updatedAt' | 'title' | '-title' | 'feedbackScore' | '-feedbackScore' | 'customers' | '-customers' | 'revenue' | '-revenue' | 'lastFeedback' | '-lastFeedback' | 'lastDiscoverystateUpdatedAt' | '-lastDiscoverystateUpdatedAt' | 'rank' | '-rank' | string>;
    /**
     * Members to show besides those that are always there: `demand`, `discoveryfields`, `issues`, `rank`, separated by commas; and `scores`, which are left out with `discoveryfields` otherwise.
     */
    select?: string;
    /**
     * The only members to show, separated by commas, and `id`: all others are left out, required ones too. Every member can be named, whether or not it is shown otherwise.
     */
    fields?: string;
};

export type DiscoveriesOverTime = {
    every: Every;
    zone?: Zone;
    /**
     * The time to count by.
     */
    member: 'createdAt' | 'lastDiscoverystateUpdatedAt';
};

export type DiscoveriesCountBody = {
    /**
     * Which records, as in a query; all when left out.
     */
    filter?: DiscoveryFilter;
    /**
     * The view whose filter discoveries have to meet as well, by `id` or `clientId`.
     */
    view?: string;
    /**
     * What to count discoveries by: a member, or a field of type `SELECT` or `MULTI_SELECT`.
     */
    groupBy: 'discoveryStateId' | 'stateCategory' | 'parentId' | 'parentType' | 'assignees' | 'tags' | {
        field: string;
    } | DiscoveriesOverTime;
};

/**
 * The number of discoveries with a value.
 */
export type CountRecord = {
    /**
     * An `id`, an enum's value, a tag or an option; null counts discoveries without any. In counts over time, the start of a period in UTC.
     */
    value: string | null;
    /**
     * The number of discoveries with this value.
     */
    count: number;
    /**
     * The sum of their feedback values.
     */
    feedbackScore: number;
};

export type CountsAnswer = {
    counts: Array<CountRecord>;
};

export type ViewQuery = {
    /**
     * Which discoveries; all when left out. The records that it names (states, users, fields and so on) by `id` or `clientId` have to exist; they are stored and shown by `id`.
     */
    filter?: DiscoveryFilter;
    /**
     * Up to 3 orders of the list, or `fieldsValues.<field>`; `-` in front for descending. Records without a value come last, and the `id` breaks ties.
     */
    sort?: Array<'createdAt' | '-createdAt' | 'updatedAt' | '-updatedAt' | 'title' | '-title' | 'feedbackScore' | '-feedbackScore' | 'customers' | '-customers' | 'revenue' | '-revenue' | 'lastFeedback' | '-lastFeedback' | 'lastDiscoverystateUpdatedAt' | '-lastDiscoverystateUpdatedAt' | 'rank' | '-rank' | string>;
    /**
     * Members to show besides those that are always there, separated by commas.
     */
    select?: string;
};

export type NewView = {
    createdAt?: CreatedAt;
    /**
     * The caller's own identifier, unique among the workspace's views.
     */
    clientId?: string;
    /**
     * The view's name. Several views may have the same name.
     */
    name: string;
    query: Query;
};

/**
 * A stored query of discoveries.
 */
export type ViewRecord = {
    /**
     * The service's identifier, a UUIDv7.
     */
    id: string;
    /**
     * The caller's own identifier; the `id` if none was given.
     */
    clientId: string;
    /**
     * When the record was created.
     */
    createdAt: string;
    /**
     * When a caller last changed the record.
     */
    updatedAt: string;
    /**
     * The view's name.
     */
    name: string;
    /**
     * The stored query.
     */
    query: ViewQuery;
};

export type ViewAnswer = {
    view: ViewRecord;
};

export type ViewsAnswer = {
    views: Array<ViewRecord>;
};

export type ViewChanges = {
    /**
     * The view's name. Several views may have the same name.
     */
    name?: string;
    query?: Query;
};

export type SimilarTo = {
    title: Title;
    /**
     * What the discovery is about, at length; only the first words count.
     */
    description?: string | null;
    /**
     * The maximal number of similar discoveries; 10 when left out.
     */
    limit?: number;
};

/**
 * A discovery that shares words with a text.
 */
export type SimilarRecord = {
    /**
     * The similarity: 1 for a discovery with the same words, less for one with further words, and near 0 for one that shares a few frequent words. Comparable only within one answer.
     */
    score: number;
    /**
     * The similar discovery.
     */
    discovery: DiscoveryRecord;
};

export type SimilarAnswer = {
    similar: Array<SimilarRecord>;
};

export type NewComment = {
    createdAt?: CreatedAt;
    /**
     * The caller's own identifier, unique among the workspace's comments.
     */
    clientId?: string;
    text: Text;
    author?: Author;
};

/**
 * A team member's comment on a discovery.
 */
export type CommentRecord = {
    /**
     * The service's identifier, a UUIDv7.
     */
    id: string;
    /**
     * The caller's own identifier; the `id` if none was given.
     */
    clientId: string;
    /**
     * When the record was created.
     */
    createdAt: string;
    /**
     * When a caller last changed the record.
     */
    updatedAt: string;
    /**
     * The discovery that the comment is on.
     */
    discoveryId: string;
    /**
     * The comment's text in Markdown, unchanged.
     */
    text: string;
    /**
     * The author's name.
     */
    author?: string;
    /**
     * The id of the user who made the comment, even if the user was deleted since; absent if the request acted as no user.
     */
    createdBy?: string;
};

export type CommentAnswer = {
    comment: CommentRecord;
};

export type CommentsAnswer = {
    comments: Array<CommentRecord>;
};

export type CommentChanges = {
    text?: Text;
    author?: Author;
};

export type ErasureOfAuthor = {
    /**
     * The author's address in feedback and messages, in upper or lower case.
     */
    authorEmail: string;
};

export type ErasureOfUser = {
    /**
     * The `id` or `clientId` of the user; only the `id` if the user is deleted.
     */
    userId: string;
};

/**
 * The erasure of a person, whom it doesn't name.
 */
export type ErasureRecord = {
    /**
     * Whether the erasure is running or done.
     */
    state: 'RUNNING' | 'DONE';
    /**
     * The erasure's id, a UUIDv7, which is also the `changeId` of its events.
     */
    id: string;
    /**
     * When the erasure was requested.
     */
    createdAt: string;
    /**
     * When the erasure last made progress.
     */
    updatedAt: string;
    /**
     * The number of cleared pieces of feedback.
     */
    feedback: number;
    /**
     * The number of cleared events.
     */
    events: number;
    /**
     * When the erasure finished.
     */
    finishedAt?: string;
};

export type ErasureAnswer = {
    erasure: ErasureRecord;
};

/**
 * The record of an event.
 */
export type EventSubjectRecord = {
    /**
     * The kind of record.
     */
    kind: string;
    /**
     * The record's id.
     */
    id: string;
    /**
     * The record's clientId at that time; absent for kinds that have none.
     */
    clientId?: string;
};

/**
 * The actor of a change.
 */
export type ActorRecord = {
    /**
     * The kind of actor: a `user`, signed in or by a token that acts as the user; any other `token`; a `login` with such a token; an `import`; a `tracker` that told of an issue; an `operator` of the installation, or a `command` that an operator ran; or a `worker`, for changes by the service itself.
     */
    kind: 'user' | 'token' | 'login' | 'import' | 'tracker' | 'operator' | 'command' | 'worker';
    /**
     * The id of the user, the token, the import or the tracker, if there is one.
     */
    id?: string;
    /**
     * The present name of the user, token or tracker; absent if it was deleted.
     */
    name?: string;
};

/**
 * An event: a change of a record.
 */
export type EventRecord = {
    /**
     * The former values of the members that changed; all members of a deleted record. A member that is only in `before` or only in `after` had no value otherwise.
     */
    before?: {
        [key: string]: unknown;
    };
    /**
     * The new values of the members that changed; all members of a created record.
     */
    after?: {
        [key: string]: unknown;
    };
    /**
     * The event's id.
     */
    id: string;
    /**
     * When the event happened. The feed isn't sorted by this time.
     */
    at: string;
    /**
     * The event's type: the kind of record, and what happened to it.
     */
    type: string;
    /**
     * The record.
     */
    record: EventSubjectRecord;
    /**
     * The actor that made the change.
     */
    actor: ActorRecord;
    /**
     * The `X-Request-Id` of the request that made the change.
     */
    requestId?: string;
    /**
     * The id of the change that the event belongs to: events of one request, bulk or import share it, and the change can be undone by it.
     */
    changeId: string;
};

export type EventsAnswer = {
    events: Array<EventRecord>;
};

/**
 * A member of a record, before and after a change.
 */
export type ChangedMemberRecord = {
    /**
     * The former value; absent if the member had none.
     */
    before?: string | number | boolean | null | Array<unknown> | {
        [key: string]: unknown;
    };
    /**
     * The new value; absent if the member has none.
     */
    after?: string | number | boolean | null | Array<unknown> | {
        [key: string]: unknown;
    };
    /**
     * The member's name.
     */
    name: string;
};

/**
 * A change of one record.
 */
export type ChangeRecord = {
    /**
     * The change's id, for undoing the change or restoring the record. A change may contain several events, even of the same record.
     */
    id: string;
    /**
     * When the event happened.
     */
    at: string;
    /**
     * The event's type: the kind of record, and what happened to it.
     */
    type: string;
    /**
     * The actor that made the change.
     */
    actor: ActorRecord;
    /**
     * The `X-Request-Id` of the request that made the change.
     */
    requestId?: string;
    /**
     * The members that changed, in the record's format; all members if the record was created or deleted.
     */
    members: Array<ChangedMemberRecord>;
};

export type ChangesAnswer = {
    changes: Array<ChangeRecord>;
};

export type NewFeedback = {
    createdAt?: CreatedAt;
    /**
     * The caller's own identifier, unique among the workspace's feedback.
     */
    clientId?: string;
    authorName?: AuthorName;
    authorEmail?: AuthorEmail;
    company?: Company;
    companyId?: CompanyId;
    sourceUrl?: SourceUrl;
    discoveryId?: DiscoveryId;
    score?: Score;
    content?: Content;
    starred?: Starred;
    /**
     * What the feedback is about, in a few words; null for none.
     */
    title?: string | null;
    messageId?: MessageId;
    excerpt?: Excerpt;
    state?: State;
    /**
     * Tags; duplicates are dropped.
     */
    tags?: Array<string> | null;
};

export type CreateFeedbackOperation = {
    /**
     * Feedback to create.
     */
    create: NewFeedback;
};

export type BulkFeedbackUpdate = {
    authorName?: AuthorName;
    authorEmail?: AuthorEmail;
    company?: Company;
    companyId?: CompanyId;
    sourceUrl?: SourceUrl;
    discoveryId?: DiscoveryId;
    score?: Score;
    content?: Content;
    starred?: Starred;
    /**
     * What the feedback is about, in a few words; null for none.
     */
    title?: string | null;
    messageId?: MessageId;
    excerpt?: Excerpt;
    state?: State;
    /**
     * Tags; duplicates are dropped.
     */
    tags?: Array<string> | null;
    addTags?: AddTags;
    removeTags?: RemoveTags;
    ifMatch?: IfMatch;
    /**
     * The `id` or `clientId` of the feedback.
     */
    id: string;
};

export type UpdateFeedbackOperation = {
    /**
     * Feedback to change: at least one member besides `id`.
     */
    update: BulkFeedbackUpdate;
};

export type BulkFeedbackDeletion = {
    ifMatch?: IfMatch;
    /**
     * The `id` or `clientId` of the feedback.
     */
    id: string;
};

export type DeleteFeedbackOperation = {
    /**
     * Feedback to delete.
     */
    delete: BulkFeedbackDeletion;
};

export type BulkFeedbackChanges = {
    atomic?: Atomic;
    dryRun?: DryRun;
    /**
     * The operations, in their order. Each has one member, its verb. No feedback may be in two of them.
     */
    operations: Array<CreateFeedbackOperation | UpdateFeedbackOperation | DeleteFeedbackOperation>;
};

/**
 * A piece of feedback and its score.
 */
export type FeedbackRecord = {
    /**
     * The service's identifier, a UUIDv7.
     */
    id: string;
    /**
     * The caller's own identifier; the `id` if none was given.
     */
    clientId: string;
    /**
     * When the record was created.
     */
    createdAt: string;
    /**
     * When a caller last changed the record.
     */
    updatedAt: string;
    /**
     * The state in the inbox: `NEW` until somebody handles it, `PROCESSED` once it is on a discovery or otherwise handled, `ARCHIVED` if it is set aside.
     */
    state: 'NEW' | 'PROCESSED' | 'ARCHIVED';
    /**
     * The discovery that the feedback is on; absent while it is on none.
     */
    discoveryId?: string;
    /**
     * The score, which is added to the feedback value of the discovery and of its parent.
     */
    score: number;
    /**
     * The feedback's text.
     */
    content?: string;
    /**
     * Whether somebody marked the feedback as important.
     */
    starred: boolean;
    /**
     * A short title.
     */
    title?: string;
    /**
     * The author's name.
     */
    authorName?: string;
    /**
     * The author's email address.
     */
    authorEmail?: string;
    /**
     * The present name of the company, school or other organisation that gave the feedback.
     */
    company?: string;
    /**
     * The company's id.
     */
    companyId?: string;
    /**
     * The feedback's source: a ticket, a mail, a recording.
     */
    sourceUrl?: string;
    /**
     * The message that the feedback is from.
     */
    messageId?: string;
    /**
     * The passage of the message that the feedback is about, word for word.
     */
    excerpt?: string;
    /**
     * The feedback's tags.
     */
    tags: Array<string>;
};

/**
 * The result of an operation.
 */
export type FeedbackBulkResult = {
    /**
     * The created or updated feedback. Absent from a repeated answer if it has been deleted since.
     */
    feedback?: FeedbackRecord;
    /**
     * The status that a single request would be answered with: 201, 200, 204, or that of the problem.
     */
    status: number;
    /**
     * Why the operation failed; only if the operations are not `atomic`.
     */
    problem?: ProblemRecord;
};

export type FeedbackBulkAnswer = {
    /**
     * The results, in the order of the operations.
     */
    results: Array<FeedbackBulkResult>;
    /**
     * The change's id, for an undo; absent if nothing changed.
     */
    changeId?: string;
};

export type FeedbackAnswer = {
    feedback: FeedbackRecord;
};

export type FeedbacksAnswer = {
    feedbacks: Array<FeedbackRecord>;
};

export type FeedbackQueryBody = {
    /**
     * Which records: `{"and": […]}`, `{"or": […]}`, `{"not": …}`, or `{"<member>": {"<operator>": value}}`, of at most 50 conditions and 6 levels. Several members or operators in one object all have to be true.
     */
    filter?: FeedbackFilter;
    per_page?: PerPage;
    offset?: Offset;
    /**
     * Up to 3 orders of the list; `-` in front for descending. Records without a value come last, and the `id` breaks ties.
     */
    sort?: Array<'createdAt' | '-createdAt' | 'updatedAt' | '-updatedAt' | 'score' | '-score'>;
    /**
     * The only members to show, separated by commas, and `id`: all others are left out, required ones too. Every member can be named, whether or not it is shown otherwise.
     */
    fields?: string;
};

export type FeedbackOverTime = {
    every: Every;
    zone?: Zone;
    /**
     * The time to count by.
     */
    member: 'createdAt';
};

export type FeedbackCountBody = {
    /**
     * Which records, as in a query; all when left out.
     */
    filter?: FeedbackFilter;
    /**
     * The member to count by.
     */
    groupBy: 'company' | 'companyId' | 'authorEmail' | 'discoveryId' | 'messageId' | 'state' | 'tags' | FeedbackOverTime;
};

/**
 * The number of pieces of feedback with a value.
 */
export type FeedbackCountRecord = {
    /**
     * A company, email address, state, tag or discovery's `id`; null counts feedback that has none. Spellings that differ only in case count as one value, shown in the most frequent spelling. In counts over time, the start of a period in UTC.
     */
    value: string | null;
    /**
     * The number of pieces of feedback with this value.
     */
    count: number;
    /**
     * The sum of their scores.
     */
    score: number;
    /**
     * The number of companies that they are from; only in counts over time.
     */
    companies?: number;
};

export type FeedbackCountsAnswer = {
    counts: Array<FeedbackCountRecord>;
};

export type FeedbackChanges = {
    authorName?: AuthorName;
    authorEmail?: AuthorEmail;
    company?: Company;
    companyId?: CompanyId;
    sourceUrl?: SourceUrl;
    discoveryId?: DiscoveryId;
    score?: Score;
    content?: Content;
    starred?: Starred;
    /**
     * What the feedback is about, in a few words; null for none.
     */
    title?: string | null;
    messageId?: MessageId;
    excerpt?: Excerpt;
    state?: State;
    /**
     * Tags; duplicates are dropped.
     */
    tags?: Array<string> | null;
    addTags?: AddTags;
    removeTags?: RemoveTags;
};

/**
 * An author or company that asked for a discovery.
 */
export type AskerRecord = {
    /**
     * The company's revenue.
     */
    revenue?: number;
    /**
     * When the newest of them was created.
     */
    lastAt: string;
    /**
     * The asker's name in the newest feedback.
     */
    authorName?: string;
    /**
     * The asker's email address.
     */
    authorEmail?: string;
    /**
     * The id of the asker's company.
     */
    companyId?: string;
    /**
     * The current name of the asker's company.
     */
    company?: string;
    /**
     * The number of pieces of feedback from this asker.
     */
    feedback: number;
    /**
     * The sum of their scores.
     */
    score: number;
};

export type AskersAnswer = {
    askers: Array<AskerRecord>;
};

export type NewMessage = {
    createdAt?: CreatedAt;
    /**
     * The caller's own identifier, unique among the workspace's messages.
     */
    clientId?: string;
    authorName?: AuthorName;
    authorEmail?: AuthorEmail;
    company?: Company;
    companyId?: CompanyId;
    sourceUrl?: SourceUrl;
    /**
     * The text of the message.
     */
    text: string;
    source?: Source;
    /**
     * Whether the message is yet to be looked at; `NEW` by default.
     */
    state?: 'NEW' | 'PROCESSED' | 'ARCHIVED';
};

/**
 * A text that somebody sent. Several pieces of feedback may quote it.
 */
export type MessageRecord = {
    /**
     * The service's identifier, a UUIDv7.
     */
    id: string;
    /**
     * The caller's own identifier; the `id` if none was given.
     */
    clientId: string;
    /**
     * When the record was created.
     */
    createdAt: string;
    /**
     * When a caller last changed the record.
     */
    updatedAt: string;
    /**
     * The state in the inbox: `NEW` until somebody handles it, then `PROCESSED`, or `ARCHIVED` if it is set aside.
     */
    state: 'NEW' | 'PROCESSED' | 'ARCHIVED';
    /**
     * The message's text.
     */
    text: string;
    /**
     * The author's name.
     */
    authorName?: string;
    /**
     * The author's email address.
     */
    authorEmail?: string;
    /**
     * The present name of the company, school or other organisation that sent the message.
     */
    company?: string;
    /**
     * The company's `id`.
     */
    companyId?: string;
    /**
     * The tool or channel that the message was sent with.
     */
    source?: string;
    /**
     * The message's address.
     */
    sourceUrl?: string;
};

export type MessageAnswer = {
    message: MessageRecord;
};

export type MessagesAnswer = {
    messages: Array<MessageRecord>;
};

export type MessageChanges = {
    authorName?: AuthorName;
    authorEmail?: AuthorEmail;
    company?: Company;
    companyId?: CompanyId;
    sourceUrl?: SourceUrl;
    /**
     * The text of the message.
     */
    text?: string;
    source?: Source;
    /**
     * Whether the message is yet to be looked at; `NEW` by default.
     */
    state?: 'NEW' | 'PROCESSED' | 'ARCHIVED';
};

export type NewField = {
    createdAt?: CreatedAt;
    /**
     * The caller's own identifier, unique among the workspace's fields.
     */
    clientId?: string;
    /**
     * The field's name, unique among the workspace's fields.
     */
    name: string;
    /**
     * The type of the field's values, which can't be changed later.
     */
    type: 'TEXT' | 'NUMBER' | 'RATING' | 'DATE' | 'BOOLEAN' | 'URL' | 'SELECT' | 'MULTI_SELECT' | 'SCORE';
    /**
     * All names to choose from, no two the same, 128 KiB of UTF-8 in all: required for `SELECT` and `MULTI_SELECT`, refused otherwise.
     */
    options?: Array<string>;
    formula?: Formula;
    position?: Position;
};

/**
 * The progress of computing a formula's values.
 */
export type FormulaProgressRecord = {
    /**
     * The number of discoveries that have their new value.
     */
    done: number;
    /**
     * The number of discoveries when the computation started; absent until then.
     */
    total?: number;
};

/**
 * A custom field of the workspace's discoveries, or its system field, which shows the feedback value.
 */
export type FieldRecord = {
    /**
     * The service's identifier, a UUIDv7.
     */
    id: string;
    /**
     * The caller's own identifier; the `id` if none was given.
     */
    clientId: string;
    /**
     * When the record was created.
     */
    createdAt: string;
    /**
     * When a caller last changed the record.
     */
    updatedAt: string;
    /**
     * The field's name, unique in the workspace.
     */
    name: string;
    /**
     * The type of the field's values, which can't be changed. `FEEDBACK` is the type of the system field.
     */
    type: 'TEXT' | 'NUMBER' | 'RATING' | 'DATE' | 'BOOLEAN' | 'URL' | 'SELECT' | 'MULTI_SELECT' | 'SCORE' | 'FEEDBACK';
    /**
     * The options of a `SELECT` or `MULTI_SELECT`.
     */
    options?: Array<string>;
    /**
     * The formula of a `SCORE`. The values of a field with a formula are computed and can't be written.
     */
    formula?: string;
    /**
     * The progress of recomputing the values after a change of the formula; absent when done.
     */
    formulaProgress?: FormulaProgressRecord;
    /**
     * The field's position, from 0. The system field comes last, whatever its position.
     */
    position: number;
};

export type FieldAnswer = {
    discoveryField: FieldRecord;
};

export type FieldsAnswer = {
    discoveryFields: Array<FieldRecord>;
};

export type FieldChanges = {
    /**
     * The field's name, unique among the workspace's fields.
     */
    name?: string;
    /**
     * All names to choose from, no two the same, 128 KiB of UTF-8 in all. An option that a discovery has must stay.
     */
    options?: Array<string>;
    formula?: Formula;
    position?: Position;
};

export type MergeRequest = {
    /**
     * The `id` or `clientId` of the discovery that stays.
     */
    into: string;
};

export type ChangedDiscoveryAnswer = {
    discovery: DiscoveryRecord;
    /**
     * The change's id, for an undo; absent if nothing changed.
     */
    changeId?: string;
};

/**
 * A stage of a discovery's progress.
 */
export type StateRecord = {
    /**
     * The service's identifier, a UUIDv7.
     */
    id: string;
    /**
     * The caller's own identifier; the `id` if none was given.
     */
    clientId: string;
    /**
     * When the record was created.
     */
    createdAt: string;
    /**
     * When a caller last changed the record.
     */
    updatedAt: string;
    /**
     * The stage that the state stands for, whatever its name.
     */
    category: 'OPEN' | 'STARTED' | 'DONE' | 'DISCARDED';
    /**
     * The state's name, unique in the workspace.
     */
    name: string;
    /**
     * The state's position, from 0; states with the same position are sorted by the time they were created.
     */
    position: number;
    /**
     * Whether new discoveries are created in this state. Exactly one state is the default.
     */
    isDefault: boolean;
    /**
     * The state's color on screens.
     */
    color?: string;
};

/**
 * A person to whom discoveries can be assigned.
 */
export type UserRecord = {
    /**
     * The service's identifier, a UUIDv7.
     */
    id: string;
    /**
     * The caller's own identifier; the `id` if none was given.
     */
    clientId: string;
    /**
     * When the record was created.
     */
    createdAt: string;
    /**
     * When a caller last changed the record.
     */
    updatedAt: string;
    /**
     * The user's name.
     */
    name: string;
    /**
     * The user's email address.
     */
    email?: string;
    /**
     * The address of the user's picture.
     */
    avatarUrl?: string;
    /**
     * Whether the user can be newly assigned to discoveries.
     */
    active: boolean;
};

/**
 * The number of discoveries in a state.
 */
export type StateCountRecord = {
    /**
     * The state's id.
     */
    discoveryStateId: string;
    /**
     * The number of discoveries in this state.
     */
    discoveries: number;
};

/**
 * The numbers of records in a workspace.
 */
export type WorkspaceCountsRecord = {
    /**
     * The number of discoveries.
     */
    discoveries: number;
    /**
     * The numbers of discoveries by state; states without discoveries are left out.
     */
    discoveriesByState: Array<StateCountRecord>;
    /**
     * The number of pieces of feedback.
     */
    feedback: number;
    /**
     * The number of pieces of feedback whose `state` is `NEW`.
     */
    inbox: number;
    /**
     * The number of components.
     */
    components: number;
    /**
     * The number of users.
     */
    users: number;
    /**
     * The number of companies, without merged ones.
     */
    companies: number;
    /**
     * The number of tags.
     */
    tags: number;
    /**
     * The number of views.
     */
    views: number;
};

/**
 * The authenticated caller.
 */
export type CallerRecord = {
    /**
     * The caller's scopes.
     */
    scopes: Array<'submit' | 'read' | 'write' | 'admin'>;
    /**
     * The name of the user as whom the caller acts, or of the token; absent without both, which only `npm start` allows.
     */
    name?: string;
    /**
     * The user as whom the caller acts; absent if it acts as no user.
     */
    user?: UserRecord;
};

/**
 * What the workspace calls the five lists of links that discoveries have.
 */
export type LinkNamesRecord = {
    /**
     * The name of `alphaIssueUrls`.
     */
    alpha: string;
    /**
     * The name of `bravoIssueUrls`.
     */
    bravo: string;
    /**
     * The name of `charlieIssueUrls`.
     */
    charlie: string;
    /**
     * The name of `deltaIssueUrls`.
     */
    delta: string;
    /**
     * The name of `echoCardUrls`.
     */
    echo: string;
};

/**
 * Everything that a screen needs to start.
 */
export type OverviewRecord = {
    /**
     * The states of discoveries, by position.
     */
    discoveryStates: Array<StateRecord>;
    /**
     * The fields of discoveries with their options, by position.
     */
    discoveryFields: Array<FieldRecord>;
    /**
     * Components without their descriptions, oldest first, at most 1,000.
     */
    components: Array<ComponentRecord>;
    /**
     * Users, oldest first, at most 1,000.
     */
    users: Array<UserRecord>;
    /**
     * Tags, most used first, at most 100.
     */
    tags: Array<DiscoveryTagRecord>;
    /**
     * Views by name, at most 1,000.
     */
    views: Array<ViewRecord>;
    /**
     * The numbers of records.
     */
    counts: WorkspaceCountsRecord;
    /**
     * The authenticated caller.
     */
    you: CallerRecord;
    /**
     * The service's identifier, a UUIDv7.
     */
    id: string;
    /**
     * When the workspace was created.
     */
    createdAt: string;
    /**
     * When the workspace was last renamed.
     */
    updatedAt: string;
    /**
     * The workspace's name, unique in the installation.
     */
    name: string;
    /**
     * Where people see a record, with `{kind}` and `{id}` in place of a record's; notices link to it.
     */
    recordUrl?: string;
    linkNames: LinkNamesRecord;
};

export type OverviewAnswer = {
    workspace: OverviewRecord;
};

export type LinkNamesChanges = {
    /**
     * The name of `alphaIssueUrls`.
     */
    alpha?: string | null;
    /**
     * The name of `bravoIssueUrls`.
     */
    bravo?: string | null;
    /**
     * The name of `charlieIssueUrls`.
     */
    charlie?: string | null;
    /**
     * The name of `deltaIssueUrls`.
     */
    delta?: string | null;
    /**
     * The name of `echoCardUrls`.
     */
    echo?: string | null;
};

export type WorkspaceChanges = {
    /**
     * Where people see a record, with `{kind}` and `{id}` in place of a record's; notices link to it. Null clears it.
     */
    recordUrl?: string | null;
    linkNames?: LinkNamesChanges;
};

/**
 * A team's own set of records.
 */
export type WorkspaceRecord = {
    /**
     * The service's identifier, a UUIDv7.
     */
    id: string;
    /**
     * When the workspace was created.
     */
    createdAt: string;
    /**
     * When the workspace was last renamed.
     */
    updatedAt: string;
    /**
     * The workspace's name, unique in the installation.
     */
    name: string;
    /**
     * Where people see a record, with `{kind}` and `{id}` in place of a record's; notices link to it.
     */
    recordUrl?: string;
    linkNames: LinkNamesRecord;
};

export type WorkspaceAnswer = {
    workspace: WorkspaceRecord;
};

/**
 * The numbers of imported records of one kind.
 */
export type ImportCount = {
    /**
     * The kind of record, as in lines.
     */
    kind: 'discoveryState' | 'discoveryField' | 'user' | 'component' | 'company' | 'discovery' | 'message' | 'feedback' | 'view' | 'comment';
    /**
     * The number of created records.
     */
    created: number;
    /**
     * The number of updated records.
     */
    updated: number;
    /**
     * The number of records that needed no change.
     */
    unchanged: number;
};

/**
 * A fault of a file.
 */
export type ImportFault = {
    /**
     * The faulty line, or item of a JSON array, from 1; absent if the fault isn't about one.
     */
    line?: number;
    /**
     * The header of the faulty cell's column; absent if the fault isn't about a cell.
     */
    column?: string;
    /**
     * The text of that cell, cut after some 100 bytes; that of the first row if several have the fault.
     */
    cell?: string;
    /**
     * The kind of fault, for programs.
     */
    code: string;
    /**
     * The fault, for people.
     */
    detail: string;
    /**
     * The number of rows with this fault, if several have it; `line` is the first of them.
     */
    count?: number;
    /**
     * The first ten of these rows.
     */
    lines?: Array<number>;
};

/**
 * A remark on a file that has no fault.
 */
export type ImportNote = {
    /**
     * The kind of remark, for programs.
     */
    code: 'taken_for_tool' | 'rows_above_headers' | 'pull_requests_left_out' | 'rows_left_out' | 'repeated_rows' | 'nested_deeper' | 'parent_left_out';
    /**
     * The number of rows or items that the remark is about.
     */
    count: number;
    /**
     * The remark, for people.
     */
    detail: string;
};

/**
 * What a column is read as: a member, a field, or nothing.
 */
export type ImportColumn = {
    /**
     * The type of that field.
     */
    type?: 'TEXT' | 'NUMBER' | 'RATING' | 'DATE' | 'BOOLEAN' | 'URL' | 'SELECT' | 'MULTI_SELECT' | 'SCORE';
    /**
     * The type of the field that could be created for the column.
     */
    newField?: 'TEXT' | 'NUMBER' | 'RATING' | 'DATE' | 'BOOLEAN' | 'URL' | 'SELECT' | 'MULTI_SELECT' | 'SCORE';
    /**
     * The column's header.
     */
    header: string;
    /**
     * The member that the column is read as.
     */
    member?: string;
    /**
     * The name of the field that the column is read as.
     */
    field?: string;
    /**
     * Why the column is left out.
     */
    leftOut?: string;
    /**
     * The number of rows of a tool's export that have a text in this left-out column.
     */
    rows?: number;
};

/**
 * The import of a file.
 */
export type ImportRecord = {
    /**
     * The import's progress: `uploading` until the whole file has arrived, then `queued`, as imports of a workspace run one after another.
     */
    state: 'uploading' | 'queued' | 'running' | 'done' | 'failed';
    /**
     * The file's format.
     */
    format: 'ndjson' | 'csv' | 'json';
    /**
     * The tool that exported the file, if it is a tool's export.
     */
    from?: 'jira' | 'github' | 'trello' | 'gitlab' | 'linear' | 'canny' | 'productboard' | 'zendesk' | 'uservoice' | 'intercom' | 'aha';
    /**
     * What each row of a table becomes.
     */
    records?: 'discovery' | 'feedback' | 'company' | 'message';
    /**
     * In a dry run: the first records that would be imported, in the format of lines, with shortened texts.
     */
    preview?: Array<{
        [key: string]: unknown;
    }>;
    /**
     * The service's identifier, a UUIDv7.
     */
    id: string;
    /**
     * When the upload of the file began.
     */
    createdAt: string;
    /**
     * When the import last made progress.
     */
    updatedAt: string;
    /**
     * Whether this is a dry run, which changes nothing.
     */
    dryRun: boolean;
    /**
     * The file's size in bytes.
     */
    bytes: number;
    /**
     * The number of lines or rows read so far.
     */
    read: number;
    /**
     * The numbers of records imported so far, by kind; in a dry run, those that would be imported.
     */
    counts: Array<ImportCount>;
    /**
     * The first hundred faults. The faults of a failed import are the reason for its failure.
     */
    faults: Array<ImportFault>;
    /**
     * The number of all faults.
     */
    faultCount: number;
    /**
     * The number of rows with faults. With `skipBad`, these rows are left out; `getRejectedRows` gives them.
     */
    faultyRows?: number;
    /**
     * Remarks on rows that were imported differently from how the tool has them.
     */
    notes: Array<ImportNote>;
    /**
     * In a dry run of a table: how each column is read.
     */
    columns?: Array<ImportColumn>;
    /**
     * The change's id, for an undo; absent if nothing changed.
     */
    changeId?: string;
    /**
     * When the import finished or failed.
     */
    finishedAt?: string;
};

export type ImportAnswer = {
    import: ImportRecord;
};

export type ImportsAnswer = {
    imports: Array<ImportRecord>;
};

export type NewState = {
    createdAt?: CreatedAt;
    /**
     * The caller's own identifier, unique among the workspace's states.
     */
    clientId?: string;
    /**
     * The state's name, unique among the workspace's states.
     */
    name: string;
    /**
     * The state's position, from 0; last by default.
     */
    position?: number;
    /**
     * Whether new discoveries begin in this state, instead of the former default; false by default.
     */
    isDefault?: boolean;
    category?: Category;
    color?: Color;
};

export type StateAnswer = {
    discoveryState: StateRecord;
};

export type StatesAnswer = {
    discoveryStates: Array<StateRecord>;
};

export type StateChanges = {
    /**
     * The state's name, unique among the workspace's states.
     */
    name?: string;
    /**
     * The state's position, from 0; last by default.
     */
    position?: number;
    /**
     * True makes this state the default instead of the former one. The default can't be set to false.
     */
    isDefault?: boolean;
    category?: Category;
    color?: Color;
};

/**
 * The workspace that a token belongs to.
 */
export type MyWorkspaceRecord = {
    /**
     * The service's identifier, a UUIDv7.
     */
    id: string;
    /**
     * The workspace's name.
     */
    name: string;
};

/**
 * An API token: access to one workspace.
 */
export type TokenRecord = {
    /**
     * The service's identifier, a UUIDv7.
     */
    id: string;
    /**
     * When the token was created.
     */
    createdAt: string;
    /**
     * When a caller last changed the token.
     */
    updatedAt: string;
    /**
     * The token's name.
     */
    name: string;
    /**
     * The token's scopes: `write` includes `submit`, which is shown only alone.
     */
    scopes: Array<'submit' | 'read' | 'write' | 'admin'>;
    /**
     * The user as whom the token acts; absent if it acts as itself.
     */
    userId?: string;
    /**
     * When the token was last used, to the minute; absent if never.
     */
    lastUsedAt?: string;
    /**
     * When the token expires; absent if never.
     */
    expiresAt?: string;
    /**
     * The only origins whose pages may use the token.
     */
    origins?: Array<string>;
};

/**
 * The authenticated caller.
 */
export type MeRecord = {
    /**
     * The workspace in which the caller acts.
     */
    workspace: MyWorkspaceRecord;
    /**
     * The caller's scopes.
     */
    scopes: Array<'submit' | 'read' | 'write' | 'admin'>;
    /**
     * The user as whom the caller acts; absent if it acts as no user.
     */
    user?: UserRecord;
    /**
     * The token of the request; absent without one, which only `npm start` allows.
     */
    apiToken?: TokenRecord;
};

export type MeAnswer = {
    me: MeRecord;
};

export type NewToken = {
    name: Name;
    scopes: Scopes;
    expiresAt?: ExpiresAt;
    origins?: Origins;
    /**
     * The user as whom the token acts, by `id` or `clientId`; `me` for the caller's own. A request that acts as a user may create tokens of that user without the scope `admin`.
     */
    userId?: string;
};

/**
 * A new token with its secret.
 */
export type NewTokenRecord = {
    /**
     * The service's identifier, a UUIDv7.
     */
    id: string;
    /**
     * When the token was created.
     */
    createdAt: string;
    /**
     * When a caller last changed the token.
     */
    updatedAt: string;
    /**
     * The token's name.
     */
    name: string;
    /**
     * The token's scopes: `write` includes `submit`, which is shown only alone.
     */
    scopes: Array<'submit' | 'read' | 'write' | 'admin'>;
    /**
     * The user as whom the token acts; absent if it acts as itself.
     */
    userId?: string;
    /**
     * When the token was last used, to the minute; absent if never.
     */
    lastUsedAt?: string;
    /**
     * When the token expires; absent if never.
     */
    expiresAt?: string;
    /**
     * The only origins whose pages may use the token.
     */
    origins?: Array<string>;
    /**
     * The secret to send as `Authorization: Bearer …`. It is shown only once: a request repeated with its `Idempotency-Key` is answered without it.
     */
    secret?: string;
};

export type NewTokenAnswer = {
    apiToken: NewTokenRecord;
};

export type TokensAnswer = {
    apiTokens: Array<TokenRecord>;
};

export type TokenAnswer = {
    apiToken: TokenRecord;
};

export type TokenChanges = {
    name?: Name;
    expiresAt?: ExpiresAt;
    origins?: Origins;
};

export type TokenRotation = {
    /**
     * The seconds for which the former token stays valid as well; a day when left out.
     */
    overlap?: number;
    /**
     * When the new token expires; null for never. When left out, it has the original lifetime of the former one.
     */
    expiresAt?: string | null;
};

export type NewUser = {
    createdAt?: CreatedAt;
    /**
     * The caller's own identifier, unique among the workspace's users.
     */
    clientId?: string;
    /**
     * The person's name.
     */
    name: string;
    email?: Email;
    avatarUrl?: AvatarUrl;
    active?: Active;
};

export type UserAnswer = {
    user: UserRecord;
};

export type UsersAnswer = {
    users: Array<UserRecord>;
};

export type UserChanges = {
    /**
     * The person's name.
     */
    name?: string;
    email?: Email;
    avatarUrl?: AvatarUrl;
    active?: Active;
};

export type NewWebhook = {
    createdAt?: CreatedAt;
    /**
     * The caller's own identifier, unique among the workspace's webhooks.
     */
    clientId?: string;
    url: Url;
    types: Types;
    filter?: Filter;
    format?: Format;
    /**
     * What the webhook is for; null clears it.
     */
    description?: string | null;
    /**
     * Whether events are sent; `ON` by default. After it was `OFF`, a webhook gets the events from then on; a replay sends those it missed.
     */
    state?: 'ON' | 'OFF';
};

/**
 * A webhook with the secret that its messages are signed with from now on.
 */
export type NewWebhookRecord = {
    /**
     * The service's identifier, a UUIDv7.
     */
    id: string;
    /**
     * The caller's own identifier; the `id` if none was given.
     */
    clientId: string;
    /**
     * When the record was created.
     */
    createdAt: string;
    /**
     * When a caller last changed the record.
     */
    updatedAt: string;
    /**
     * The URL that events are posted to.
     */
    url: string;
    /**
     * The types of events to send: single types, all of a kind (`discovery.*`), or all (`*`).
     */
    types: Array<string>;
    /**
     * The filter of the records whose events are sent, as in a query; absent if all are.
     */
    filter?: {
        [key: string]: unknown;
    };
    /**
     * The format of messages.
     */
    format: 'STANDARD' | 'SLACK' | 'DISCORD' | 'TEAMS';
    /**
     * The webhook's purpose.
     */
    description?: string;
    /**
     * Whether events are sent.
     */
    state: 'ON' | 'OFF';
    /**
     * Why the service switched the webhook off: `GONE` if the receiver answered 410, `FAILING` if all attempts failed for five days, `FILTER_INVALID` if a field or an option in its filter was deleted. Absent unless the service switched it off.
     */
    offReason?: 'GONE' | 'FAILING' | 'FILTER_INVALID';
    /**
     * The secret to verify signatures with. It is shown only once: a request repeated with its `Idempotency-Key` is answered without it.
     */
    secret?: string;
};

export type NewWebhookAnswer = {
    webhook: NewWebhookRecord;
};

/**
 * A receiver of events, as defined by Standard Webhooks 1.0.
 */
export type WebhookRecord = {
    /**
     * The service's identifier, a UUIDv7.
     */
    id: string;
    /**
     * The caller's own identifier; the `id` if none was given.
     */
    clientId: string;
    /**
     * When the record was created.
     */
    createdAt: string;
    /**
     * When a caller last changed the record.
     */
    updatedAt: string;
    /**
     * The URL that events are posted to.
     */
    url: string;
    /**
     * The types of events to send: single types, all of a kind (`discovery.*`), or all (`*`).
     */
    types: Array<string>;
    /**
     * The filter of the records whose events are sent, as in a query; absent if all are.
     */
    filter?: {
        [key: string]: unknown;
    };
    /**
     * The format of messages.
     */
    format: 'STANDARD' | 'SLACK' | 'DISCORD' | 'TEAMS';
    /**
     * The webhook's purpose.
     */
    description?: string;
    /**
     * Whether events are sent.
     */
    state: 'ON' | 'OFF';
    /**
     * Why the service switched the webhook off: `GONE` if the receiver answered 410, `FAILING` if all attempts failed for five days, `FILTER_INVALID` if a field or an option in its filter was deleted. Absent unless the service switched it off.
     */
    offReason?: 'GONE' | 'FAILING' | 'FILTER_INVALID';
};

export type WebhooksAnswer = {
    webhooks: Array<WebhookRecord>;
};

export type WebhookAnswer = {
    webhook: WebhookRecord;
};

export type WebhookChanges = {
    url?: Url;
    types?: Types;
    filter?: Filter;
    format?: Format;
    /**
     * What the webhook is for; null clears it.
     */
    description?: string | null;
    /**
     * Whether events are sent; `ON` by default. After it was `OFF`, a webhook gets the events from then on; a replay sends those it missed.
     */
    state?: 'ON' | 'OFF';
};

/**
 * An attempt to deliver an event.
 */
export type AttemptRecord = {
    /**
     * The duration of the attempt, in milliseconds.
     */
    duration: number;
    /**
     * The HTTP status of the answer; absent without an answer.
     */
    status?: number;
    /**
     * When the attempt began.
     */
    at: string;
    /**
     * The first KiB of the answer's body; absent if it was empty.
     */
    answer?: string;
    /**
     * Why there was no answer.
     */
    error?: string;
};

/**
 * The delivery of an event to a webhook.
 */
export type DeliveryRecord = {
    /**
     * Whether the delivery waits for an attempt, succeeded, or failed for good.
     */
    state: 'WAITING' | 'DELIVERED' | 'FAILED';
    /**
     * Why the delivery failed: no attempt is left (`EXHAUSTED`), the receiver answered 410 (`GONE`), or the event is no longer kept (`EXPIRED`).
     */
    failReason?: 'EXHAUSTED' | 'GONE' | 'EXPIRED';
    /**
     * The service's identifier, a UUIDv7.
     */
    id: string;
    /**
     * When the event was ready to be sent.
     */
    createdAt: string;
    /**
     * When the delivery was last attempted or requested again.
     */
    updatedAt: string;
    /**
     * The header `webhook-id` of all attempts.
     */
    messageId: string;
    /**
     * The event's type; `webhook.test` for a test.
     */
    type: string;
    /**
     * The event's id; absent for a test.
     */
    eventId?: string;
    /**
     * The earliest time of the next attempt, while the delivery is `WAITING`.
     */
    nextAttemptAt?: string;
    /**
     * The body that the last attempt sent, its first 2 KiB; absent before the first attempt, and after an erasure.
     */
    sent?: string;
    /**
     * The last twenty attempts, oldest first.
     */
    attempts: Array<AttemptRecord>;
};

export type DeliveryAnswer = {
    delivery: DeliveryRecord;
};

export type Replay = {
    /**
     * Events from then on are sent again, even if they were delivered.
     */
    since: string;
};

export type DeliveriesAnswer = {
    deliveries: Array<DeliveryRecord>;
};

export type NewTracker = {
    createdAt?: CreatedAt;
    /**
     * The caller's own identifier, unique among the workspace's trackers.
     */
    clientId?: string;
    /**
     * The product. It can't be changed.
     */
    kind: 'GITHUB' | 'GITLAB' | 'JIRA' | 'LINEAR';
    /**
     * The tracker's name, which events show for what it changes.
     */
    name: string;
    secret: Secret;
    states?: States;
};

/**
 * An issue tracker that tells of its issues.
 */
export type TrackerRecord = {
    /**
     * The service's identifier, a UUIDv7.
     */
    id: string;
    /**
     * The caller's own identifier; the `id` if none was given.
     */
    clientId: string;
    /**
     * When the record was created.
     */
    createdAt: string;
    /**
     * When a caller last changed the record.
     */
    updatedAt: string;
    /**
     * The product.
     */
    kind: 'GITHUB' | 'GITLAB' | 'JIRA' | 'LINEAR';
    /**
     * The ids of the states that discoveries move to, by the tracker's state or a category; absent if there are none.
     */
    states?: {
        [key: string]: string;
    };
    /**
     * The tracker's name.
     */
    name: string;
};

export type TrackerAnswer = {
    tracker: TrackerRecord;
};

export type TrackersAnswer = {
    trackers: Array<TrackerRecord>;
};

export type TrackerChanges = {
    /**
     * The tracker's name, which events show for what it changes.
     */
    name?: string;
    secret?: Secret;
    states?: States;
};

/**
 * An issue of a tracker, as the tracker told of it last.
 */
export type IssueRecord = {
    /**
     * How far the issue has come.
     */
    category: 'OPEN' | 'STARTED' | 'DONE';
    /**
     * The URL, as the tracker writes it.
     */
    url: string;
    /**
     * The title.
     */
    title: string;
    /**
     * The tracker's own name of the state.
     */
    state: string;
    /**
     * The name of the first assignee, as the tracker writes it.
     */
    assignee?: string;
    /**
     * When the issue was last changed, by the tracker's clock.
     */
    updatedAt: string;
};

export type IssuesAnswer = {
    issues: Array<IssueRecord>;
};

export type NamedWorkspace = {
    /**
     * The workspace's name, unique in the installation.
     */
    name: string;
};

export type WorkspacesAnswer = {
    workspaces: Array<WorkspaceRecord>;
};

export type OperatorToken = {
    name: Name;
    scopes: Scopes;
    expiresAt?: ExpiresAt;
    origins?: Origins;
};

export type RestoreRequest = {
    /**
     * The id of a change of the discovery, or a time: the discovery gets the members that it had right after. By default, a deleted discovery is restored as it was last.
     */
    to?: string;
    /**
     * Members to leave as they are, or without a value if the discovery is deleted.
     */
    without?: Array<'clientId' | 'title' | 'description' | 'discoveryStateId' | 'parentId' | 'assignees' | 'tags' | 'fieldsValues' | 'alphaIssueUrls' | 'bravoIssueUrls' | 'charlieIssueUrls' | 'deltaIssueUrls' | 'echoCardUrls'>;
};

export type UndoRequest = {
    /**
     * Whether to only answer what would be done: the undo is carried out and rolled back.
     */
    dryRun?: boolean;
};

/**
 * The numbers of changed records of one kind.
 */
export type UndoCountRecord = {
    /**
     * The kind of records, as in events.
     */
    kind: string;
    /**
     * The number of deleted records that are restored.
     */
    created: number;
    /**
     * The number of records that get former values back.
     */
    updated: number;
    /**
     * The number of discoveries that return to their former position in the manual order.
     */
    moved: number;
    /**
     * The number of created records that are deleted.
     */
    deleted: number;
    /**
     * The number of records left as they are, because an erasure took their former values; absent for none.
     */
    erased?: number;
};

/**
 * The result of an undo, or of its dry run.
 */
export type UndoRecord = {
    /**
     * The change that is undone.
     */
    undone: string;
    /**
     * The id of the undo's own change, by which the undo can be undone. Absent in a dry run, and if there was nothing left to undo.
     */
    changeId?: string;
    /**
     * Whether this was a dry run, which changes nothing.
     */
    dryRun: boolean;
    /**
     * The numbers of changed records by kind.
     */
    counts: Array<UndoCountRecord>;
};

export type UndoAnswer = {
    undo: UndoRecord;
};

export type ReferenceComparison = {
    eq?: string;
    ne?: string;
    in?: Array<string>;
    empty?: boolean;
};

export type ParentComparison = {
    eq?: string;
    ne?: string;
    in?: Array<string>;
    empty?: boolean;
    within?: string;
};

export type ParentTypeComparison = {
    eq?: 'NONE' | 'COMPONENT' | 'DISCOVERY';
    ne?: 'NONE' | 'COMPONENT' | 'DISCOVERY';
    in?: Array<'NONE' | 'COMPONENT' | 'DISCOVERY'>;
    empty?: boolean;
};

export type TextComparison = {
    eq?: string;
    ne?: string;
    in?: Array<string>;
    empty?: boolean;
    contains?: string;
    startsWith?: string;
};

export type TimeComparison = {
    eq?: string;
    ne?: string;
    lt?: string;
    lte?: string;
    gt?: string;
    gte?: string;
    in?: Array<string>;
    empty?: boolean;
};

export type NumberComparison = {
    eq?: string | number;
    ne?: string | number;
    in?: Array<string | number>;
    empty?: boolean;
    lt?: string | number;
    lte?: string | number;
    gt?: string | number;
    gte?: string | number;
};

export type ListComparison = {
    has?: string;
    hasAny?: Array<string>;
    hasAll?: Array<string>;
    empty?: boolean;
};

export type FieldComparison = {
    eq?: string | number | boolean;
    ne?: string | number | boolean;
    in?: Array<string | number | boolean>;
    empty?: boolean;
    contains?: string | number | boolean;
    startsWith?: string | number | boolean;
    lt?: string | number | boolean;
    lte?: string | number | boolean;
    gt?: string | number | boolean;
    gte?: string | number | boolean;
    has?: string | number | boolean;
    hasAny?: Array<string | number | boolean>;
    hasAll?: Array<string | number | boolean>;
};

export type DiscoveryFilter = {
    and?: Array<DiscoveryFilter>;
    or?: Array<DiscoveryFilter>;
    not?: DiscoveryFilter;
    fieldsValues?: {
        [key: string]: FieldComparison;
    };
    id?: ReferenceComparison;
    clientId?: TextComparison;
    createdAt?: TimeComparison;
    updatedAt?: TimeComparison;
    title?: TextComparison;
    description?: TextComparison;
    discoveryStateId?: ReferenceComparison;
    stateCategory?: {
        eq?: 'OPEN' | 'STARTED' | 'DONE' | 'DISCARDED';
        ne?: 'OPEN' | 'STARTED' | 'DONE' | 'DISCARDED';
        in?: Array<'OPEN' | 'STARTED' | 'DONE' | 'DISCARDED'>;
        empty?: boolean;
    };
    parentId?: ParentComparison;
    parentType?: ParentTypeComparison;
    assigneeId?: ReferenceComparison;
    assignees?: ListComparison;
    tags?: ListComparison;
    feedbackScore?: NumberComparison;
    customers?: NumberComparison;
    revenue?: NumberComparison;
    lastFeedback?: TimeComparison;
    lastDiscoverystateUpdatedAt?: TimeComparison;
    alphaIssueUrls?: ListComparison;
    bravoIssueUrls?: ListComparison;
    charlieIssueUrls?: ListComparison;
    deltaIssueUrls?: ListComparison;
    echoCardUrls?: ListComparison;
    q?: string;
};

export type FeedbackFilter = {
    and?: Array<FeedbackFilter>;
    or?: Array<FeedbackFilter>;
    not?: FeedbackFilter;
    id?: ReferenceComparison;
    clientId?: TextComparison;
    createdAt?: TimeComparison;
    updatedAt?: TimeComparison;
    company?: {
        eq?: string;
        in?: Array<string>;
        contains?: string;
        startsWith?: string;
        ne?: string;
        empty?: boolean;
    };
    companyId?: ReferenceComparison;
    authorEmail?: TextComparison;
    discoveryId?: ReferenceComparison;
    messageId?: ReferenceComparison;
    score?: NumberComparison;
    starred?: {
        eq?: string | boolean;
        ne?: string | boolean;
        in?: Array<string | boolean>;
        empty?: boolean;
    };
    title?: TextComparison;
    content?: TextComparison;
    authorName?: TextComparison;
    sourceUrl?: TextComparison;
    excerpt?: TextComparison;
    state?: {
        eq?: 'NEW' | 'PROCESSED' | 'ARCHIVED';
        ne?: 'NEW' | 'PROCESSED' | 'ARCHIVED';
        in?: Array<'NEW' | 'PROCESSED' | 'ARCHIVED'>;
        empty?: boolean;
    };
    tags?: ListComparison;
    q?: string;
};

/**
 * When the record was created, if that was elsewhere: from 1970 on, and not in the future. Needs the scope `admin`.
 */
export type CreatedAt = string;

/**
 * The `id` or `clientId` of a state. A new discovery begins in the workspace's default state.
 */
export type DiscoveryStateId = string;

/**
 * The `id` or `clientId` of a component, or of a discovery that is directly under a component; null for none.
 */
export type ParentId = string | null;

/**
 * The version to change, as in `If-Match`: the record's `ETag` with its quotes, or `*`.
 */
export type IfMatch = string;

/**
 * Tags to add after the existing ones. Not together with `tags`.
 */
export type AddTags = Array<string>;

/**
 * Tags to remove before others are added; missing ones are ignored. Not together with `tags`.
 */
export type RemoveTags = Array<string>;

/**
 * The author's name; null if unknown.
 */
export type AuthorName = string | null;

/**
 * The author's e-mail address; null if unknown.
 */
export type AuthorEmail = string | null;

/**
 * The name of the author's company or other organisation, in upper or lower case; null for none. A missing company is created.
 */
export type Company = string | null;

/**
 * The company's `id` or `clientId`, instead of its name; null for none.
 */
export type CompanyId = string | null;

/**
 * Where it can be read or heard: a ticket, a mail, a recording.
 */
export type SourceUrl = string | null;

/**
 * What the discovery is about, in a few words.
 */
export type Title = string;

/**
 * What the discovery is about, at length.
 */
export type Description = string | null;

/**
 * The `id` or `clientId` of each assigned user, or `me`.
 */
export type Assignees = Array<string> | null;

/**
 * Tags; duplicates are dropped.
 */
export type Tags = Array<string> | null;

/**
 * Values of custom fields. An update leaves other values as they are.
 */
export type FieldsValues = Array<NewFieldValue>;

/**
 * Links to issues in tracker Alpha.
 */
export type AlphaIssueUrls = Array<string> | null;

/**
 * Links to issues in tracker Bravo.
 */
export type BravoIssueUrls = Array<string> | null;

/**
 * Links to issues in tracker Charlie.
 */
export type CharlieIssueUrls = Array<string> | null;

/**
 * Links to issues in tracker Delta.
 */
export type DeltaIssueUrls = Array<string> | null;

/**
 * Links to cards on board Echo.
 */
export type EchoCardUrls = Array<string> | null;

/**
 * The `id` or `clientId` of each user to assign as well. Not together with `assignees`.
 */
export type AddAssignees = Array<string>;

/**
 * The `id` or `clientId` of each user to unassign; others are ignored. Not together with `assignees`.
 */
export type RemoveAssignees = Array<string>;

/**
 * The `id` or `clientId` of the discovery.
 */
export type Id = string;

/**
 * The `id` or `clientId` of the discovery; null while that is not known.
 */
export type DiscoveryId = string | null;

/**
 * Added to the feedback value of the discovery and of its parent; 1 by default.
 */
export type Score = number;

/**
 * What was said; null for nothing.
 */
export type Content = string | null;

/**
 * Whether the feedback is worth coming back to; false by default.
 */
export type Starred = boolean;

/**
 * The `id` or `clientId` of the message that the feedback comes from; null for none. New feedback inherits the author, company and `sourceUrl` of the message unless it has its own.
 */
export type MessageId = string | null;

/**
 * The quoted part of a longer text; null for none.
 */
export type Excerpt = string | null;

/**
 * Whether the feedback is yet to be looked at. By default, it is `NEW` without a discovery; getting a discovery makes it `PROCESSED`, and losing it `NEW`, unless it is `ARCHIVED`.
 */
export type State = 'NEW' | 'PROCESSED' | 'ARCHIVED';

/**
 * What the token is for.
 */
export type Name = string;

/**
 * When the token expires; null, the default, for never.
 */
export type ExpiresAt = string | null;

/**
 * The exact origins, such as `https://shop.example`, whose pages may use the token, which then works nowhere else; null, the default, for none. Only for tokens with the scope `submit`.
 */
export type Origins = Array<string> | null;

/**
 * The domain of its website and e-mail addresses; null clears it.
 */
export type Domain = string | null;

/**
 * The sort of customer that the company is; null clears it.
 */
export type Tier = string | null;

/**
 * What it pays, in the workspace's currency and period, with at most two decimals; null clears it.
 */
export type Revenue = number | null;

/**
 * Up to 20 other texts by name, which replace all former ones; null clears them.
 */
export type Attributes = {
    [key: string]: string;
} | null;

/**
 * The `id` or `clientId` of the discovery to come right before.
 */
export type Before = string;

/**
 * The `id` or `clientId` of the discovery to come right after.
 */
export type After = string;

/**
 * Whether nothing is done if one of them can't be done; true when left out.
 */
export type Atomic = boolean;

/**
 * Whether to only answer what would be done.
 */
export type DryRun = boolean;

/**
 * The maximal number of records of a page; 25 when left out.
 */
export type PerPage = number;

/**
 * The number of records to skip. Skipping costs as much as reading: prefer the `Link` header.
 */
export type Offset = number;

/**
 * The length of a period; weeks begin on Monday.
 */
export type Every = 'day' | 'week' | 'month' | 'quarter';

/**
 * The IANA time zone in which periods begin; `UTC` when left out.
 */
export type Zone = string;

/**
 * Which discoveries the view shows, and how. A change replaces the query as a whole.
 */
export type Query = ViewQuery;

/**
 * The text of the comment, in Markdown.
 */
export type Text = string;

/**
 * The author's name; by default that of the user as whom the request acts, or of the token. Null for none.
 */
export type Author = string | null;

/**
 * The tool that the message was written with; null if unknown.
 */
export type Source = string | null;

/**
 * The formula that computes the values of a `SCORE` field; other types have none. It consists of numbers of at most 30 digits, `+ - * /`, `min(…)`, `max(…)`, `round(…)`, parentheses, `feedback`, `customers`, `revenue`, and `field("id or clientId")` for fields of type `NUMBER` and `RATING`; for a `SELECT` `field("…", {"Small": 1, "Large": 3})`. For example, `feedback / max(field("confidence"), 1)`. A formula is refused while discoveries have values that were written into the field. Null removes the formula and its values.
 */
export type Formula = string | null;

/**
 * The field's position, from 0; last by default.
 */
export type Position = number;

/**
 * How far discoveries in this state have come; `OPEN` by default.
 */
export type Category = 'OPEN' | 'STARTED' | 'DONE' | 'DISCARDED';

/**
 * The color of the state on screens, stored in lower case; null clears it.
 */
export type Color = string | null;

/**
 * The scopes of the token; the greatest is enough. `admin` includes `write`, which includes `read` and `submit`. `submit` only creates feedback and messages, for pages whose visitors can see the token; it can't be combined with `read` alone.
 */
export type Scopes = Array<'submit' | 'read' | 'write' | 'admin'>;

/**
 * The person's e-mail address; null clears it.
 */
export type Email = string | null;

/**
 * A picture of the person; null clears it.
 */
export type AvatarUrl = string | null;

/**
 * Whether discoveries can be newly assigned to the person; true by default.
 */
export type Active = boolean;

/**
 * The address that events are sent to, by POST: https, without a user, and not one of a private network.
 */
export type Url = string;

/**
 * Which events are sent: of a type, `discovery.updated`; of a kind, `discovery.*`; or all, `*`.
 */
export type Types = Array<string>;

/**
 * Only events of records that meet the filter when the event is about to be sent, as in a query; null sends all. All `types` have to be of `discovery`, or all of `feedback`. A deleted record meets no filter.
 */
export type Filter = {
    [key: string]: unknown;
} | null;

/**
 * The format of messages; `STANDARD` by default. The others are sentences for a chat, which are not signed.
 */
export type Format = 'STANDARD' | 'SLACK' | 'DISCORD' | 'TEAMS';

/**
 * The secret that the tracker was given for its webhook, or made for it: 16 to 255 characters. No answer shows it.
 */
export type Secret = string;

/**
 * The states that discoveries move to, by `id` or `clientId`: each by the tracker's own name of a state, or by a category (`OPEN`, `STARTED`, `DONE`), in upper or lower case. The name of a state comes first. The object replaces the former one; null clears it.
 */
export type States = {
    [key: string]: string;
} | null;

/**
 * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
 */
export type XRequestId = string;

/**
 * The answer is 304 if the current version still has one of these `ETag`s (RFC 9110).
 */
export type IfNoneMatch = string;

/**
 * `max-stale=10` accepts records as they were up to 10 seconds ago, `max-stale` as they were some seconds ago, which may be faster; `no-cache` requests the current ones (RFC 9111), as do tokens that may write by default.
 */
export type CacheControl = string;

/**
 * Fails with 412 if callers have changed the record since it had one of these `ETag`s (RFC 9110).
 */
export type IfMatch2 = string;

/**
 * A request that is repeated with the same key within 24 hours is not carried out again, but gets the former answer; if that had more than 16 KiB, it shows the record as it is now. Keys belong to a token.
 */
export type IdempotencyKey = string;

/**
 * `count=exact` requests the number of all records, in `X-Total-Count` (RFC 7240).
 */
export type Prefer = string;

/**
 * The maximal number of records of a page.
 */
export type PerPage2 = number;

/**
 * The number of records to skip; none when left out. Skipping costs as much as reading: prefer the `Link` header.
 */
export type Offset2 = number;

/**
 * The cursor in the `Link` header of the previous page: opaque, not together with `offset`, and only with the filters and the order of that page.
 */
export type Cursor = string;

/**
 * Only the record with this `id` or `clientId`; any of them when it repeats.
 */
export type Id2 = Array<string>;

/**
 * Only records created strictly before this.
 */
export type CreatedBefore = string;

/**
 * Only records created strictly after this.
 */
export type CreatedAfter = string;

/**
 * Only records last changed strictly before this.
 */
export type UpdatedBefore = string;

/**
 * Only records last changed strictly after this. It misses changes, because times are taken before the commit: to follow all changes, read `GET /v1/event`.
 */
export type UpdatedAfter = string;

/**
 * Only changes of this type: `discovery.moved`, `discovery.*`. Any of them when it repeats.
 */
export type Type = Array<string>;

/**
 * The only members to show, separated by commas, and `id`: all others are left out, required ones too. Every member can be named, whether or not it is shown otherwise.
 */
export type Fields = string;

/**
 * The order; `-` in front for descending. Records without a value come last either way; the `id` breaks ties.
 */
export type Sort = 'createdAt' | '-createdAt' | 'updatedAt' | '-updatedAt';

/**
 * The `id` or the `clientId` of the record.
 */
export type DiscoveryId2 = string;

/**
 * Members to show besides those that are always there: `demand`, `discoveryfields`, `issues`, `rank`; and `scores`, which are left out with `discoveryfields` otherwise.
 */
export type Select = string;

/**
 * The `id` of the record, as its list shows it.
 */
export type ApiTokenId = string;

/**
 * The `id` or the `clientId` of the record.
 */
export type WebhookId = string;

/**
 * The `id` of the record, as its list shows it.
 */
export type OperatorId = string;

/**
 * The `id` or the `clientId` of the record.
 */
export type CompanyId2 = string;

/**
 * The `id` or the `clientId` of the record.
 */
export type ComponentId = string;

/**
 * The `id` or the `clientId` of the record.
 */
export type ViewId = string;

/**
 * The `id` or the `clientId` of the record.
 */
export type TrackerId = string;

/**
 * The `id` or the `clientId` of the record.
 */
export type DiscoveryStateId2 = string;

/**
 * The `id` or the `clientId` of the record.
 */
export type DiscoveryFieldId = string;

/**
 * The `id` or the `clientId` of the record.
 */
export type UserId = string;

/**
 * The `id` or the `clientId` of the record.
 */
export type MessageId2 = string;

/**
 * The `id` or the `clientId` of the record.
 */
export type FeedbackId = string;

/**
 * The `id` of the record, as its list shows it.
 */
export type ImportId = string;

/**
 * The `id` or the `clientId` of the record.
 */
export type DiscoveryCommentId = string;

/**
 * Where to begin without a cursor: at the oldest stored event, or after the newest.
 */
export type From = 'start' | 'now';

/**
 * Only events of the record with this `id`.
 */
export type Record = string;

/**
 * Only feedback that is starred, or only feedback that isn't.
 */
export type Starred2 = boolean;

/**
 * Only feedback in this state; in any of them when it repeats.
 */
export type State2 = Array<'NEW' | 'PROCESSED' | 'ARCHIVED'>;

/**
 * Only feedback with this tag; with any of them when it repeats.
 */
export type Tag = Array<string>;

/**
 * Only feedback from the company of this name, in upper or lower case; from any of them when it repeats.
 */
export type Company2 = Array<string>;

/**
 * Only feedback from the company with this `id` or `clientId`; from any of them when it repeats.
 */
export type CompanyId3 = Array<string>;

/**
 * Only feedback from the message with this `id` or `clientId`; from any of them when it repeats.
 */
export type MessageId3 = Array<string>;

/**
 * Only feedback whose author has this address, in upper or lower case; any of them when it repeats.
 */
export type AuthorEmail2 = Array<string>;

/**
 * Only feedback with all of these words in their title, content, excerpt, tags, author, address, company or link, the last one as a prefix; or with a `clientId` that is among them.
 */
export type Q = string;

/**
 * Only tokens that act as this user, by `id` or `clientId`; `me` for the caller's own.
 */
export type UserId2 = string;

/**
 * The `id` of the record, as its list shows it.
 */
export type WebhookDeliveryId = string;

export type ListCompaniesData = {
    body?: never;
    headers?: {
        /**
         * `count=exact` requests the number of all records, in `X-Total-Count` (RFC 7240).
         */
        Prefer?: string;
        /**
         * The answer is 304 if the current version still has one of these `ETag`s (RFC 9110).
         */
        'If-None-Match'?: string;
        /**
         * `max-stale=10` accepts records as they were up to 10 seconds ago, `max-stale` as they were some seconds ago, which may be faster; `no-cache` requests the current ones (RFC 9111), as do tokens that may write by default.
         */
        'Cache-Control'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: {
        /**
         * The maximal number of records of a page.
         */
        per_page?: number;
        /**
         * The number of records to skip; none when left out. Skipping costs as much as reading: prefer the `Link` header.
         */
        offset?: number;
        /**
         * The cursor in the `Link` header of the previous page: opaque, not together with `offset`, and only with the filters and the order of that page.
         */
        cursor?: string;
        /**
         * Only the record with this `id` or `clientId`; any of them when it repeats.
         */
        id?: Array<string>;
        /**
         * Only records created strictly before this.
         */
        created_before?: string;
        /**
         * Only records created strictly after this.
         */
        created_after?: string;
        /**
         * Only records last changed strictly before this.
         */
        updated_before?: string;
        /**
         * Only records last changed strictly after this. It misses changes, because times are taken before the commit: to follow all changes, read `GET /v1/event`.
         */
        updated_after?: string;
        /**
         * The order; `-` in front for descending. Records without a value come last either way; the `id` breaks ties.
         */
        sort?: 'createdAt' | '-createdAt' | 'updatedAt' | '-updatedAt' | 'name' | '-name' | 'revenue' | '-revenue';
        /**
         * Only companies of this tier, in upper or lower case; of any of them when it repeats.
         */
        tier?: Array<string>;
        /**
         * Only companies with all of these words in their name, domain or tier, the last one as a prefix; or with a `clientId` that is among them.
         */
        q?: string;
        /**
         * The only members to show, separated by commas, and `id`: all others are left out, required ones too. Every member can be named, whether or not it is shown otherwise.
         */
        fields?: string;
    };
    url: '/v1/company';
};

export type ListCompaniesErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `query_too_long`: The query is too long.
     */
    414: ProblemRecord & {
        code?: 'query_too_long';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_reads`: There are too many lists and searches at a time.
     * - `too_much_read_time`: There are too many ms of slow reads in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_reads' | 'too_much_read_time';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type ListCompaniesError = ListCompaniesErrors[keyof ListCompaniesErrors];

export type ListCompaniesResponses = {
    /**
     * One page of records.
     */
    200: CompaniesAnswer;
};

export type ListCompaniesResponse = ListCompaniesResponses[keyof ListCompaniesResponses];

export type CreateCompanyData = {
    body: NewCompany;
    headers?: {
        /**
         * A request that is repeated with the same key within 24 hours is not carried out again, but gets the former answer; if that had more than 16 KiB, it shows the record as it is now. Keys belong to a token.
         */
        'Idempotency-Key'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/company';
};

export type CreateCompanyErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     * - `member_needs_scope`: A member needs a larger scope than the token has.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope' | 'member_needs_scope';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `request_in_progress`: The first request with the idempotency key is still running.
     * - `idempotency_result_gone`: The record that the first request showed is deleted.
     * - `client_id_taken`: The clientId is taken.
     * - `name_taken`: The name is taken.
     */
    409: ProblemRecord & {
        code?: 'request_in_progress' | 'idempotency_result_gone' | 'client_id_taken' | 'name_taken';
    };
    /**
     * - `body_too_large`: The body is too large.
     */
    413: ProblemRecord & {
        code?: 'body_too_large';
    };
    /**
     * - `unsupported_media_type`: The body is of a type that is not taken.
     */
    415: ProblemRecord & {
        code?: 'unsupported_media_type';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `idempotency_key_reused`: The idempotency key was used for another request.
     */
    422: ProblemRecord & {
        code?: 'idempotency_key_reused';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_writes`: There are too many changes at a time.
     * - `too_much_at_once`: There are too many bytes of bodies at a time.
     * - `too_many_pieces`: There are too many tiny pieces of bodies in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_writes' | 'too_much_at_once' | 'too_many_pieces';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type CreateCompanyError = CreateCompanyErrors[keyof CreateCompanyErrors];

export type CreateCompanyResponses = {
    /**
     * The record that was made.
     */
    201: CompanyAnswer;
};

export type CreateCompanyResponse = CreateCompanyResponses[keyof CreateCompanyResponses];

export type DeleteCompanyData = {
    body?: never;
    headers?: {
        /**
         * Fails with 412 if callers have changed the record since it had one of these `ETag`s (RFC 9110).
         */
        'If-Match'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` or the `clientId` of the record.
         */
        id: string;
    };
    query?: never;
    url: '/v1/company/{id}';
};

export type DeleteCompanyErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `record_in_use`: Other records refer to this one.
     */
    409: ProblemRecord & {
        code?: 'record_in_use';
    };
    /**
     * - `precondition_failed`: The record was changed in the meantime.
     */
    412: ProblemRecord & {
        code?: 'precondition_failed';
    };
    /**
     * - `body_too_large`: The body is too large.
     */
    413: ProblemRecord & {
        code?: 'body_too_large';
    };
    /**
     * - `unsupported_media_type`: The body is of a type that is not taken.
     */
    415: ProblemRecord & {
        code?: 'unsupported_media_type';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_writes`: There are too many changes at a time.
     * - `too_much_at_once`: There are too many bytes of bodies at a time.
     * - `too_many_pieces`: There are too many tiny pieces of bodies in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_writes' | 'too_much_at_once' | 'too_many_pieces';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type DeleteCompanyError = DeleteCompanyErrors[keyof DeleteCompanyErrors];

export type DeleteCompanyResponses = {
    /**
     * It is done.
     */
    204: void;
};

export type DeleteCompanyResponse = DeleteCompanyResponses[keyof DeleteCompanyResponses];

export type GetCompanyData = {
    body?: never;
    headers?: {
        /**
         * Fails with 412 if callers have changed the record since it had one of these `ETag`s (RFC 9110).
         */
        'If-Match'?: string;
        /**
         * The answer is 304 if the current version still has one of these `ETag`s (RFC 9110).
         */
        'If-None-Match'?: string;
        /**
         * `max-stale=10` accepts records as they were up to 10 seconds ago, `max-stale` as they were some seconds ago, which may be faster; `no-cache` requests the current ones (RFC 9111), as do tokens that may write by default.
         */
        'Cache-Control'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` or the `clientId` of the record.
         */
        id: string;
    };
    query?: {
        /**
         * The only members to show, separated by commas, and `id`: all others are left out, required ones too. Every member can be named, whether or not it is shown otherwise.
         */
        fields?: string;
    };
    url: '/v1/company/{id}';
};

export type GetCompanyErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `precondition_failed`: The record was changed in the meantime.
     */
    412: ProblemRecord & {
        code?: 'precondition_failed';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type GetCompanyError = GetCompanyErrors[keyof GetCompanyErrors];

export type GetCompanyResponses = {
    /**
     * The record.
     */
    200: CompanyAnswer;
};

export type GetCompanyResponse = GetCompanyResponses[keyof GetCompanyResponses];

export type UpdateCompanyData = {
    body: CompanyChanges;
    headers?: {
        /**
         * A request that is repeated with the same key within 24 hours is not carried out again, but gets the former answer; if that had more than 16 KiB, it shows the record as it is now. Keys belong to a token.
         */
        'Idempotency-Key'?: string;
        /**
         * Fails with 412 if callers have changed the record since it had one of these `ETag`s (RFC 9110).
         */
        'If-Match'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` or the `clientId` of the record.
         */
        id: string;
    };
    query?: never;
    url: '/v1/company/{id}';
};

export type UpdateCompanyErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `request_in_progress`: The first request with the idempotency key is still running.
     * - `idempotency_result_gone`: The record that the first request showed is deleted.
     * - `name_taken`: The name is taken.
     */
    409: ProblemRecord & {
        code?: 'request_in_progress' | 'idempotency_result_gone' | 'name_taken';
    };
    /**
     * - `precondition_failed`: The record was changed in the meantime.
     */
    412: ProblemRecord & {
        code?: 'precondition_failed';
    };
    /**
     * - `body_too_large`: The body is too large.
     */
    413: ProblemRecord & {
        code?: 'body_too_large';
    };
    /**
     * - `unsupported_media_type`: The body is of a type that is not taken.
     */
    415: ProblemRecord & {
        code?: 'unsupported_media_type';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `idempotency_key_reused`: The idempotency key was used for another request.
     */
    422: ProblemRecord & {
        code?: 'idempotency_key_reused';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_writes`: There are too many changes at a time.
     * - `too_much_at_once`: There are too many bytes of bodies at a time.
     * - `too_many_pieces`: There are too many tiny pieces of bodies in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_writes' | 'too_much_at_once' | 'too_many_pieces';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type UpdateCompanyError = UpdateCompanyErrors[keyof UpdateCompanyErrors];

export type UpdateCompanyResponses = {
    /**
     * The record.
     */
    200: CompanyAnswer;
};

export type UpdateCompanyResponse = UpdateCompanyResponses[keyof UpdateCompanyResponses];

export type MergeCompanyData = {
    body: CompanyMerge;
    headers?: {
        /**
         * A request that is repeated with the same key within 24 hours is not carried out again, but gets the former answer; if that had more than 16 KiB, it shows the record as it is now. Keys belong to a token.
         */
        'Idempotency-Key'?: string;
        /**
         * Fails with 412 if callers have changed the record since it had one of these `ETag`s (RFC 9110).
         */
        'If-Match'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` or the `clientId` of the record.
         */
        id: string;
    };
    query?: never;
    url: '/v1/company/{id}/merge';
};

export type MergeCompanyErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     * - `company_not_found`: There is no such company.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request' | 'company_not_found';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `request_in_progress`: The first request with the idempotency key is still running.
     * - `idempotency_result_gone`: The record that the first request showed is deleted.
     * - `merged_into_itself`: A record can not be merged into itself.
     * - `merge_too_large`: The record has too much to be merged.
     */
    409: ProblemRecord & {
        code?: 'request_in_progress' | 'idempotency_result_gone' | 'merged_into_itself' | 'merge_too_large';
    };
    /**
     * - `precondition_failed`: The record was changed in the meantime.
     */
    412: ProblemRecord & {
        code?: 'precondition_failed';
    };
    /**
     * - `body_too_large`: The body is too large.
     */
    413: ProblemRecord & {
        code?: 'body_too_large';
    };
    /**
     * - `unsupported_media_type`: The body is of a type that is not taken.
     */
    415: ProblemRecord & {
        code?: 'unsupported_media_type';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `idempotency_key_reused`: The idempotency key was used for another request.
     */
    422: ProblemRecord & {
        code?: 'idempotency_key_reused';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_writes`: There are too many changes at a time.
     * - `too_much_at_once`: There are too many bytes of bodies at a time.
     * - `too_many_pieces`: There are too many tiny pieces of bodies in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_writes' | 'too_much_at_once' | 'too_many_pieces';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type MergeCompanyError = MergeCompanyErrors[keyof MergeCompanyErrors];

export type MergeCompanyResponses = {
    /**
     * The company that remains.
     */
    200: MergedCompanyAnswer;
};

export type MergeCompanyResponse = MergeCompanyResponses[keyof MergeCompanyResponses];

export type ListComponentsData = {
    body?: never;
    headers?: {
        /**
         * `count=exact` requests the number of all records, in `X-Total-Count` (RFC 7240).
         */
        Prefer?: string;
        /**
         * The answer is 304 if the current version still has one of these `ETag`s (RFC 9110).
         */
        'If-None-Match'?: string;
        /**
         * `max-stale=10` accepts records as they were up to 10 seconds ago, `max-stale` as they were some seconds ago, which may be faster; `no-cache` requests the current ones (RFC 9111), as do tokens that may write by default.
         */
        'Cache-Control'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: {
        /**
         * The maximal number of records of a page.
         */
        per_page?: number;
        /**
         * The number of records to skip; none when left out. Skipping costs as much as reading: prefer the `Link` header.
         */
        offset?: number;
        /**
         * The cursor in the `Link` header of the previous page: opaque, not together with `offset`, and only with the filters and the order of that page.
         */
        cursor?: string;
        /**
         * Only the record with this `id` or `clientId`; any of them when it repeats.
         */
        id?: Array<string>;
        /**
         * Only records created strictly before this.
         */
        created_before?: string;
        /**
         * Only records created strictly after this.
         */
        created_after?: string;
        /**
         * Only records last changed strictly before this.
         */
        updated_before?: string;
        /**
         * Only records last changed strictly after this. It misses changes, because times are taken before the commit: to follow all changes, read `GET /v1/event`.
         */
        updated_after?: string;
        /**
         * The order; `-` in front for descending. Records without a value come last either way; the `id` breaks ties.
         */
        sort?: 'createdAt' | '-createdAt' | 'updatedAt' | '-updatedAt' | 'title' | '-title';
        /**
         * Only components with all of these words in their title or description, the last one as a prefix; or with a `clientId` that is among them.
         */
        q?: string;
        /**
         * The only members to show, separated by commas, and `id`: all others are left out, required ones too. Every member can be named, whether or not it is shown otherwise.
         */
        fields?: string;
    };
    url: '/v1/component';
};

export type ListComponentsErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `query_too_long`: The query is too long.
     */
    414: ProblemRecord & {
        code?: 'query_too_long';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_reads`: There are too many lists and searches at a time.
     * - `too_much_read_time`: There are too many ms of slow reads in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_reads' | 'too_much_read_time';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type ListComponentsError = ListComponentsErrors[keyof ListComponentsErrors];

export type ListComponentsResponses = {
    /**
     * One page of records.
     */
    200: ComponentsAnswer;
};

export type ListComponentsResponse = ListComponentsResponses[keyof ListComponentsResponses];

export type CreateComponentData = {
    body: NewComponent;
    headers?: {
        /**
         * A request that is repeated with the same key within 24 hours is not carried out again, but gets the former answer; if that had more than 16 KiB, it shows the record as it is now. Keys belong to a token.
         */
        'Idempotency-Key'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/component';
};

export type CreateComponentErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     * - `member_needs_scope`: A member needs a larger scope than the token has.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope' | 'member_needs_scope';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `request_in_progress`: The first request with the idempotency key is still running.
     * - `idempotency_result_gone`: The record that the first request showed is deleted.
     * - `client_id_taken`: The clientId is taken.
     */
    409: ProblemRecord & {
        code?: 'request_in_progress' | 'idempotency_result_gone' | 'client_id_taken';
    };
    /**
     * - `body_too_large`: The body is too large.
     */
    413: ProblemRecord & {
        code?: 'body_too_large';
    };
    /**
     * - `unsupported_media_type`: The body is of a type that is not taken.
     */
    415: ProblemRecord & {
        code?: 'unsupported_media_type';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `idempotency_key_reused`: The idempotency key was used for another request.
     */
    422: ProblemRecord & {
        code?: 'idempotency_key_reused';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_writes`: There are too many changes at a time.
     * - `too_much_at_once`: There are too many bytes of bodies at a time.
     * - `too_many_pieces`: There are too many tiny pieces of bodies in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_writes' | 'too_much_at_once' | 'too_many_pieces';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type CreateComponentError = CreateComponentErrors[keyof CreateComponentErrors];

export type CreateComponentResponses = {
    /**
     * The record that was made.
     */
    201: ComponentAnswer;
};

export type CreateComponentResponse = CreateComponentResponses[keyof CreateComponentResponses];

export type DeleteComponentData = {
    body?: never;
    headers?: {
        /**
         * Fails with 412 if callers have changed the record since it had one of these `ETag`s (RFC 9110).
         */
        'If-Match'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` or the `clientId` of the record.
         */
        id: string;
    };
    query?: never;
    url: '/v1/component/{id}';
};

export type DeleteComponentErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `record_in_use`: Other records refer to this one.
     */
    409: ProblemRecord & {
        code?: 'record_in_use';
    };
    /**
     * - `precondition_failed`: The record was changed in the meantime.
     */
    412: ProblemRecord & {
        code?: 'precondition_failed';
    };
    /**
     * - `body_too_large`: The body is too large.
     */
    413: ProblemRecord & {
        code?: 'body_too_large';
    };
    /**
     * - `unsupported_media_type`: The body is of a type that is not taken.
     */
    415: ProblemRecord & {
        code?: 'unsupported_media_type';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_writes`: There are too many changes at a time.
     * - `too_much_at_once`: There are too many bytes of bodies at a time.
     * - `too_many_pieces`: There are too many tiny pieces of bodies in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_writes' | 'too_much_at_once' | 'too_many_pieces';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type DeleteComponentError = DeleteComponentErrors[keyof DeleteComponentErrors];

export type DeleteComponentResponses = {
    /**
     * It is done.
     */
    204: void;
};

export type DeleteComponentResponse = DeleteComponentResponses[keyof DeleteComponentResponses];

export type GetComponentData = {
    body?: never;
    headers?: {
        /**
         * Fails with 412 if callers have changed the record since it had one of these `ETag`s (RFC 9110).
         */
        'If-Match'?: string;
        /**
         * The answer is 304 if the current version still has one of these `ETag`s (RFC 9110).
         */
        'If-None-Match'?: string;
        /**
         * `max-stale=10` accepts records as they were up to 10 seconds ago, `max-stale` as they were some seconds ago, which may be faster; `no-cache` requests the current ones (RFC 9111), as do tokens that may write by default.
         */
        'Cache-Control'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` or the `clientId` of the record.
         */
        id: string;
    };
    query?: {
        /**
         * The only members to show, separated by commas, and `id`: all others are left out, required ones too. Every member can be named, whether or not it is shown otherwise.
         */
        fields?: string;
    };
    url: '/v1/component/{id}';
};

export type GetComponentErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `precondition_failed`: The record was changed in the meantime.
     */
    412: ProblemRecord & {
        code?: 'precondition_failed';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type GetComponentError = GetComponentErrors[keyof GetComponentErrors];

export type GetComponentResponses = {
    /**
     * The record.
     */
    200: ComponentAnswer;
};

export type GetComponentResponse = GetComponentResponses[keyof GetComponentResponses];

export type UpdateComponentData = {
    body: ComponentChanges;
    headers?: {
        /**
         * A request that is repeated with the same key within 24 hours is not carried out again, but gets the former answer; if that had more than 16 KiB, it shows the record as it is now. Keys belong to a token.
         */
        'Idempotency-Key'?: string;
        /**
         * Fails with 412 if callers have changed the record since it had one of these `ETag`s (RFC 9110).
         */
        'If-Match'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` or the `clientId` of the record.
         */
        id: string;
    };
    query?: never;
    url: '/v1/component/{id}';
};

export type UpdateComponentErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `request_in_progress`: The first request with the idempotency key is still running.
     * - `idempotency_result_gone`: The record that the first request showed is deleted.
     */
    409: ProblemRecord & {
        code?: 'request_in_progress' | 'idempotency_result_gone';
    };
    /**
     * - `precondition_failed`: The record was changed in the meantime.
     */
    412: ProblemRecord & {
        code?: 'precondition_failed';
    };
    /**
     * - `body_too_large`: The body is too large.
     */
    413: ProblemRecord & {
        code?: 'body_too_large';
    };
    /**
     * - `unsupported_media_type`: The body is of a type that is not taken.
     */
    415: ProblemRecord & {
        code?: 'unsupported_media_type';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `idempotency_key_reused`: The idempotency key was used for another request.
     */
    422: ProblemRecord & {
        code?: 'idempotency_key_reused';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_writes`: There are too many changes at a time.
     * - `too_much_at_once`: There are too many bytes of bodies at a time.
     * - `too_many_pieces`: There are too many tiny pieces of bodies in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_writes' | 'too_much_at_once' | 'too_many_pieces';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type UpdateComponentError = UpdateComponentErrors[keyof UpdateComponentErrors];

export type UpdateComponentResponses = {
    /**
     * The record.
     */
    200: ComponentAnswer;
};

export type UpdateComponentResponse = UpdateComponentResponses[keyof UpdateComponentResponses];

export type ListDiscoveriesData = {
    body?: never;
    headers?: {
        /**
         * `count=exact` requests the number of all records, in `X-Total-Count` (RFC 7240).
         */
        Prefer?: string;
        /**
         * The answer is 304 if the current version still has one of these `ETag`s (RFC 9110).
         */
        'If-None-Match'?: string;
        /**
         * `max-stale=10` accepts records as they were up to 10 seconds ago, `max-stale` as they were some seconds ago, which may be faster; `no-cache` requests the current ones (RFC 9111), as do tokens that may write by default.
         */
        'Cache-Control'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: {
        /**
         * The maximal number of records of a page.
         */
        per_page?: number;
        /**
         * The number of records to skip; none when left out. Skipping costs as much as reading: prefer the `Link` header.
         */
        offset?: number;
        /**
         * The cursor in the `Link` header of the previous page: opaque, not together with `offset`, and only with the filters and the order of that page.
         */
        cursor?: string;
        /**
         * Only the record with this `id` or `clientId`; any of them when it repeats.
         */
        id?: Array<string>;
        /**
         * Only records created strictly before this.
         */
        created_before?: string;
        /**
         * Only records created strictly after this.
         */
        created_after?: string;
        /**
         * Only records last changed strictly before this.
         */
        updated_before?: string;
        /**
         * Only records last changed strictly after this. It misses changes, because times are taken before the commit: to follow all changes, read `GET /v1/event`.
         */
        updated_after?: string;
        /**
         * The order; `-` in front for descending. Records without a value come last either way; the `id` breaks ties.
         */
        sort?: 'createdAt' | '-createdAt' | 'updatedAt' | '-updatedAt' | 'title' | '-title' | 'feedbackScore' | '-feedbackScore' | 'lastFeedback' | '-lastFeedback' | 'customers' | '-customers' | 'revenue' | '-revenue' | 'lastDiscoverystateUpdatedAt' | '-lastDiscoverystateUpdatedAt' | 'rank' | '-rank';
        /**
         * Members to show besides those that are always there: `demand`, `discoveryfields`, `issues`, `rank`; and `scores`, which are left out with `discoveryfields` otherwise.
         */
        select?: string;
        /**
         * Only discoveries directly under this component or discovery.
         */
        parentId?: string;
        /**
         * Only discoveries in this state; in any of them when it repeats.
         */
        discoveryStateId?: Array<string>;
        /**
         * Only discoveries in a state of this category; of any of them when it repeats.
         */
        stateCategory?: Array<'OPEN' | 'STARTED' | 'DONE' | 'DISCARDED'>;
        /**
         * Only discoveries that this user works on, `me` or another, or nobody with `none`; any of them when it repeats.
         */
        assignee?: Array<string>;
        /**
         * Only discoveries with this tag; with any of them when it repeats.
         */
        tag?: Array<string>;
        /**
         * Only discoveries whose parent is of this type; of any of them when it repeats.
         */
        parentType?: Array<'NONE' | 'COMPONENT' | 'DISCOVERY'>;
        /**
         * Only discoveries with all of these words in their title or description, the last one as a prefix; or with a `clientId` that is among them.
         */
        q?: string;
        /**
         * The only members to show, separated by commas, and `id`: all others are left out, required ones too. Every member can be named, whether or not it is shown otherwise.
         */
        fields?: string;
    };
    url: '/v1/discovery';
};

export type ListDiscoveriesErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     * - `no_user`: The caller acts as no user.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request' | 'no_user';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `query_too_long`: The query is too long.
     */
    414: ProblemRecord & {
        code?: 'query_too_long';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_reads`: There are too many lists and searches at a time.
     * - `too_much_read_time`: There are too many ms of slow reads in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_reads' | 'too_much_read_time';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type ListDiscoveriesError = ListDiscoveriesErrors[keyof ListDiscoveriesErrors];

export type ListDiscoveriesResponses = {
    /**
     * One page of records.
     */
    200: DiscoveriesAnswer;
};

export type ListDiscoveriesResponse = ListDiscoveriesResponses[keyof ListDiscoveriesResponses];

export type CreateDiscoveryData = {
    body: NewDiscovery;
    headers?: {
        /**
         * A request that is repeated with the same key within 24 hours is not carried out again, but gets the former answer; if that had more than 16 KiB, it shows the record as it is now. Keys belong to a token.
         */
        'Idempotency-Key'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: {
        /**
         * Members to show besides those that are always there: `demand`, `discoveryfields`, `issues`, `rank`; and `scores`, which are left out with `discoveryfields` otherwise.
         */
        select?: string;
    };
    url: '/v1/discovery';
};

export type CreateDiscoveryErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     * - `no_user`: The caller acts as no user.
     * - `discovery_state_not_found`: There is no such state.
     * - `parent_not_found`: There is no such parent.
     * - `parent_not_under_component`: The parent is not under a component.
     * - `parent_is_sub_discovery`: The parent is a sub-discovery.
     * - `assignee_not_found`: There is no such user.
     * - `assignee_inactive`: The user is not active.
     * - `field_not_found`: There is no such field.
     * - `field_repeated`: A field is named twice.
     * - `field_read_only`: The field can not be written.
     * - `field_values_too_large`: The discovery would have too many field values.
     * - `invalid_field_value`: The value is not what the field takes.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request' | 'no_user' | 'discovery_state_not_found' | 'parent_not_found' | 'parent_not_under_component' | 'parent_is_sub_discovery' | 'assignee_not_found' | 'assignee_inactive' | 'field_not_found' | 'field_repeated' | 'field_read_only' | 'field_values_too_large' | 'invalid_field_value';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     * - `member_needs_scope`: A member needs a larger scope than the token has.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope' | 'member_needs_scope';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `request_in_progress`: The first request with the idempotency key is still running.
     * - `idempotency_result_gone`: The record that the first request showed is deleted.
     * - `client_id_taken`: The clientId is taken.
     */
    409: ProblemRecord & {
        code?: 'request_in_progress' | 'idempotency_result_gone' | 'client_id_taken';
    };
    /**
     * - `body_too_large`: The body is too large.
     */
    413: ProblemRecord & {
        code?: 'body_too_large';
    };
    /**
     * - `unsupported_media_type`: The body is of a type that is not taken.
     */
    415: ProblemRecord & {
        code?: 'unsupported_media_type';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `idempotency_key_reused`: The idempotency key was used for another request.
     */
    422: ProblemRecord & {
        code?: 'idempotency_key_reused';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_writes`: There are too many changes at a time.
     * - `too_much_at_once`: There are too many bytes of bodies at a time.
     * - `too_many_pieces`: There are too many tiny pieces of bodies in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_writes' | 'too_much_at_once' | 'too_many_pieces';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type CreateDiscoveryError = CreateDiscoveryErrors[keyof CreateDiscoveryErrors];

export type CreateDiscoveryResponses = {
    /**
     * The record that was made.
     */
    201: DiscoveryAnswer;
};

export type CreateDiscoveryResponse = CreateDiscoveryResponses[keyof CreateDiscoveryResponses];

export type DeleteDiscoveryData = {
    body?: never;
    headers?: {
        /**
         * Fails with 412 if callers have changed the record since it had one of these `ETag`s (RFC 9110).
         */
        'If-Match'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` or the `clientId` of the record.
         */
        id: string;
    };
    query?: never;
    url: '/v1/discovery/{id}';
};

export type DeleteDiscoveryErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `record_in_use`: Other records refer to this one.
     * - `comments_too_large`: The comments hold too much text to be deleted with their discovery.
     */
    409: ProblemRecord & {
        code?: 'record_in_use' | 'comments_too_large';
    };
    /**
     * - `precondition_failed`: The record was changed in the meantime.
     */
    412: ProblemRecord & {
        code?: 'precondition_failed';
    };
    /**
     * - `body_too_large`: The body is too large.
     */
    413: ProblemRecord & {
        code?: 'body_too_large';
    };
    /**
     * - `unsupported_media_type`: The body is of a type that is not taken.
     */
    415: ProblemRecord & {
        code?: 'unsupported_media_type';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_writes`: There are too many changes at a time.
     * - `too_much_at_once`: There are too many bytes of bodies at a time.
     * - `too_many_pieces`: There are too many tiny pieces of bodies in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_writes' | 'too_much_at_once' | 'too_many_pieces';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type DeleteDiscoveryError = DeleteDiscoveryErrors[keyof DeleteDiscoveryErrors];

export type DeleteDiscoveryResponses = {
    /**
     * It is done.
     */
    204: void;
};

export type DeleteDiscoveryResponse = DeleteDiscoveryResponses[keyof DeleteDiscoveryResponses];

export type GetDiscoveryData = {
    body?: never;
    headers?: {
        /**
         * Fails with 412 if callers have changed the record since it had one of these `ETag`s (RFC 9110).
         */
        'If-Match'?: string;
        /**
         * The answer is 304 if the current version still has one of these `ETag`s (RFC 9110).
         */
        'If-None-Match'?: string;
        /**
         * `max-stale=10` accepts records as they were up to 10 seconds ago, `max-stale` as they were some seconds ago, which may be faster; `no-cache` requests the current ones (RFC 9111), as do tokens that may write by default.
         */
        'Cache-Control'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` or the `clientId` of the record.
         */
        id: string;
    };
    query?: {
        /**
         * Members to show besides those that are always there: `demand`, `discoveryfields`, `issues`, `rank`; and `scores`, which are left out with `discoveryfields` otherwise.
         */
        select?: string;
        /**
         * The only members to show, separated by commas, and `id`: all others are left out, required ones too. Every member can be named, whether or not it is shown otherwise.
         */
        fields?: string;
    };
    url: '/v1/discovery/{id}';
};

export type GetDiscoveryErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `precondition_failed`: The record was changed in the meantime.
     */
    412: ProblemRecord & {
        code?: 'precondition_failed';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type GetDiscoveryError = GetDiscoveryErrors[keyof GetDiscoveryErrors];

export type GetDiscoveryResponses = {
    /**
     * The record.
     */
    200: DiscoveryAnswer;
};

export type GetDiscoveryResponse = GetDiscoveryResponses[keyof GetDiscoveryResponses];

export type UpdateDiscoveryData = {
    body: DiscoveryChanges;
    headers?: {
        /**
         * A request that is repeated with the same key within 24 hours is not carried out again, but gets the former answer; if that had more than 16 KiB, it shows the record as it is now. Keys belong to a token.
         */
        'Idempotency-Key'?: string;
        /**
         * Fails with 412 if callers have changed the record since it had one of these `ETag`s (RFC 9110).
         */
        'If-Match'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` or the `clientId` of the record.
         */
        id: string;
    };
    query?: {
        /**
         * Members to show besides those that are always there: `demand`, `discoveryfields`, `issues`, `rank`; and `scores`, which are left out with `discoveryfields` otherwise.
         */
        select?: string;
    };
    url: '/v1/discovery/{id}';
};

export type UpdateDiscoveryErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     * - `no_user`: The caller acts as no user.
     * - `discovery_state_not_found`: There is no such state.
     * - `parent_not_found`: There is no such parent.
     * - `parent_not_under_component`: The parent is not under a component.
     * - `parent_is_sub_discovery`: The parent is a sub-discovery.
     * - `assignee_not_found`: There is no such user.
     * - `assignee_inactive`: The user is not active.
     * - `field_not_found`: There is no such field.
     * - `field_repeated`: A field is named twice.
     * - `field_read_only`: The field can not be written.
     * - `field_values_too_large`: The discovery would have too many field values.
     * - `invalid_field_value`: The value is not what the field takes.
     * - `parent_is_self`: A discovery can not be its own parent.
     * - `discovery_has_children`: The discovery has discoveries under it.
     * - `list_too_long`: The record would have too many of a kind.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request' | 'no_user' | 'discovery_state_not_found' | 'parent_not_found' | 'parent_not_under_component' | 'parent_is_sub_discovery' | 'assignee_not_found' | 'assignee_inactive' | 'field_not_found' | 'field_repeated' | 'field_read_only' | 'field_values_too_large' | 'invalid_field_value' | 'parent_is_self' | 'discovery_has_children' | 'list_too_long';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `request_in_progress`: The first request with the idempotency key is still running.
     * - `idempotency_result_gone`: The record that the first request showed is deleted.
     */
    409: ProblemRecord & {
        code?: 'request_in_progress' | 'idempotency_result_gone';
    };
    /**
     * - `precondition_failed`: The record was changed in the meantime.
     */
    412: ProblemRecord & {
        code?: 'precondition_failed';
    };
    /**
     * - `body_too_large`: The body is too large.
     */
    413: ProblemRecord & {
        code?: 'body_too_large';
    };
    /**
     * - `unsupported_media_type`: The body is of a type that is not taken.
     */
    415: ProblemRecord & {
        code?: 'unsupported_media_type';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `idempotency_key_reused`: The idempotency key was used for another request.
     */
    422: ProblemRecord & {
        code?: 'idempotency_key_reused';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_writes`: There are too many changes at a time.
     * - `too_much_at_once`: There are too many bytes of bodies at a time.
     * - `too_many_pieces`: There are too many tiny pieces of bodies in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_writes' | 'too_much_at_once' | 'too_many_pieces';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type UpdateDiscoveryError = UpdateDiscoveryErrors[keyof UpdateDiscoveryErrors];

export type UpdateDiscoveryResponses = {
    /**
     * The record.
     */
    200: DiscoveryAnswer;
};

export type UpdateDiscoveryResponse = UpdateDiscoveryResponses[keyof UpdateDiscoveryResponses];

export type MoveDiscoveryData = {
    body: DiscoveryMove;
    headers?: {
        /**
         * A request that is repeated with the same key within 24 hours is not carried out again, but gets the former answer; if that had more than 16 KiB, it shows the record as it is now. Keys belong to a token.
         */
        'Idempotency-Key'?: string;
        /**
         * Fails with 412 if callers have changed the record since it had one of these `ETag`s (RFC 9110).
         */
        'If-Match'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` or the `clientId` of the record.
         */
        id: string;
    };
    query?: {
        /**
         * Members to show besides those that are always there: `demand`, `discoveryfields`, `issues`, `rank`; and `scores`, which are left out with `discoveryfields` otherwise.
         */
        select?: string;
    };
    url: '/v1/discovery/{id}/move';
};

export type MoveDiscoveryErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     * - `discovery_state_not_found`: There is no such state.
     * - `parent_not_found`: There is no such parent.
     * - `parent_not_under_component`: The parent is not under a component.
     * - `parent_is_sub_discovery`: The parent is a sub-discovery.
     * - `parent_is_self`: A discovery can not be its own parent.
     * - `discovery_has_children`: The discovery has discoveries under it.
     * - `discovery_not_found`: There is no such discovery.
     * - `moved_next_to_itself`: A discovery can not be moved next to itself.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request' | 'discovery_state_not_found' | 'parent_not_found' | 'parent_not_under_component' | 'parent_is_sub_discovery' | 'parent_is_self' | 'discovery_has_children' | 'discovery_not_found' | 'moved_next_to_itself';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `request_in_progress`: The first request with the idempotency key is still running.
     * - `idempotency_result_gone`: The record that the first request showed is deleted.
     */
    409: ProblemRecord & {
        code?: 'request_in_progress' | 'idempotency_result_gone';
    };
    /**
     * - `precondition_failed`: The record was changed in the meantime.
     */
    412: ProblemRecord & {
        code?: 'precondition_failed';
    };
    /**
     * - `body_too_large`: The body is too large.
     */
    413: ProblemRecord & {
        code?: 'body_too_large';
    };
    /**
     * - `unsupported_media_type`: The body is of a type that is not taken.
     */
    415: ProblemRecord & {
        code?: 'unsupported_media_type';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `idempotency_key_reused`: The idempotency key was used for another request.
     */
    422: ProblemRecord & {
        code?: 'idempotency_key_reused';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_writes`: There are too many changes at a time.
     * - `too_much_at_once`: There are too many bytes of bodies at a time.
     * - `too_many_pieces`: There are too many tiny pieces of bodies in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_writes' | 'too_much_at_once' | 'too_many_pieces';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type MoveDiscoveryError = MoveDiscoveryErrors[keyof MoveDiscoveryErrors];

export type MoveDiscoveryResponses = {
    /**
     * The record.
     */
    200: DiscoveryAnswer;
};

export type MoveDiscoveryResponse = MoveDiscoveryResponses[keyof MoveDiscoveryResponses];

export type ChangeDiscoveriesData = {
    body: BulkChanges;
    headers?: {
        /**
         * A request that is repeated with the same key within 24 hours is not carried out again, but gets the former answer; if that had more than 16 KiB, it shows the record as it is now. Keys belong to a token.
         */
        'Idempotency-Key'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: {
        /**
         * Members to show besides those that are always there: `demand`, `discoveryfields`, `issues`, `rank`; and `scores`, which are left out with `discoveryfields` otherwise.
         */
        select?: string;
    };
    url: '/v1/discovery/bulk';
};

export type ChangeDiscoveriesErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     * - `no_user`: The caller acts as no user.
     * - `discovery_state_not_found`: There is no such state.
     * - `parent_not_found`: There is no such parent.
     * - `parent_not_under_component`: The parent is not under a component.
     * - `parent_is_sub_discovery`: The parent is a sub-discovery.
     * - `assignee_not_found`: There is no such user.
     * - `assignee_inactive`: The user is not active.
     * - `field_not_found`: There is no such field.
     * - `field_repeated`: A field is named twice.
     * - `field_read_only`: The field can not be written.
     * - `field_values_too_large`: The discovery would have too many field values.
     * - `invalid_field_value`: The value is not what the field takes.
     * - `parent_is_self`: A discovery can not be its own parent.
     * - `discovery_has_children`: The discovery has discoveries under it.
     * - `list_too_long`: The record would have too many of a kind.
     * - `discovery_not_found`: There is no such discovery.
     * - `moved_next_to_itself`: A discovery can not be moved next to itself.
     * - `operation_repeated`: A record is in two operations.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request' | 'no_user' | 'discovery_state_not_found' | 'parent_not_found' | 'parent_not_under_component' | 'parent_is_sub_discovery' | 'assignee_not_found' | 'assignee_inactive' | 'field_not_found' | 'field_repeated' | 'field_read_only' | 'field_values_too_large' | 'invalid_field_value' | 'parent_is_self' | 'discovery_has_children' | 'list_too_long' | 'discovery_not_found' | 'moved_next_to_itself' | 'operation_repeated';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     * - `member_needs_scope`: A member needs a larger scope than the token has.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope' | 'member_needs_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `request_in_progress`: The first request with the idempotency key is still running.
     * - `idempotency_result_gone`: The record that the first request showed is deleted.
     * - `client_id_taken`: The clientId is taken.
     * - `record_in_use`: Other records refer to this one.
     * - `comments_too_large`: The comments hold too much text to be deleted with their discovery.
     */
    409: ProblemRecord & {
        code?: 'request_in_progress' | 'idempotency_result_gone' | 'client_id_taken' | 'record_in_use' | 'comments_too_large';
    };
    /**
     * - `precondition_failed`: The record was changed in the meantime.
     */
    412: ProblemRecord & {
        code?: 'precondition_failed';
    };
    /**
     * - `body_too_large`: The body is too large.
     * - `bulk_too_large`: The records hold too much text.
     */
    413: ProblemRecord & {
        code?: 'body_too_large' | 'bulk_too_large';
    };
    /**
     * - `unsupported_media_type`: The body is of a type that is not taken.
     */
    415: ProblemRecord & {
        code?: 'unsupported_media_type';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `idempotency_key_reused`: The idempotency key was used for another request.
     */
    422: ProblemRecord & {
        code?: 'idempotency_key_reused';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_writes`: There are too many changes at a time.
     * - `too_much_at_once`: There are too many bytes of bodies at a time.
     * - `too_many_pieces`: There are too many tiny pieces of bodies in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_writes' | 'too_much_at_once' | 'too_many_pieces';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type ChangeDiscoveriesError = ChangeDiscoveriesErrors[keyof ChangeDiscoveriesErrors];

export type ChangeDiscoveriesResponses = {
    /**
     * The result of each operation.
     */
    200: BulkAnswer;
};

export type ChangeDiscoveriesResponse = ChangeDiscoveriesResponses[keyof ChangeDiscoveriesResponses];

export type ListDiscoveryTagsData = {
    body?: never;
    headers?: {
        /**
         * `count=exact` requests the number of all records, in `X-Total-Count` (RFC 7240).
         */
        Prefer?: string;
        /**
         * The answer is 304 if the current version still has one of these `ETag`s (RFC 9110).
         */
        'If-None-Match'?: string;
        /**
         * `max-stale=10` accepts records as they were up to 10 seconds ago, `max-stale` as they were some seconds ago, which may be faster; `no-cache` requests the current ones (RFC 9111), as do tokens that may write by default.
         */
        'Cache-Control'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: {
        /**
         * The maximal number of records of a page.
         */
        per_page?: number;
        /**
         * The number of records to skip; none when left out. Skipping costs as much as reading: prefer the `Link` header.
         */
        offset?: number;
        /**
         * The cursor in the `Link` header of the previous page: opaque, not together with `offset`, and only with the filters and the order of that page.
         */
        cursor?: string;
        /**
         * Only tags that begin with this text, in upper or lower case.
         */
        q?: string;
        /**
         * The only members to show, separated by commas, and `id`: all others are left out, required ones too. Every member can be named, whether or not it is shown otherwise.
         */
        fields?: string;
    };
    url: '/v1/discovery-tag';
};

export type ListDiscoveryTagsErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `query_too_long`: The query is too long.
     */
    414: ProblemRecord & {
        code?: 'query_too_long';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_reads`: There are too many lists and searches at a time.
     * - `too_much_read_time`: There are too many ms of slow reads in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_reads' | 'too_much_read_time';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type ListDiscoveryTagsError = ListDiscoveryTagsErrors[keyof ListDiscoveryTagsErrors];

export type ListDiscoveryTagsResponses = {
    /**
     * One page of records.
     */
    200: DiscoveryTagsAnswer;
};

export type ListDiscoveryTagsResponse = ListDiscoveryTagsResponses[keyof ListDiscoveryTagsResponses];

export type QueryDiscoveriesData = {
    body: DiscoveriesQueryBody;
    headers?: {
        /**
         * `count=exact` requests the number of all records, in `X-Total-Count` (RFC 7240).
         */
        Prefer?: string;
        /**
         * The answer is 304 if the current version still has one of these `ETag`s (RFC 9110).
         */
        'If-None-Match'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: {
        /**
         * The cursor in the `Link` header of the previous page: opaque, and only with the body of that page, whose `offset` it replaces.
         */
        cursor?: string;
    };
    url: '/v1/discovery/query';
};

export type QueryDiscoveriesErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     * - `no_user`: The caller acts as no user.
     * - `view_not_found`: There is no such view.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request' | 'no_user' | 'view_not_found';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `view_outdated`: What the view names is not there any more.
     */
    409: ProblemRecord & {
        code?: 'view_outdated';
    };
    /**
     * - `body_too_large`: The body is too large.
     */
    413: ProblemRecord & {
        code?: 'body_too_large';
    };
    /**
     * - `unsupported_media_type`: The body is of a type that is not taken.
     */
    415: ProblemRecord & {
        code?: 'unsupported_media_type';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `query_too_expensive`: The query takes too long.
     */
    422: ProblemRecord & {
        code?: 'query_too_expensive';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_reads`: There are too many lists and searches at a time.
     * - `too_much_read_time`: There are too many ms of slow reads in a minute.
     * - `too_much_at_once`: There are too many bytes of bodies at a time.
     * - `too_many_pieces`: There are too many tiny pieces of bodies in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_reads' | 'too_much_read_time' | 'too_much_at_once' | 'too_many_pieces';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type QueryDiscoveriesError = QueryDiscoveriesErrors[keyof QueryDiscoveriesErrors];

export type QueryDiscoveriesResponses = {
    /**
     * One page of records.
     */
    200: DiscoveriesAnswer;
};

export type QueryDiscoveriesResponse = QueryDiscoveriesResponses[keyof QueryDiscoveriesResponses];

export type CountDiscoveriesData = {
    body: DiscoveriesCountBody;
    headers?: {
        /**
         * The answer is 304 if the current version still has one of these `ETag`s (RFC 9110).
         */
        'If-None-Match'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/discovery/count';
};

export type CountDiscoveriesErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     * - `no_user`: The caller acts as no user.
     * - `view_not_found`: There is no such view.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request' | 'no_user' | 'view_not_found';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `view_outdated`: What the view names is not there any more.
     */
    409: ProblemRecord & {
        code?: 'view_outdated';
    };
    /**
     * - `body_too_large`: The body is too large.
     */
    413: ProblemRecord & {
        code?: 'body_too_large';
    };
    /**
     * - `unsupported_media_type`: The body is of a type that is not taken.
     */
    415: ProblemRecord & {
        code?: 'unsupported_media_type';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `query_too_expensive`: The query takes too long.
     */
    422: ProblemRecord & {
        code?: 'query_too_expensive';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_reads`: There are too many lists and searches at a time.
     * - `too_much_read_time`: There are too many ms of slow reads in a minute.
     * - `too_much_at_once`: There are too many bytes of bodies at a time.
     * - `too_many_pieces`: There are too many tiny pieces of bodies in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_reads' | 'too_much_read_time' | 'too_much_at_once' | 'too_many_pieces';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type CountDiscoveriesError = CountDiscoveriesErrors[keyof CountDiscoveriesErrors];

export type CountDiscoveriesResponses = {
    /**
     * The record.
     */
    200: CountsAnswer;
};

export type CountDiscoveriesResponse = CountDiscoveriesResponses[keyof CountDiscoveriesResponses];

export type ListViewsData = {
    body?: never;
    headers?: {
        /**
         * `count=exact` requests the number of all records, in `X-Total-Count` (RFC 7240).
         */
        Prefer?: string;
        /**
         * The answer is 304 if the current version still has one of these `ETag`s (RFC 9110).
         */
        'If-None-Match'?: string;
        /**
         * `max-stale=10` accepts records as they were up to 10 seconds ago, `max-stale` as they were some seconds ago, which may be faster; `no-cache` requests the current ones (RFC 9111), as do tokens that may write by default.
         */
        'Cache-Control'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: {
        /**
         * The maximal number of records of a page.
         */
        per_page?: number;
        /**
         * The number of records to skip; none when left out. Skipping costs as much as reading: prefer the `Link` header.
         */
        offset?: number;
        /**
         * The cursor in the `Link` header of the previous page: opaque, not together with `offset`, and only with the filters and the order of that page.
         */
        cursor?: string;
        /**
         * Only the record with this `id` or `clientId`; any of them when it repeats.
         */
        id?: Array<string>;
        /**
         * Only records created strictly before this.
         */
        created_before?: string;
        /**
         * Only records created strictly after this.
         */
        created_after?: string;
        /**
         * Only records last changed strictly before this.
         */
        updated_before?: string;
        /**
         * Only records last changed strictly after this. It misses changes, because times are taken before the commit: to follow all changes, read `GET /v1/event`.
         */
        updated_after?: string;
        /**
         * The order; `-` in front for descending. Records without a value come last either way; the `id` breaks ties.
         */
        sort?: 'createdAt' | '-createdAt' | 'updatedAt' | '-updatedAt' | 'name' | '-name';
        /**
         * The only members to show, separated by commas, and `id`: all others are left out, required ones too. Every member can be named, whether or not it is shown otherwise.
         */
        fields?: string;
    };
    url: '/v1/view';
};

export type ListViewsErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `query_too_long`: The query is too long.
     */
    414: ProblemRecord & {
        code?: 'query_too_long';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_reads`: There are too many lists and searches at a time.
     * - `too_much_read_time`: There are too many ms of slow reads in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_reads' | 'too_much_read_time';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type ListViewsError = ListViewsErrors[keyof ListViewsErrors];

export type ListViewsResponses = {
    /**
     * One page of records.
     */
    200: ViewsAnswer;
};

export type ListViewsResponse = ListViewsResponses[keyof ListViewsResponses];

export type CreateViewData = {
    body: NewView;
    headers?: {
        /**
         * A request that is repeated with the same key within 24 hours is not carried out again, but gets the former answer; if that had more than 16 KiB, it shows the record as it is now. Keys belong to a token.
         */
        'Idempotency-Key'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/view';
};

export type CreateViewErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     * - `member_needs_scope`: A member needs a larger scope than the token has.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope' | 'member_needs_scope';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `request_in_progress`: The first request with the idempotency key is still running.
     * - `idempotency_result_gone`: The record that the first request showed is deleted.
     * - `client_id_taken`: The clientId is taken.
     */
    409: ProblemRecord & {
        code?: 'request_in_progress' | 'idempotency_result_gone' | 'client_id_taken';
    };
    /**
     * - `body_too_large`: The body is too large.
     */
    413: ProblemRecord & {
        code?: 'body_too_large';
    };
    /**
     * - `unsupported_media_type`: The body is of a type that is not taken.
     */
    415: ProblemRecord & {
        code?: 'unsupported_media_type';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `idempotency_key_reused`: The idempotency key was used for another request.
     */
    422: ProblemRecord & {
        code?: 'idempotency_key_reused';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_writes`: There are too many changes at a time.
     * - `too_much_at_once`: There are too many bytes of bodies at a time.
     * - `too_many_pieces`: There are too many tiny pieces of bodies in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_writes' | 'too_much_at_once' | 'too_many_pieces';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type CreateViewError = CreateViewErrors[keyof CreateViewErrors];

export type CreateViewResponses = {
    /**
     * The record that was made.
     */
    201: ViewAnswer;
};

export type CreateViewResponse = CreateViewResponses[keyof CreateViewResponses];

export type DeleteViewData = {
    body?: never;
    headers?: {
        /**
         * Fails with 412 if callers have changed the record since it had one of these `ETag`s (RFC 9110).
         */
        'If-Match'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` or the `clientId` of the record.
         */
        id: string;
    };
    query?: never;
    url: '/v1/view/{id}';
};

export type DeleteViewErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `precondition_failed`: The record was changed in the meantime.
     */
    412: ProblemRecord & {
        code?: 'precondition_failed';
    };
    /**
     * - `body_too_large`: The body is too large.
     */
    413: ProblemRecord & {
        code?: 'body_too_large';
    };
    /**
     * - `unsupported_media_type`: The body is of a type that is not taken.
     */
    415: ProblemRecord & {
        code?: 'unsupported_media_type';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_writes`: There are too many changes at a time.
     * - `too_much_at_once`: There are too many bytes of bodies at a time.
     * - `too_many_pieces`: There are too many tiny pieces of bodies in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_writes' | 'too_much_at_once' | 'too_many_pieces';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type DeleteViewError = DeleteViewErrors[keyof DeleteViewErrors];

export type DeleteViewResponses = {
    /**
     * It is done.
     */
    204: void;
};

export type DeleteViewResponse = DeleteViewResponses[keyof DeleteViewResponses];

export type GetViewData = {
    body?: never;
    headers?: {
        /**
         * Fails with 412 if callers have changed the record since it had one of these `ETag`s (RFC 9110).
         */
        'If-Match'?: string;
        /**
         * The answer is 304 if the current version still has one of these `ETag`s (RFC 9110).
         */
        'If-None-Match'?: string;
        /**
         * `max-stale=10` accepts records as they were up to 10 seconds ago, `max-stale` as they were some seconds ago, which may be faster; `no-cache` requests the current ones (RFC 9111), as do tokens that may write by default.
         */
        'Cache-Control'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` or the `clientId` of the record.
         */
        id: string;
    };
    query?: {
        /**
         * The only members to show, separated by commas, and `id`: all others are left out, required ones too. Every member can be named, whether or not it is shown otherwise.
         */
        fields?: string;
    };
    url: '/v1/view/{id}';
};

export type GetViewErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `precondition_failed`: The record was changed in the meantime.
     */
    412: ProblemRecord & {
        code?: 'precondition_failed';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type GetViewError = GetViewErrors[keyof GetViewErrors];

export type GetViewResponses = {
    /**
     * The record.
     */
    200: ViewAnswer;
};

export type GetViewResponse = GetViewResponses[keyof GetViewResponses];

export type UpdateViewData = {
    body: ViewChanges;
    headers?: {
        /**
         * A request that is repeated with the same key within 24 hours is not carried out again, but gets the former answer; if that had more than 16 KiB, it shows the record as it is now. Keys belong to a token.
         */
        'Idempotency-Key'?: string;
        /**
         * Fails with 412 if callers have changed the record since it had one of these `ETag`s (RFC 9110).
         */
        'If-Match'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` or the `clientId` of the record.
         */
        id: string;
    };
    query?: never;
    url: '/v1/view/{id}';
};

export type UpdateViewErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `request_in_progress`: The first request with the idempotency key is still running.
     * - `idempotency_result_gone`: The record that the first request showed is deleted.
     */
    409: ProblemRecord & {
        code?: 'request_in_progress' | 'idempotency_result_gone';
    };
    /**
     * - `precondition_failed`: The record was changed in the meantime.
     */
    412: ProblemRecord & {
        code?: 'precondition_failed';
    };
    /**
     * - `body_too_large`: The body is too large.
     */
    413: ProblemRecord & {
        code?: 'body_too_large';
    };
    /**
     * - `unsupported_media_type`: The body is of a type that is not taken.
     */
    415: ProblemRecord & {
        code?: 'unsupported_media_type';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `idempotency_key_reused`: The idempotency key was used for another request.
     */
    422: ProblemRecord & {
        code?: 'idempotency_key_reused';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_writes`: There are too many changes at a time.
     * - `too_much_at_once`: There are too many bytes of bodies at a time.
     * - `too_many_pieces`: There are too many tiny pieces of bodies in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_writes' | 'too_much_at_once' | 'too_many_pieces';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type UpdateViewError = UpdateViewErrors[keyof UpdateViewErrors];

export type UpdateViewResponses = {
    /**
     * The record.
     */
    200: ViewAnswer;
};

export type UpdateViewResponse = UpdateViewResponses[keyof UpdateViewResponses];

export type FindSimilarDiscoveriesData = {
    body: SimilarTo;
    headers?: {
        /**
         * The answer is 304 if the current version still has one of these `ETag`s (RFC 9110).
         */
        'If-None-Match'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/discovery/similar';
};

export type FindSimilarDiscoveriesErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `body_too_large`: The body is too large.
     */
    413: ProblemRecord & {
        code?: 'body_too_large';
    };
    /**
     * - `unsupported_media_type`: The body is of a type that is not taken.
     */
    415: ProblemRecord & {
        code?: 'unsupported_media_type';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_reads`: There are too many lists and searches at a time.
     * - `too_much_read_time`: There are too many ms of slow reads in a minute.
     * - `too_much_at_once`: There are too many bytes of bodies at a time.
     * - `too_many_pieces`: There are too many tiny pieces of bodies in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_reads' | 'too_much_read_time' | 'too_much_at_once' | 'too_many_pieces';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type FindSimilarDiscoveriesError = FindSimilarDiscoveriesErrors[keyof FindSimilarDiscoveriesErrors];

export type FindSimilarDiscoveriesResponses = {
    /**
     * The most similar discoveries.
     */
    200: SimilarAnswer;
};

export type FindSimilarDiscoveriesResponse = FindSimilarDiscoveriesResponses[keyof FindSimilarDiscoveriesResponses];

export type ListCommentsData = {
    body?: never;
    headers?: {
        /**
         * `count=exact` requests the number of all records, in `X-Total-Count` (RFC 7240).
         */
        Prefer?: string;
        /**
         * The answer is 304 if the current version still has one of these `ETag`s (RFC 9110).
         */
        'If-None-Match'?: string;
        /**
         * `max-stale=10` accepts records as they were up to 10 seconds ago, `max-stale` as they were some seconds ago, which may be faster; `no-cache` requests the current ones (RFC 9111), as do tokens that may write by default.
         */
        'Cache-Control'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` or the `clientId` of the record.
         */
        id: string;
    };
    query?: {
        /**
         * The maximal number of records of a page.
         */
        per_page?: number;
        /**
         * The number of records to skip; none when left out. Skipping costs as much as reading: prefer the `Link` header.
         */
        offset?: number;
        /**
         * The cursor in the `Link` header of the previous page: opaque, not together with `offset`, and only with the filters and the order of that page.
         */
        cursor?: string;
        /**
         * Only the record with this `id` or `clientId`; any of them when it repeats.
         */
        id?: Array<string>;
        /**
         * Only records created strictly before this.
         */
        created_before?: string;
        /**
         * Only records created strictly after this.
         */
        created_after?: string;
        /**
         * Only records last changed strictly before this.
         */
        updated_before?: string;
        /**
         * Only records last changed strictly after this. It misses changes, because times are taken before the commit: to follow all changes, read `GET /v1/event`.
         */
        updated_after?: string;
        /**
         * The order; `-` in front for descending. Records without a value come last either way; the `id` breaks ties.
         */
        sort?: 'createdAt' | '-createdAt' | 'updatedAt' | '-updatedAt';
        /**
         * The only members to show, separated by commas, and `id`: all others are left out, required ones too. Every member can be named, whether or not it is shown otherwise.
         */
        fields?: string;
    };
    url: '/v1/discovery/{id}/comment';
};

export type ListCommentsErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `query_too_long`: The query is too long.
     */
    414: ProblemRecord & {
        code?: 'query_too_long';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_reads`: There are too many lists and searches at a time.
     * - `too_much_read_time`: There are too many ms of slow reads in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_reads' | 'too_much_read_time';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type ListCommentsError = ListCommentsErrors[keyof ListCommentsErrors];

export type ListCommentsResponses = {
    /**
     * One page of records.
     */
    200: CommentsAnswer;
};

export type ListCommentsResponse = ListCommentsResponses[keyof ListCommentsResponses];

export type CreateCommentData = {
    body: NewComment;
    headers?: {
        /**
         * A request that is repeated with the same key within 24 hours is not carried out again, but gets the former answer; if that had more than 16 KiB, it shows the record as it is now. Keys belong to a token.
         */
        'Idempotency-Key'?: string;
        /**
         * Fails with 412 if callers have changed the record since it had one of these `ETag`s (RFC 9110).
         */
        'If-Match'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` or the `clientId` of the record.
         */
        id: string;
    };
    query?: never;
    url: '/v1/discovery/{id}/comment';
};

export type CreateCommentErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     * - `member_needs_scope`: A member needs a larger scope than the token has.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope' | 'member_needs_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `request_in_progress`: The first request with the idempotency key is still running.
     * - `idempotency_result_gone`: The record that the first request showed is deleted.
     * - `client_id_taken`: The clientId is taken.
     */
    409: ProblemRecord & {
        code?: 'request_in_progress' | 'idempotency_result_gone' | 'client_id_taken';
    };
    /**
     * - `precondition_failed`: The record was changed in the meantime.
     */
    412: ProblemRecord & {
        code?: 'precondition_failed';
    };
    /**
     * - `body_too_large`: The body is too large.
     */
    413: ProblemRecord & {
        code?: 'body_too_large';
    };
    /**
     * - `unsupported_media_type`: The body is of a type that is not taken.
     */
    415: ProblemRecord & {
        code?: 'unsupported_media_type';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `idempotency_key_reused`: The idempotency key was used for another request.
     */
    422: ProblemRecord & {
        code?: 'idempotency_key_reused';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_writes`: There are too many changes at a time.
     * - `too_much_at_once`: There are too many bytes of bodies at a time.
     * - `too_many_pieces`: There are too many tiny pieces of bodies in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_writes' | 'too_much_at_once' | 'too_many_pieces';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type CreateCommentError = CreateCommentErrors[keyof CreateCommentErrors];

export type CreateCommentResponses = {
    /**
     * The record that was made.
     */
    201: CommentAnswer;
};

export type CreateCommentResponse = CreateCommentResponses[keyof CreateCommentResponses];

export type DeleteCommentData = {
    body?: never;
    headers?: {
        /**
         * Fails with 412 if callers have changed the record since it had one of these `ETag`s (RFC 9110).
         */
        'If-Match'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` or the `clientId` of the record.
         */
        id: string;
        /**
         * The `id` or the `clientId` of the record.
         */
        commentId: string;
    };
    query?: never;
    url: '/v1/discovery/{id}/comment/{commentId}';
};

export type DeleteCommentErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `precondition_failed`: The record was changed in the meantime.
     */
    412: ProblemRecord & {
        code?: 'precondition_failed';
    };
    /**
     * - `body_too_large`: The body is too large.
     */
    413: ProblemRecord & {
        code?: 'body_too_large';
    };
    /**
     * - `unsupported_media_type`: The body is of a type that is not taken.
     */
    415: ProblemRecord & {
        code?: 'unsupported_media_type';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_writes`: There are too many changes at a time.
     * - `too_much_at_once`: There are too many bytes of bodies at a time.
     * - `too_many_pieces`: There are too many tiny pieces of bodies in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_writes' | 'too_much_at_once' | 'too_many_pieces';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type DeleteCommentError = DeleteCommentErrors[keyof DeleteCommentErrors];

export type DeleteCommentResponses = {
    /**
     * It is done.
     */
    204: void;
};

export type DeleteCommentResponse = DeleteCommentResponses[keyof DeleteCommentResponses];

export type GetCommentData = {
    body?: never;
    headers?: {
        /**
         * Fails with 412 if callers have changed the record since it had one of these `ETag`s (RFC 9110).
         */
        'If-Match'?: string;
        /**
         * The answer is 304 if the current version still has one of these `ETag`s (RFC 9110).
         */
        'If-None-Match'?: string;
        /**
         * `max-stale=10` accepts records as they were up to 10 seconds ago, `max-stale` as they were some seconds ago, which may be faster; `no-cache` requests the current ones (RFC 9111), as do tokens that may write by default.
         */
        'Cache-Control'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` or the `clientId` of the record.
         */
        id: string;
        /**
         * The `id` or the `clientId` of the record.
         */
        commentId: string;
    };
    query?: {
        /**
         * The only members to show, separated by commas, and `id`: all others are left out, required ones too. Every member can be named, whether or not it is shown otherwise.
         */
        fields?: string;
    };
    url: '/v1/discovery/{id}/comment/{commentId}';
};

export type GetCommentErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `precondition_failed`: The record was changed in the meantime.
     */
    412: ProblemRecord & {
        code?: 'precondition_failed';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type GetCommentError = GetCommentErrors[keyof GetCommentErrors];

export type GetCommentResponses = {
    /**
     * The record.
     */
    200: CommentAnswer;
};

export type GetCommentResponse = GetCommentResponses[keyof GetCommentResponses];

export type UpdateCommentData = {
    body: CommentChanges;
    headers?: {
        /**
         * A request that is repeated with the same key within 24 hours is not carried out again, but gets the former answer; if that had more than 16 KiB, it shows the record as it is now. Keys belong to a token.
         */
        'Idempotency-Key'?: string;
        /**
         * Fails with 412 if callers have changed the record since it had one of these `ETag`s (RFC 9110).
         */
        'If-Match'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` or the `clientId` of the record.
         */
        id: string;
        /**
         * The `id` or the `clientId` of the record.
         */
        commentId: string;
    };
    query?: never;
    url: '/v1/discovery/{id}/comment/{commentId}';
};

export type UpdateCommentErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `request_in_progress`: The first request with the idempotency key is still running.
     * - `idempotency_result_gone`: The record that the first request showed is deleted.
     */
    409: ProblemRecord & {
        code?: 'request_in_progress' | 'idempotency_result_gone';
    };
    /**
     * - `precondition_failed`: The record was changed in the meantime.
     */
    412: ProblemRecord & {
        code?: 'precondition_failed';
    };
    /**
     * - `body_too_large`: The body is too large.
     */
    413: ProblemRecord & {
        code?: 'body_too_large';
    };
    /**
     * - `unsupported_media_type`: The body is of a type that is not taken.
     */
    415: ProblemRecord & {
        code?: 'unsupported_media_type';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `idempotency_key_reused`: The idempotency key was used for another request.
     */
    422: ProblemRecord & {
        code?: 'idempotency_key_reused';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_writes`: There are too many changes at a time.
     * - `too_much_at_once`: There are too many bytes of bodies at a time.
     * - `too_many_pieces`: There are too many tiny pieces of bodies in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_writes' | 'too_much_at_once' | 'too_many_pieces';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type UpdateCommentError = UpdateCommentErrors[keyof UpdateCommentErrors];

export type UpdateCommentResponses = {
    /**
     * The record.
     */
    200: CommentAnswer;
};

export type UpdateCommentResponse = UpdateCommentResponses[keyof UpdateCommentResponses];

export type ListAllCommentsData = {
    body?: never;
    headers?: {
        /**
         * `count=exact` requests the number of all records, in `X-Total-Count` (RFC 7240).
         */
        Prefer?: string;
        /**
         * The answer is 304 if the current version still has one of these `ETag`s (RFC 9110).
         */
        'If-None-Match'?: string;
        /**
         * `max-stale=10` accepts records as they were up to 10 seconds ago, `max-stale` as they were some seconds ago, which may be faster; `no-cache` requests the current ones (RFC 9111), as do tokens that may write by default.
         */
        'Cache-Control'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: {
        /**
         * The maximal number of records of a page.
         */
        per_page?: number;
        /**
         * The number of records to skip; none when left out. Skipping costs as much as reading: prefer the `Link` header.
         */
        offset?: number;
        /**
         * The cursor in the `Link` header of the previous page: opaque, not together with `offset`, and only with the filters and the order of that page.
         */
        cursor?: string;
        /**
         * Only the record with this `id` or `clientId`; any of them when it repeats.
         */
        id?: Array<string>;
        /**
         * Only records created strictly before this.
         */
        created_before?: string;
        /**
         * Only records created strictly after this.
         */
        created_after?: string;
        /**
         * Only records last changed strictly before this.
         */
        updated_before?: string;
        /**
         * Only records last changed strictly after this. It misses changes, because times are taken before the commit: to follow all changes, read `GET /v1/event`.
         */
        updated_after?: string;
        /**
         * The order; `-` in front for descending. Records without a value come last either way; the `id` breaks ties.
         */
        sort?: 'createdAt' | '-createdAt' | 'updatedAt' | '-updatedAt';
        /**
         * The only members to show, separated by commas, and `id`: all others are left out, required ones too. Every member can be named, whether or not it is shown otherwise.
         */
        fields?: string;
    };
    url: '/v1/comment';
};

export type ListAllCommentsErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `query_too_long`: The query is too long.
     */
    414: ProblemRecord & {
        code?: 'query_too_long';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_reads`: There are too many lists and searches at a time.
     * - `too_much_read_time`: There are too many ms of slow reads in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_reads' | 'too_much_read_time';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type ListAllCommentsError = ListAllCommentsErrors[keyof ListAllCommentsErrors];

export type ListAllCommentsResponses = {
    /**
     * One page of records.
     */
    200: CommentsAnswer;
};

export type ListAllCommentsResponse = ListAllCommentsResponses[keyof ListAllCommentsResponses];

export type CreateErasureData = {
    body: ErasureOfAuthor | ErasureOfUser;
    headers?: {
        /**
         * A request that is repeated with the same key within 24 hours is not carried out again, but gets the former answer; if that had more than 16 KiB, it shows the record as it is now. Keys belong to a token.
         */
        'Idempotency-Key'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/erasure';
};

export type CreateErasureErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     * - `no_user`: The caller acts as no user.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request' | 'no_user';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `request_in_progress`: The first request with the idempotency key is still running.
     * - `idempotency_result_gone`: The record that the first request showed is deleted.
     */
    409: ProblemRecord & {
        code?: 'request_in_progress' | 'idempotency_result_gone';
    };
    /**
     * - `body_too_large`: The body is too large.
     */
    413: ProblemRecord & {
        code?: 'body_too_large';
    };
    /**
     * - `unsupported_media_type`: The body is of a type that is not taken.
     */
    415: ProblemRecord & {
        code?: 'unsupported_media_type';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `idempotency_key_reused`: The idempotency key was used for another request.
     */
    422: ProblemRecord & {
        code?: 'idempotency_key_reused';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_writes`: There are too many changes at a time.
     * - `too_much_at_once`: There are too many bytes of bodies at a time.
     * - `too_many_pieces`: There are too many tiny pieces of bodies in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_writes' | 'too_much_at_once' | 'too_many_pieces';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type CreateErasureError = CreateErasureErrors[keyof CreateErasureErrors];

export type CreateErasureResponses = {
    /**
     * The record of what is under way.
     */
    202: ErasureAnswer;
};

export type CreateErasureResponse = CreateErasureResponses[keyof CreateErasureResponses];

export type GetErasureData = {
    body?: never;
    headers?: {
        /**
         * Fails with 412 if callers have changed the record since it had one of these `ETag`s (RFC 9110).
         */
        'If-Match'?: string;
        /**
         * The answer is 304 if the current version still has one of these `ETag`s (RFC 9110).
         */
        'If-None-Match'?: string;
        /**
         * `max-stale=10` accepts records as they were up to 10 seconds ago, `max-stale` as they were some seconds ago, which may be faster; `no-cache` requests the current ones (RFC 9111), as do tokens that may write by default.
         */
        'Cache-Control'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` of the record, as its list shows it.
         */
        id: string;
    };
    query?: {
        /**
         * The only members to show, separated by commas, and `id`: all others are left out, required ones too. Every member can be named, whether or not it is shown otherwise.
         */
        fields?: string;
    };
    url: '/v1/erasure/{id}';
};

export type GetErasureErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `precondition_failed`: The record was changed in the meantime.
     */
    412: ProblemRecord & {
        code?: 'precondition_failed';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type GetErasureError = GetErasureErrors[keyof GetErasureErrors];

export type GetErasureResponses = {
    /**
     * The record.
     */
    200: ErasureAnswer;
};

export type GetErasureResponse = GetErasureResponses[keyof GetErasureResponses];

export type ListEventsData = {
    body?: never;
    headers?: {
        /**
         * The answer is 304 if the current version still has one of these `ETag`s (RFC 9110).
         */
        'If-None-Match'?: string;
        /**
         * `max-stale=10` accepts records as they were up to 10 seconds ago, `max-stale` as they were some seconds ago, which may be faster; `no-cache` requests the current ones (RFC 9111), as do tokens that may write by default.
         */
        'Cache-Control'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: {
        /**
         * The cursor of the event to continue after, or of a `Link`. It may be used with other filters.
         */
        cursor?: string;
        /**
         * Where to begin without a cursor: at the oldest stored event, or after the newest.
         */
        from?: 'start' | 'now';
        /**
         * Only events of this type, or all of a kind: `discovery.updated`, `discovery.*`. Any of them when it repeats.
         */
        type?: Array<string>;
        /**
         * Only events of the record with this `id`.
         */
        record?: string;
        /**
         * The maximal number of events of a page.
         */
        per_page?: number;
        /**
         * The seconds to wait for an event if there is none yet.
         */
        wait?: number;
        /**
         * The only members to show, separated by commas, and `id`: all others are left out, required ones too. Every member can be named, whether or not it is shown otherwise.
         */
        fields?: string;
    };
    url: '/v1/event';
};

export type ListEventsErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `cursor_expired`: What comes after the cursor is no longer kept.
     * - `cursor_unknown`: The feed has no such place.
     */
    410: ProblemRecord & {
        code?: 'cursor_expired' | 'cursor_unknown';
    };
    /**
     * - `query_too_long`: The query is too long.
     */
    414: ProblemRecord & {
        code?: 'query_too_long';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_reads`: There are too many lists and searches at a time.
     * - `too_much_read_time`: There are too many ms of slow reads in a minute.
     * - `too_many_streams`: There are too many streams and waits for events at a time.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_reads' | 'too_much_read_time' | 'too_many_streams';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type ListEventsError = ListEventsErrors[keyof ListEventsErrors];

export type ListEventsResponses = {
    /**
     * The next events, if there are any.
     */
    200: EventsAnswer;
};

export type ListEventsResponse = ListEventsResponses[keyof ListEventsResponses];

export type ListApiTokenHistoryData = {
    body?: never;
    headers?: {
        /**
         * `count=exact` requests the number of all records, in `X-Total-Count` (RFC 7240).
         */
        Prefer?: string;
        /**
         * The answer is 304 if the current version still has one of these `ETag`s (RFC 9110).
         */
        'If-None-Match'?: string;
        /**
         * `max-stale=10` accepts records as they were up to 10 seconds ago, `max-stale` as they were some seconds ago, which may be faster; `no-cache` requests the current ones (RFC 9111), as do tokens that may write by default.
         */
        'Cache-Control'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` of the record, as its list shows it.
         */
        id: string;
    };
    query?: {
        /**
         * The maximal number of records of a page.
         */
        per_page?: number;
        /**
         * The number of records to skip; none when left out. Skipping costs as much as reading: prefer the `Link` header.
         */
        offset?: number;
        /**
         * The cursor in the `Link` header of the previous page: opaque, not together with `offset`, and only with the filters and the order of that page.
         */
        cursor?: string;
        /**
         * Only changes of this type: `discovery.moved`, `discovery.*`. Any of them when it repeats.
         */
        type?: Array<string>;
        /**
         * The only members to show, separated by commas, and `id`: all others are left out, required ones too. Every member can be named, whether or not it is shown otherwise.
         */
        fields?: string;
    };
    url: '/v1/api-token/{id}/history';
};

export type ListApiTokenHistoryErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `query_too_long`: The query is too long.
     */
    414: ProblemRecord & {
        code?: 'query_too_long';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_reads`: There are too many lists and searches at a time.
     * - `too_much_read_time`: There are too many ms of slow reads in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_reads' | 'too_much_read_time';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type ListApiTokenHistoryError = ListApiTokenHistoryErrors[keyof ListApiTokenHistoryErrors];

export type ListApiTokenHistoryResponses = {
    /**
     * One page of records.
     */
    200: ChangesAnswer;
};

export type ListApiTokenHistoryResponse = ListApiTokenHistoryResponses[keyof ListApiTokenHistoryResponses];

export type ListWebhookHistoryData = {
    body?: never;
    headers?: {
        /**
         * `count=exact` requests the number of all records, in `X-Total-Count` (RFC 7240).
         */
        Prefer?: string;
        /**
         * The answer is 304 if the current version still has one of these `ETag`s (RFC 9110).
         */
        'If-None-Match'?: string;
        /**
         * `max-stale=10` accepts records as they were up to 10 seconds ago, `max-stale` as they were some seconds ago, which may be faster; `no-cache` requests the current ones (RFC 9111), as do tokens that may write by default.
         */
        'Cache-Control'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` or the `clientId` of the record.
         */
        id: string;
    };
    query?: {
        /**
         * The maximal number of records of a page.
         */
        per_page?: number;
        /**
         * The number of records to skip; none when left out. Skipping costs as much as reading: prefer the `Link` header.
         */
        offset?: number;
        /**
         * The cursor in the `Link` header of the previous page: opaque, not together with `offset`, and only with the filters and the order of that page.
         */
        cursor?: string;
        /**
         * Only changes of this type: `discovery.moved`, `discovery.*`. Any of them when it repeats.
         */
        type?: Array<string>;
        /**
         * The only members to show, separated by commas, and `id`: all others are left out, required ones too. Every member can be named, whether or not it is shown otherwise.
         */
        fields?: string;
    };
    url: '/v1/webhook/{id}/history';
};

export type ListWebhookHistoryErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `query_too_long`: The query is too long.
     */
    414: ProblemRecord & {
        code?: 'query_too_long';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_reads`: There are too many lists and searches at a time.
     * - `too_much_read_time`: There are too many ms of slow reads in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_reads' | 'too_much_read_time';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type ListWebhookHistoryError = ListWebhookHistoryErrors[keyof ListWebhookHistoryErrors];

export type ListWebhookHistoryResponses = {
    /**
     * One page of records.
     */
    200: ChangesAnswer;
};

export type ListWebhookHistoryResponse = ListWebhookHistoryResponses[keyof ListWebhookHistoryResponses];

export type ListTrackerHistoryData = {
    body?: never;
    headers?: {
        /**
         * `count=exact` requests the number of all records, in `X-Total-Count` (RFC 7240).
         */
        Prefer?: string;
        /**
         * The answer is 304 if the current version still has one of these `ETag`s (RFC 9110).
         */
        'If-None-Match'?: string;
        /**
         * `max-stale=10` accepts records as they were up to 10 seconds ago, `max-stale` as they were some seconds ago, which may be faster; `no-cache` requests the current ones (RFC 9111), as do tokens that may write by default.
         */
        'Cache-Control'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` or the `clientId` of the record.
         */
        id: string;
    };
    query?: {
        /**
         * The maximal number of records of a page.
         */
        per_page?: number;
        /**
         * The number of records to skip; none when left out. Skipping costs as much as reading: prefer the `Link` header.
         */
        offset?: number;
        /**
         * The cursor in the `Link` header of the previous page: opaque, not together with `offset`, and only with the filters and the order of that page.
         */
        cursor?: string;
        /**
         * Only changes of this type: `discovery.moved`, `discovery.*`. Any of them when it repeats.
         */
        type?: Array<string>;
        /**
         * The only members to show, separated by commas, and `id`: all others are left out, required ones too. Every member can be named, whether or not it is shown otherwise.
         */
        fields?: string;
    };
    url: '/v1/tracker/{id}/history';
};

export type ListTrackerHistoryErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `query_too_long`: The query is too long.
     */
    414: ProblemRecord & {
        code?: 'query_too_long';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_reads`: There are too many lists and searches at a time.
     * - `too_much_read_time`: There are too many ms of slow reads in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_reads' | 'too_much_read_time';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type ListTrackerHistoryError = ListTrackerHistoryErrors[keyof ListTrackerHistoryErrors];

export type ListTrackerHistoryResponses = {
    /**
     * One page of records.
     */
    200: ChangesAnswer;
};

export type ListTrackerHistoryResponse = ListTrackerHistoryResponses[keyof ListTrackerHistoryResponses];

export type ListDiscoveryStateHistoryData = {
    body?: never;
    headers?: {
        /**
         * `count=exact` requests the number of all records, in `X-Total-Count` (RFC 7240).
         */
        Prefer?: string;
        /**
         * The answer is 304 if the current version still has one of these `ETag`s (RFC 9110).
         */
        'If-None-Match'?: string;
        /**
         * `max-stale=10` accepts records as they were up to 10 seconds ago, `max-stale` as they were some seconds ago, which may be faster; `no-cache` requests the current ones (RFC 9111), as do tokens that may write by default.
         */
        'Cache-Control'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` or the `clientId` of the record.
         */
        id: string;
    };
    query?: {
        /**
         * The maximal number of records of a page.
         */
        per_page?: number;
        /**
         * The number of records to skip; none when left out. Skipping costs as much as reading: prefer the `Link` header.
         */
        offset?: number;
        /**
         * The cursor in the `Link` header of the previous page: opaque, not together with `offset`, and only with the filters and the order of that page.
         */
        cursor?: string;
        /**
         * Only changes of this type: `discovery.moved`, `discovery.*`. Any of them when it repeats.
         */
        type?: Array<string>;
        /**
         * The only members to show, separated by commas, and `id`: all others are left out, required ones too. Every member can be named, whether or not it is shown otherwise.
         */
        fields?: string;
    };
    url: '/v1/discovery-state/{id}/history';
};

export type ListDiscoveryStateHistoryErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `query_too_long`: The query is too long.
     */
    414: ProblemRecord & {
        code?: 'query_too_long';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_reads`: There are too many lists and searches at a time.
     * - `too_much_read_time`: There are too many ms of slow reads in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_reads' | 'too_much_read_time';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type ListDiscoveryStateHistoryError = ListDiscoveryStateHistoryErrors[keyof ListDiscoveryStateHistoryErrors];

export type ListDiscoveryStateHistoryResponses = {
    /**
     * One page of records.
     */
    200: ChangesAnswer;
};

export type ListDiscoveryStateHistoryResponse = ListDiscoveryStateHistoryResponses[keyof ListDiscoveryStateHistoryResponses];

export type ListDiscoveryFieldHistoryData = {
    body?: never;
    headers?: {
        /**
         * `count=exact` requests the number of all records, in `X-Total-Count` (RFC 7240).
         */
        Prefer?: string;
        /**
         * The answer is 304 if the current version still has one of these `ETag`s (RFC 9110).
         */
        'If-None-Match'?: string;
        /**
         * `max-stale=10` accepts records as they were up to 10 seconds ago, `max-stale` as they were some seconds ago, which may be faster; `no-cache` requests the current ones (RFC 9111), as do tokens that may write by default.
         */
        'Cache-Control'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` or the `clientId` of the record.
         */
        id: string;
    };
    query?: {
        /**
         * The maximal number of records of a page.
         */
        per_page?: number;
        /**
         * The number of records to skip; none when left out. Skipping costs as much as reading: prefer the `Link` header.
         */
        offset?: number;
        /**
         * The cursor in the `Link` header of the previous page: opaque, not together with `offset`, and only with the filters and the order of that page.
         */
        cursor?: string;
        /**
         * Only changes of this type: `discovery.moved`, `discovery.*`. Any of them when it repeats.
         */
        type?: Array<string>;
        /**
         * The only members to show, separated by commas, and `id`: all others are left out, required ones too. Every member can be named, whether or not it is shown otherwise.
         */
        fields?: string;
    };
    url: '/v1/discovery-field/{id}/history';
};

export type ListDiscoveryFieldHistoryErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `query_too_long`: The query is too long.
     */
    414: ProblemRecord & {
        code?: 'query_too_long';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_reads`: There are too many lists and searches at a time.
     * - `too_much_read_time`: There are too many ms of slow reads in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_reads' | 'too_much_read_time';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type ListDiscoveryFieldHistoryError = ListDiscoveryFieldHistoryErrors[keyof ListDiscoveryFieldHistoryErrors];

export type ListDiscoveryFieldHistoryResponses = {
    /**
     * One page of records.
     */
    200: ChangesAnswer;
};

export type ListDiscoveryFieldHistoryResponse = ListDiscoveryFieldHistoryResponses[keyof ListDiscoveryFieldHistoryResponses];

export type ListUserHistoryData = {
    body?: never;
    headers?: {
        /**
         * `count=exact` requests the number of all records, in `X-Total-Count` (RFC 7240).
         */
        Prefer?: string;
        /**
         * The answer is 304 if the current version still has one of these `ETag`s (RFC 9110).
         */
        'If-None-Match'?: string;
        /**
         * `max-stale=10` accepts records as they were up to 10 seconds ago, `max-stale` as they were some seconds ago, which may be faster; `no-cache` requests the current ones (RFC 9111), as do tokens that may write by default.
         */
        'Cache-Control'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` or the `clientId` of the record.
         */
        id: string;
    };
    query?: {
        /**
         * The maximal number of records of a page.
         */
        per_page?: number;
        /**
         * The number of records to skip; none when left out. Skipping costs as much as reading: prefer the `Link` header.
         */
        offset?: number;
        /**
         * The cursor in the `Link` header of the previous page: opaque, not together with `offset`, and only with the filters and the order of that page.
         */
        cursor?: string;
        /**
         * Only changes of this type: `discovery.moved`, `discovery.*`. Any of them when it repeats.
         */
        type?: Array<string>;
        /**
         * The only members to show, separated by commas, and `id`: all others are left out, required ones too. Every member can be named, whether or not it is shown otherwise.
         */
        fields?: string;
    };
    url: '/v1/user/{id}/history';
};

export type ListUserHistoryErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     * - `no_user`: The caller acts as no user.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request' | 'no_user';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `query_too_long`: The query is too long.
     */
    414: ProblemRecord & {
        code?: 'query_too_long';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_reads`: There are too many lists and searches at a time.
     * - `too_much_read_time`: There are too many ms of slow reads in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_reads' | 'too_much_read_time';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type ListUserHistoryError = ListUserHistoryErrors[keyof ListUserHistoryErrors];

export type ListUserHistoryResponses = {
    /**
     * One page of records.
     */
    200: ChangesAnswer;
};

export type ListUserHistoryResponse = ListUserHistoryResponses[keyof ListUserHistoryResponses];

export type ListComponentHistoryData = {
    body?: never;
    headers?: {
        /**
         * `count=exact` requests the number of all records, in `X-Total-Count` (RFC 7240).
         */
        Prefer?: string;
        /**
         * The answer is 304 if the current version still has one of these `ETag`s (RFC 9110).
         */
        'If-None-Match'?: string;
        /**
         * `max-stale=10` accepts records as they were up to 10 seconds ago, `max-stale` as they were some seconds ago, which may be faster; `no-cache` requests the current ones (RFC 9111), as do tokens that may write by default.
         */
        'Cache-Control'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` or the `clientId` of the record.
         */
        id: string;
    };
    query?: {
        /**
         * The maximal number of records of a page.
         */
        per_page?: number;
        /**
         * The number of records to skip; none when left out. Skipping costs as much as reading: prefer the `Link` header.
         */
        offset?: number;
        /**
         * The cursor in the `Link` header of the previous page: opaque, not together with `offset`, and only with the filters and the order of that page.
         */
        cursor?: string;
        /**
         * Only changes of this type: `discovery.moved`, `discovery.*`. Any of them when it repeats.
         */
        type?: Array<string>;
        /**
         * The only members to show, separated by commas, and `id`: all others are left out, required ones too. Every member can be named, whether or not it is shown otherwise.
         */
        fields?: string;
    };
    url: '/v1/component/{id}/history';
};

export type ListComponentHistoryErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `query_too_long`: The query is too long.
     */
    414: ProblemRecord & {
        code?: 'query_too_long';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_reads`: There are too many lists and searches at a time.
     * - `too_much_read_time`: There are too many ms of slow reads in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_reads' | 'too_much_read_time';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type ListComponentHistoryError = ListComponentHistoryErrors[keyof ListComponentHistoryErrors];

export type ListComponentHistoryResponses = {
    /**
     * One page of records.
     */
    200: ChangesAnswer;
};

export type ListComponentHistoryResponse = ListComponentHistoryResponses[keyof ListComponentHistoryResponses];

export type ListCompanyHistoryData = {
    body?: never;
    headers?: {
        /**
         * `count=exact` requests the number of all records, in `X-Total-Count` (RFC 7240).
         */
        Prefer?: string;
        /**
         * The answer is 304 if the current version still has one of these `ETag`s (RFC 9110).
         */
        'If-None-Match'?: string;
        /**
         * `max-stale=10` accepts records as they were up to 10 seconds ago, `max-stale` as they were some seconds ago, which may be faster; `no-cache` requests the current ones (RFC 9111), as do tokens that may write by default.
         */
        'Cache-Control'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` or the `clientId` of the record.
         */
        id: string;
    };
    query?: {
        /**
         * The maximal number of records of a page.
         */
        per_page?: number;
        /**
         * The number of records to skip; none when left out. Skipping costs as much as reading: prefer the `Link` header.
         */
        offset?: number;
        /**
         * The cursor in the `Link` header of the previous page: opaque, not together with `offset`, and only with the filters and the order of that page.
         */
        cursor?: string;
        /**
         * Only changes of this type: `discovery.moved`, `discovery.*`. Any of them when it repeats.
         */
        type?: Array<string>;
        /**
         * The only members to show, separated by commas, and `id`: all others are left out, required ones too. Every member can be named, whether or not it is shown otherwise.
         */
        fields?: string;
    };
    url: '/v1/company/{id}/history';
};

export type ListCompanyHistoryErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `query_too_long`: The query is too long.
     */
    414: ProblemRecord & {
        code?: 'query_too_long';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_reads`: There are too many lists and searches at a time.
     * - `too_much_read_time`: There are too many ms of slow reads in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_reads' | 'too_much_read_time';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type ListCompanyHistoryError = ListCompanyHistoryErrors[keyof ListCompanyHistoryErrors];

export type ListCompanyHistoryResponses = {
    /**
     * One page of records.
     */
    200: ChangesAnswer;
};

export type ListCompanyHistoryResponse = ListCompanyHistoryResponses[keyof ListCompanyHistoryResponses];

export type ListDiscoveryHistoryData = {
    body?: never;
    headers?: {
        /**
         * `count=exact` requests the number of all records, in `X-Total-Count` (RFC 7240).
         */
        Prefer?: string;
        /**
         * The answer is 304 if the current version still has one of these `ETag`s (RFC 9110).
         */
        'If-None-Match'?: string;
        /**
         * `max-stale=10` accepts records as they were up to 10 seconds ago, `max-stale` as they were some seconds ago, which may be faster; `no-cache` requests the current ones (RFC 9111), as do tokens that may write by default.
         */
        'Cache-Control'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` or the `clientId` of the record.
         */
        id: string;
    };
    query?: {
        /**
         * The maximal number of records of a page.
         */
        per_page?: number;
        /**
         * The number of records to skip; none when left out. Skipping costs as much as reading: prefer the `Link` header.
         */
        offset?: number;
        /**
         * The cursor in the `Link` header of the previous page: opaque, not together with `offset`, and only with the filters and the order of that page.
         */
        cursor?: string;
        /**
         * Only changes of this type: `discovery.moved`, `discovery.*`. Any of them when it repeats.
         */
        type?: Array<string>;
        /**
         * The only members to show, separated by commas, and `id`: all others are left out, required ones too. Every member can be named, whether or not it is shown otherwise.
         */
        fields?: string;
    };
    url: '/v1/discovery/{id}/history';
};

export type ListDiscoveryHistoryErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `query_too_long`: The query is too long.
     */
    414: ProblemRecord & {
        code?: 'query_too_long';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_reads`: There are too many lists and searches at a time.
     * - `too_much_read_time`: There are too many ms of slow reads in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_reads' | 'too_much_read_time';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type ListDiscoveryHistoryError = ListDiscoveryHistoryErrors[keyof ListDiscoveryHistoryErrors];

export type ListDiscoveryHistoryResponses = {
    /**
     * One page of records.
     */
    200: ChangesAnswer;
};

export type ListDiscoveryHistoryResponse = ListDiscoveryHistoryResponses[keyof ListDiscoveryHistoryResponses];

export type ListMessageHistoryData = {
    body?: never;
    headers?: {
        /**
         * `count=exact` requests the number of all records, in `X-Total-Count` (RFC 7240).
         */
        Prefer?: string;
        /**
         * The answer is 304 if the current version still has one of these `ETag`s (RFC 9110).
         */
        'If-None-Match'?: string;
        /**
         * `max-stale=10` accepts records as they were up to 10 seconds ago, `max-stale` as they were some seconds ago, which may be faster; `no-cache` requests the current ones (RFC 9111), as do tokens that may write by default.
         */
        'Cache-Control'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` or the `clientId` of the record.
         */
        id: string;
    };
    query?: {
        /**
         * The maximal number of records of a page.
         */
        per_page?: number;
        /**
         * The number of records to skip; none when left out. Skipping costs as much as reading: prefer the `Link` header.
         */
        offset?: number;
        /**
         * The cursor in the `Link` header of the previous page: opaque, not together with `offset`, and only with the filters and the order of that page.
         */
        cursor?: string;
        /**
         * Only changes of this type: `discovery.moved`, `discovery.*`. Any of them when it repeats.
         */
        type?: Array<string>;
        /**
         * The only members to show, separated by commas, and `id`: all others are left out, required ones too. Every member can be named, whether or not it is shown otherwise.
         */
        fields?: string;
    };
    url: '/v1/message/{id}/history';
};

export type ListMessageHistoryErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `query_too_long`: The query is too long.
     */
    414: ProblemRecord & {
        code?: 'query_too_long';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_reads`: There are too many lists and searches at a time.
     * - `too_much_read_time`: There are too many ms of slow reads in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_reads' | 'too_much_read_time';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type ListMessageHistoryError = ListMessageHistoryErrors[keyof ListMessageHistoryErrors];

export type ListMessageHistoryResponses = {
    /**
     * One page of records.
     */
    200: ChangesAnswer;
};

export type ListMessageHistoryResponse = ListMessageHistoryResponses[keyof ListMessageHistoryResponses];

export type ListFeedbackHistoryData = {
    body?: never;
    headers?: {
        /**
         * `count=exact` requests the number of all records, in `X-Total-Count` (RFC 7240).
         */
        Prefer?: string;
        /**
         * The answer is 304 if the current version still has one of these `ETag`s (RFC 9110).
         */
        'If-None-Match'?: string;
        /**
         * `max-stale=10` accepts records as they were up to 10 seconds ago, `max-stale` as they were some seconds ago, which may be faster; `no-cache` requests the current ones (RFC 9111), as do tokens that may write by default.
         */
        'Cache-Control'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` or the `clientId` of the record.
         */
        id: string;
    };
    query?: {
        /**
         * The maximal number of records of a page.
         */
        per_page?: number;
        /**
         * The number of records to skip; none when left out. Skipping costs as much as reading: prefer the `Link` header.
         */
        offset?: number;
        /**
         * The cursor in the `Link` header of the previous page: opaque, not together with `offset`, and only with the filters and the order of that page.
         */
        cursor?: string;
        /**
         * Only changes of this type: `discovery.moved`, `discovery.*`. Any of them when it repeats.
         */
        type?: Array<string>;
        /**
         * The only members to show, separated by commas, and `id`: all others are left out, required ones too. Every member can be named, whether or not it is shown otherwise.
         */
        fields?: string;
    };
    url: '/v1/feedback/{id}/history';
};

export type ListFeedbackHistoryErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `query_too_long`: The query is too long.
     */
    414: ProblemRecord & {
        code?: 'query_too_long';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_reads`: There are too many lists and searches at a time.
     * - `too_much_read_time`: There are too many ms of slow reads in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_reads' | 'too_much_read_time';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type ListFeedbackHistoryError = ListFeedbackHistoryErrors[keyof ListFeedbackHistoryErrors];

export type ListFeedbackHistoryResponses = {
    /**
     * One page of records.
     */
    200: ChangesAnswer;
};

export type ListFeedbackHistoryResponse = ListFeedbackHistoryResponses[keyof ListFeedbackHistoryResponses];

export type ListViewHistoryData = {
    body?: never;
    headers?: {
        /**
         * `count=exact` requests the number of all records, in `X-Total-Count` (RFC 7240).
         */
        Prefer?: string;
        /**
         * The answer is 304 if the current version still has one of these `ETag`s (RFC 9110).
         */
        'If-None-Match'?: string;
        /**
         * `max-stale=10` accepts records as they were up to 10 seconds ago, `max-stale` as they were some seconds ago, which may be faster; `no-cache` requests the current ones (RFC 9111), as do tokens that may write by default.
         */
        'Cache-Control'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` or the `clientId` of the record.
         */
        id: string;
    };
    query?: {
        /**
         * The maximal number of records of a page.
         */
        per_page?: number;
        /**
         * The number of records to skip; none when left out. Skipping costs as much as reading: prefer the `Link` header.
         */
        offset?: number;
        /**
         * The cursor in the `Link` header of the previous page: opaque, not together with `offset`, and only with the filters and the order of that page.
         */
        cursor?: string;
        /**
         * Only changes of this type: `discovery.moved`, `discovery.*`. Any of them when it repeats.
         */
        type?: Array<string>;
        /**
         * The only members to show, separated by commas, and `id`: all others are left out, required ones too. Every member can be named, whether or not it is shown otherwise.
         */
        fields?: string;
    };
    url: '/v1/view/{id}/history';
};

export type ListViewHistoryErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `query_too_long`: The query is too long.
     */
    414: ProblemRecord & {
        code?: 'query_too_long';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_reads`: There are too many lists and searches at a time.
     * - `too_much_read_time`: There are too many ms of slow reads in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_reads' | 'too_much_read_time';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type ListViewHistoryError = ListViewHistoryErrors[keyof ListViewHistoryErrors];

export type ListViewHistoryResponses = {
    /**
     * One page of records.
     */
    200: ChangesAnswer;
};

export type ListViewHistoryResponse = ListViewHistoryResponses[keyof ListViewHistoryResponses];

export type ListCommentHistoryData = {
    body?: never;
    headers?: {
        /**
         * `count=exact` requests the number of all records, in `X-Total-Count` (RFC 7240).
         */
        Prefer?: string;
        /**
         * The answer is 304 if the current version still has one of these `ETag`s (RFC 9110).
         */
        'If-None-Match'?: string;
        /**
         * `max-stale=10` accepts records as they were up to 10 seconds ago, `max-stale` as they were some seconds ago, which may be faster; `no-cache` requests the current ones (RFC 9111), as do tokens that may write by default.
         */
        'Cache-Control'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` or the `clientId` of the record.
         */
        id: string;
    };
    query?: {
        /**
         * The maximal number of records of a page.
         */
        per_page?: number;
        /**
         * The number of records to skip; none when left out. Skipping costs as much as reading: prefer the `Link` header.
         */
        offset?: number;
        /**
         * The cursor in the `Link` header of the previous page: opaque, not together with `offset`, and only with the filters and the order of that page.
         */
        cursor?: string;
        /**
         * Only changes of this type: `discovery.moved`, `discovery.*`. Any of them when it repeats.
         */
        type?: Array<string>;
        /**
         * The only members to show, separated by commas, and `id`: all others are left out, required ones too. Every member can be named, whether or not it is shown otherwise.
         */
        fields?: string;
    };
    url: '/v1/comment/{id}/history';
};

export type ListCommentHistoryErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `query_too_long`: The query is too long.
     */
    414: ProblemRecord & {
        code?: 'query_too_long';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_reads`: There are too many lists and searches at a time.
     * - `too_much_read_time`: There are too many ms of slow reads in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_reads' | 'too_much_read_time';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type ListCommentHistoryError = ListCommentHistoryErrors[keyof ListCommentHistoryErrors];

export type ListCommentHistoryResponses = {
    /**
     * One page of records.
     */
    200: ChangesAnswer;
};

export type ListCommentHistoryResponse = ListCommentHistoryResponses[keyof ListCommentHistoryResponses];

export type ChangeManyFeedbackData = {
    body: BulkFeedbackChanges;
    headers?: {
        /**
         * A request that is repeated with the same key within 24 hours is not carried out again, but gets the former answer; if that had more than 16 KiB, it shows the record as it is now. Keys belong to a token.
         */
        'Idempotency-Key'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/feedback/bulk';
};

export type ChangeManyFeedbackErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     * - `discovery_not_found`: There is no such discovery.
     * - `company_not_found`: There is no such company.
     * - `companies_differ`: The members name different companies.
     * - `message_not_found`: There is no such message.
     * - `list_too_long`: The record would have too many of a kind.
     * - `operation_repeated`: A record is in two operations.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request' | 'discovery_not_found' | 'company_not_found' | 'companies_differ' | 'message_not_found' | 'list_too_long' | 'operation_repeated';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     * - `member_needs_scope`: A member needs a larger scope than the token has.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope' | 'member_needs_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `request_in_progress`: The first request with the idempotency key is still running.
     * - `idempotency_result_gone`: The record that the first request showed is deleted.
     * - `client_id_taken`: The clientId is taken.
     */
    409: ProblemRecord & {
        code?: 'request_in_progress' | 'idempotency_result_gone' | 'client_id_taken';
    };
    /**
     * - `precondition_failed`: The record was changed in the meantime.
     */
    412: ProblemRecord & {
        code?: 'precondition_failed';
    };
    /**
     * - `body_too_large`: The body is too large.
     * - `bulk_too_large`: The records hold too much text.
     */
    413: ProblemRecord & {
        code?: 'body_too_large' | 'bulk_too_large';
    };
    /**
     * - `unsupported_media_type`: The body is of a type that is not taken.
     */
    415: ProblemRecord & {
        code?: 'unsupported_media_type';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `idempotency_key_reused`: The idempotency key was used for another request.
     */
    422: ProblemRecord & {
        code?: 'idempotency_key_reused';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_writes`: There are too many changes at a time.
     * - `too_much_at_once`: There are too many bytes of bodies at a time.
     * - `too_many_pieces`: There are too many tiny pieces of bodies in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_writes' | 'too_much_at_once' | 'too_many_pieces';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type ChangeManyFeedbackError = ChangeManyFeedbackErrors[keyof ChangeManyFeedbackErrors];

export type ChangeManyFeedbackResponses = {
    /**
     * The result of each operation.
     */
    200: FeedbackBulkAnswer;
};

export type ChangeManyFeedbackResponse = ChangeManyFeedbackResponses[keyof ChangeManyFeedbackResponses];

export type ListFeedbackData = {
    body?: never;
    headers?: {
        /**
         * `count=exact` requests the number of all records, in `X-Total-Count` (RFC 7240).
         */
        Prefer?: string;
        /**
         * The answer is 304 if the current version still has one of these `ETag`s (RFC 9110).
         */
        'If-None-Match'?: string;
        /**
         * `max-stale=10` accepts records as they were up to 10 seconds ago, `max-stale` as they were some seconds ago, which may be faster; `no-cache` requests the current ones (RFC 9111), as do tokens that may write by default.
         */
        'Cache-Control'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: {
        /**
         * The maximal number of records of a page.
         */
        per_page?: number;
        /**
         * The number of records to skip; none when left out. Skipping costs as much as reading: prefer the `Link` header.
         */
        offset?: number;
        /**
         * The cursor in the `Link` header of the previous page: opaque, not together with `offset`, and only with the filters and the order of that page.
         */
        cursor?: string;
        /**
         * Only the record with this `id` or `clientId`; any of them when it repeats.
         */
        id?: Array<string>;
        /**
         * Only records created strictly before this.
         */
        created_before?: string;
        /**
         * Only records created strictly after this.
         */
        created_after?: string;
        /**
         * Only records last changed strictly before this.
         */
        updated_before?: string;
        /**
         * Only records last changed strictly after this. It misses changes, because times are taken before the commit: to follow all changes, read `GET /v1/event`.
         */
        updated_after?: string;
        /**
         * The order; `-` in front for descending. Records without a value come last either way; the `id` breaks ties.
         */
        sort?: 'createdAt' | '-createdAt' | 'updatedAt' | '-updatedAt' | 'score' | '-score';
        /**
         * Only feedback that is starred, or only feedback that isn't.
         */
        starred?: boolean;
        /**
         * Only feedback in this state; in any of them when it repeats.
         */
        state?: Array<'NEW' | 'PROCESSED' | 'ARCHIVED'>;
        /**
         * Only feedback with this tag; with any of them when it repeats.
         */
        tag?: Array<string>;
        /**
         * Only feedback from the company of this name, in upper or lower case; from any of them when it repeats.
         */
        company?: Array<string>;
        /**
         * Only feedback from the company with this `id` or `clientId`; from any of them when it repeats.
         */
        companyId?: Array<string>;
        /**
         * Only feedback from the message with this `id` or `clientId`; from any of them when it repeats.
         */
        messageId?: Array<string>;
        /**
         * Only feedback whose author has this address, in upper or lower case; any of them when it repeats.
         */
        authorEmail?: Array<string>;
        /**
         * Only feedback with all of these words in their title, content, excerpt, tags, author, address, company or link, the last one as a prefix; or with a `clientId` that is among them.
         */
        q?: string;
        /**
         * Only feedback on this discovery, not on those under it, or on `none`; on any of them when it repeats.
         */
        discoveryId?: Array<string>;
        /**
         * The only members to show, separated by commas, and `id`: all others are left out, required ones too. Every member can be named, whether or not it is shown otherwise.
         */
        fields?: string;
    };
    url: '/v1/feedback';
};

export type ListFeedbackErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `query_too_long`: The query is too long.
     */
    414: ProblemRecord & {
        code?: 'query_too_long';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_reads`: There are too many lists and searches at a time.
     * - `too_much_read_time`: There are too many ms of slow reads in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_reads' | 'too_much_read_time';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type ListFeedbackError = ListFeedbackErrors[keyof ListFeedbackErrors];

export type ListFeedbackResponses = {
    /**
     * One page of records.
     */
    200: FeedbacksAnswer;
};

export type ListFeedbackResponse = ListFeedbackResponses[keyof ListFeedbackResponses];

export type CreateFeedbackData = {
    body: NewFeedback;
    headers?: {
        /**
         * A request that is repeated with the same key within 24 hours is not carried out again, but gets the former answer; if that had more than 16 KiB, it shows the record as it is now. Keys belong to a token.
         */
        'Idempotency-Key'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/feedback';
};

export type CreateFeedbackErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     * - `discovery_not_found`: There is no such discovery.
     * - `company_not_found`: There is no such company.
     * - `companies_differ`: The members name different companies.
     * - `message_not_found`: There is no such message.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request' | 'discovery_not_found' | 'company_not_found' | 'companies_differ' | 'message_not_found';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     * - `member_needs_scope`: A member needs a larger scope than the token has.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope' | 'member_needs_scope';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `request_in_progress`: The first request with the idempotency key is still running.
     * - `idempotency_result_gone`: The record that the first request showed is deleted.
     * - `client_id_taken`: The clientId is taken.
     */
    409: ProblemRecord & {
        code?: 'request_in_progress' | 'idempotency_result_gone' | 'client_id_taken';
    };
    /**
     * - `body_too_large`: The body is too large.
     */
    413: ProblemRecord & {
        code?: 'body_too_large';
    };
    /**
     * - `unsupported_media_type`: The body is of a type that is not taken.
     */
    415: ProblemRecord & {
        code?: 'unsupported_media_type';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `idempotency_key_reused`: The idempotency key was used for another request.
     */
    422: ProblemRecord & {
        code?: 'idempotency_key_reused';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_writes`: There are too many changes at a time.
     * - `too_much_at_once`: There are too many bytes of bodies at a time.
     * - `too_many_pieces`: There are too many tiny pieces of bodies in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_writes' | 'too_much_at_once' | 'too_many_pieces';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type CreateFeedbackError = CreateFeedbackErrors[keyof CreateFeedbackErrors];

export type CreateFeedbackResponses = {
    /**
     * The record that was made.
     */
    201: FeedbackAnswer;
};

export type CreateFeedbackResponse = CreateFeedbackResponses[keyof CreateFeedbackResponses];

export type QueryFeedbackData = {
    body: FeedbackQueryBody;
    headers?: {
        /**
         * `count=exact` requests the number of all records, in `X-Total-Count` (RFC 7240).
         */
        Prefer?: string;
        /**
         * The answer is 304 if the current version still has one of these `ETag`s (RFC 9110).
         */
        'If-None-Match'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: {
        /**
         * The cursor in the `Link` header of the previous page: opaque, and only with the body of that page, whose `offset` it replaces.
         */
        cursor?: string;
    };
    url: '/v1/feedback/query';
};

export type QueryFeedbackErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `body_too_large`: The body is too large.
     */
    413: ProblemRecord & {
        code?: 'body_too_large';
    };
    /**
     * - `unsupported_media_type`: The body is of a type that is not taken.
     */
    415: ProblemRecord & {
        code?: 'unsupported_media_type';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `query_too_expensive`: The query takes too long.
     */
    422: ProblemRecord & {
        code?: 'query_too_expensive';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_reads`: There are too many lists and searches at a time.
     * - `too_much_read_time`: There are too many ms of slow reads in a minute.
     * - `too_much_at_once`: There are too many bytes of bodies at a time.
     * - `too_many_pieces`: There are too many tiny pieces of bodies in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_reads' | 'too_much_read_time' | 'too_much_at_once' | 'too_many_pieces';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type QueryFeedbackError = QueryFeedbackErrors[keyof QueryFeedbackErrors];

export type QueryFeedbackResponses = {
    /**
     * One page of records.
     */
    200: FeedbacksAnswer;
};

export type QueryFeedbackResponse = QueryFeedbackResponses[keyof QueryFeedbackResponses];

export type CountFeedbackData = {
    body: FeedbackCountBody;
    headers?: {
        /**
         * The answer is 304 if the current version still has one of these `ETag`s (RFC 9110).
         */
        'If-None-Match'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/feedback/count';
};

export type CountFeedbackErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `body_too_large`: The body is too large.
     */
    413: ProblemRecord & {
        code?: 'body_too_large';
    };
    /**
     * - `unsupported_media_type`: The body is of a type that is not taken.
     */
    415: ProblemRecord & {
        code?: 'unsupported_media_type';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `query_too_expensive`: The query takes too long.
     */
    422: ProblemRecord & {
        code?: 'query_too_expensive';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_reads`: There are too many lists and searches at a time.
     * - `too_much_read_time`: There are too many ms of slow reads in a minute.
     * - `too_much_at_once`: There are too many bytes of bodies at a time.
     * - `too_many_pieces`: There are too many tiny pieces of bodies in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_reads' | 'too_much_read_time' | 'too_much_at_once' | 'too_many_pieces';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type CountFeedbackError = CountFeedbackErrors[keyof CountFeedbackErrors];

export type CountFeedbackResponses = {
    /**
     * The record.
     */
    200: FeedbackCountsAnswer;
};

export type CountFeedbackResponse = CountFeedbackResponses[keyof CountFeedbackResponses];

export type DeleteFeedbackData = {
    body?: never;
    headers?: {
        /**
         * Fails with 412 if callers have changed the record since it had one of these `ETag`s (RFC 9110).
         */
        'If-Match'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` or the `clientId` of the record.
         */
        id: string;
    };
    query?: never;
    url: '/v1/feedback/{id}';
};

export type DeleteFeedbackErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `precondition_failed`: The record was changed in the meantime.
     */
    412: ProblemRecord & {
        code?: 'precondition_failed';
    };
    /**
     * - `body_too_large`: The body is too large.
     */
    413: ProblemRecord & {
        code?: 'body_too_large';
    };
    /**
     * - `unsupported_media_type`: The body is of a type that is not taken.
     */
    415: ProblemRecord & {
        code?: 'unsupported_media_type';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_writes`: There are too many changes at a time.
     * - `too_much_at_once`: There are too many bytes of bodies at a time.
     * - `too_many_pieces`: There are too many tiny pieces of bodies in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_writes' | 'too_much_at_once' | 'too_many_pieces';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type DeleteFeedbackError = DeleteFeedbackErrors[keyof DeleteFeedbackErrors];

export type DeleteFeedbackResponses = {
    /**
     * It is done.
     */
    204: void;
};

export type DeleteFeedbackResponse = DeleteFeedbackResponses[keyof DeleteFeedbackResponses];

export type GetFeedbackData = {
    body?: never;
    headers?: {
        /**
         * Fails with 412 if callers have changed the record since it had one of these `ETag`s (RFC 9110).
         */
        'If-Match'?: string;
        /**
         * The answer is 304 if the current version still has one of these `ETag`s (RFC 9110).
         */
        'If-None-Match'?: string;
        /**
         * `max-stale=10` accepts records as they were up to 10 seconds ago, `max-stale` as they were some seconds ago, which may be faster; `no-cache` requests the current ones (RFC 9111), as do tokens that may write by default.
         */
        'Cache-Control'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` or the `clientId` of the record.
         */
        id: string;
    };
    query?: {
        /**
         * The only members to show, separated by commas, and `id`: all others are left out, required ones too. Every member can be named, whether or not it is shown otherwise.
         */
        fields?: string;
    };
    url: '/v1/feedback/{id}';
};

export type GetFeedbackErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `precondition_failed`: The record was changed in the meantime.
     */
    412: ProblemRecord & {
        code?: 'precondition_failed';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type GetFeedbackError = GetFeedbackErrors[keyof GetFeedbackErrors];

export type GetFeedbackResponses = {
    /**
     * The record.
     */
    200: FeedbackAnswer;
};

export type GetFeedbackResponse = GetFeedbackResponses[keyof GetFeedbackResponses];

export type UpdateFeedbackData = {
    body: FeedbackChanges;
    headers?: {
        /**
         * A request that is repeated with the same key within 24 hours is not carried out again, but gets the former answer; if that had more than 16 KiB, it shows the record as it is now. Keys belong to a token.
         */
        'Idempotency-Key'?: string;
        /**
         * Fails with 412 if callers have changed the record since it had one of these `ETag`s (RFC 9110).
         */
        'If-Match'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` or the `clientId` of the record.
         */
        id: string;
    };
    query?: never;
    url: '/v1/feedback/{id}';
};

export type UpdateFeedbackErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     * - `discovery_not_found`: There is no such discovery.
     * - `company_not_found`: There is no such company.
     * - `companies_differ`: The members name different companies.
     * - `message_not_found`: There is no such message.
     * - `list_too_long`: The record would have too many of a kind.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request' | 'discovery_not_found' | 'company_not_found' | 'companies_differ' | 'message_not_found' | 'list_too_long';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `request_in_progress`: The first request with the idempotency key is still running.
     * - `idempotency_result_gone`: The record that the first request showed is deleted.
     */
    409: ProblemRecord & {
        code?: 'request_in_progress' | 'idempotency_result_gone';
    };
    /**
     * - `precondition_failed`: The record was changed in the meantime.
     */
    412: ProblemRecord & {
        code?: 'precondition_failed';
    };
    /**
     * - `body_too_large`: The body is too large.
     */
    413: ProblemRecord & {
        code?: 'body_too_large';
    };
    /**
     * - `unsupported_media_type`: The body is of a type that is not taken.
     */
    415: ProblemRecord & {
        code?: 'unsupported_media_type';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `idempotency_key_reused`: The idempotency key was used for another request.
     */
    422: ProblemRecord & {
        code?: 'idempotency_key_reused';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_writes`: There are too many changes at a time.
     * - `too_much_at_once`: There are too many bytes of bodies at a time.
     * - `too_many_pieces`: There are too many tiny pieces of bodies in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_writes' | 'too_much_at_once' | 'too_many_pieces';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type UpdateFeedbackError = UpdateFeedbackErrors[keyof UpdateFeedbackErrors];

export type UpdateFeedbackResponses = {
    /**
     * The record.
     */
    200: FeedbackAnswer;
};

export type UpdateFeedbackResponse = UpdateFeedbackResponses[keyof UpdateFeedbackResponses];

export type ListDiscoveryFeedbackData = {
    body?: never;
    headers?: {
        /**
         * `count=exact` requests the number of all records, in `X-Total-Count` (RFC 7240).
         */
        Prefer?: string;
        /**
         * The answer is 304 if the current version still has one of these `ETag`s (RFC 9110).
         */
        'If-None-Match'?: string;
        /**
         * `max-stale=10` accepts records as they were up to 10 seconds ago, `max-stale` as they were some seconds ago, which may be faster; `no-cache` requests the current ones (RFC 9111), as do tokens that may write by default.
         */
        'Cache-Control'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` or the `clientId` of the record.
         */
        id: string;
    };
    query?: {
        /**
         * The maximal number of records of a page.
         */
        per_page?: number;
        /**
         * The number of records to skip; none when left out. Skipping costs as much as reading: prefer the `Link` header.
         */
        offset?: number;
        /**
         * The cursor in the `Link` header of the previous page: opaque, not together with `offset`, and only with the filters and the order of that page.
         */
        cursor?: string;
        /**
         * Only the record with this `id` or `clientId`; any of them when it repeats.
         */
        id?: Array<string>;
        /**
         * Only records created strictly before this.
         */
        created_before?: string;
        /**
         * Only records created strictly after this.
         */
        created_after?: string;
        /**
         * Only records last changed strictly before this.
         */
        updated_before?: string;
        /**
         * Only records last changed strictly after this. It misses changes, because times are taken before the commit: to follow all changes, read `GET /v1/event`.
         */
        updated_after?: string;
        /**
         * The order; `-` in front for descending. Records without a value come last either way; the `id` breaks ties.
         */
        sort?: 'createdAt' | '-createdAt' | 'updatedAt' | '-updatedAt' | 'score' | '-score';
        /**
         * Only feedback that is starred, or only feedback that isn't.
         */
        starred?: boolean;
        /**
         * Only feedback in this state; in any of them when it repeats.
         */
        state?: Array<'NEW' | 'PROCESSED' | 'ARCHIVED'>;
        /**
         * Only feedback with this tag; with any of them when it repeats.
         */
        tag?: Array<string>;
        /**
         * Only feedback from the company of this name, in upper or lower case; from any of them when it repeats.
         */
        company?: Array<string>;
        /**
         * Only feedback from the company with this `id` or `clientId`; from any of them when it repeats.
         */
        companyId?: Array<string>;
        /**
         * Only feedback from the message with this `id` or `clientId`; from any of them when it repeats.
         */
        messageId?: Array<string>;
        /**
         * Only feedback whose author has this address, in upper or lower case; any of them when it repeats.
         */
        authorEmail?: Array<string>;
        /**
         * Only feedback with all of these words in their title, content, excerpt, tags, author, address, company or link, the last one as a prefix; or with a `clientId` that is among them.
         */
        q?: string;
        /**
         * The only members to show, separated by commas, and `id`: all others are left out, required ones too. Every member can be named, whether or not it is shown otherwise.
         */
        fields?: string;
    };
    url: '/v1/discovery/{id}/feedback';
};

export type ListDiscoveryFeedbackErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `query_too_long`: The query is too long.
     */
    414: ProblemRecord & {
        code?: 'query_too_long';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_reads`: There are too many lists and searches at a time.
     * - `too_much_read_time`: There are too many ms of slow reads in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_reads' | 'too_much_read_time';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type ListDiscoveryFeedbackError = ListDiscoveryFeedbackErrors[keyof ListDiscoveryFeedbackErrors];

export type ListDiscoveryFeedbackResponses = {
    /**
     * One page of records.
     */
    200: FeedbacksAnswer;
};

export type ListDiscoveryFeedbackResponse = ListDiscoveryFeedbackResponses[keyof ListDiscoveryFeedbackResponses];

export type ListAskersData = {
    body?: never;
    headers?: {
        /**
         * `count=exact` requests the number of all records, in `X-Total-Count` (RFC 7240).
         */
        Prefer?: string;
        /**
         * The answer is 304 if the current version still has one of these `ETag`s (RFC 9110).
         */
        'If-None-Match'?: string;
        /**
         * `max-stale=10` accepts records as they were up to 10 seconds ago, `max-stale` as they were some seconds ago, which may be faster; `no-cache` requests the current ones (RFC 9111), as do tokens that may write by default.
         */
        'Cache-Control'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` or the `clientId` of the record.
         */
        id: string;
    };
    query?: {
        /**
         * The maximal number of records of a page.
         */
        per_page?: number;
        /**
         * The number of records to skip; none when left out. Skipping costs as much as reading: prefer the `Link` header.
         */
        offset?: number;
        /**
         * The cursor in the `Link` header of the previous page: opaque, not together with `offset`, and only with the filters and the order of that page.
         */
        cursor?: string;
        /**
         * The only members to show, separated by commas, and `id`: all others are left out, required ones too. Every member can be named, whether or not it is shown otherwise.
         */
        fields?: string;
    };
    url: '/v1/discovery/{id}/asker';
};

export type ListAskersErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `query_too_long`: The query is too long.
     */
    414: ProblemRecord & {
        code?: 'query_too_long';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_reads`: There are too many lists and searches at a time.
     * - `too_much_read_time`: There are too many ms of slow reads in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_reads' | 'too_much_read_time';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type ListAskersError = ListAskersErrors[keyof ListAskersErrors];

export type ListAskersResponses = {
    /**
     * One page of records.
     */
    200: AskersAnswer;
};

export type ListAskersResponse = ListAskersResponses[keyof ListAskersResponses];

export type ListMessagesData = {
    body?: never;
    headers?: {
        /**
         * `count=exact` requests the number of all records, in `X-Total-Count` (RFC 7240).
         */
        Prefer?: string;
        /**
         * The answer is 304 if the current version still has one of these `ETag`s (RFC 9110).
         */
        'If-None-Match'?: string;
        /**
         * `max-stale=10` accepts records as they were up to 10 seconds ago, `max-stale` as they were some seconds ago, which may be faster; `no-cache` requests the current ones (RFC 9111), as do tokens that may write by default.
         */
        'Cache-Control'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: {
        /**
         * The maximal number of records of a page.
         */
        per_page?: number;
        /**
         * The number of records to skip; none when left out. Skipping costs as much as reading: prefer the `Link` header.
         */
        offset?: number;
        /**
         * The cursor in the `Link` header of the previous page: opaque, not together with `offset`, and only with the filters and the order of that page.
         */
        cursor?: string;
        /**
         * Only the record with this `id` or `clientId`; any of them when it repeats.
         */
        id?: Array<string>;
        /**
         * Only records created strictly before this.
         */
        created_before?: string;
        /**
         * Only records created strictly after this.
         */
        created_after?: string;
        /**
         * Only records last changed strictly before this.
         */
        updated_before?: string;
        /**
         * Only records last changed strictly after this. It misses changes, because times are taken before the commit: to follow all changes, read `GET /v1/event`.
         */
        updated_after?: string;
        /**
         * The order; `-` in front for descending. Records without a value come last either way; the `id` breaks ties.
         */
        sort?: 'createdAt' | '-createdAt' | 'updatedAt' | '-updatedAt';
        /**
         * Only messages in this state; in any of them when it repeats.
         */
        state?: Array<'NEW' | 'PROCESSED' | 'ARCHIVED'>;
        /**
         * Only messages from the company with this `id` or `clientId`; from any of them when it repeats.
         */
        companyId?: Array<string>;
        /**
         * Only messages with all of these words in their text, author, address, company, source or link, the last one as a prefix; or with a `clientId` that is among them.
         */
        q?: string;
        /**
         * The only members to show, separated by commas, and `id`: all others are left out, required ones too. Every member can be named, whether or not it is shown otherwise.
         */
        fields?: string;
    };
    url: '/v1/message';
};

export type ListMessagesErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `query_too_long`: The query is too long.
     */
    414: ProblemRecord & {
        code?: 'query_too_long';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_reads`: There are too many lists and searches at a time.
     * - `too_much_read_time`: There are too many ms of slow reads in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_reads' | 'too_much_read_time';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type ListMessagesError = ListMessagesErrors[keyof ListMessagesErrors];

export type ListMessagesResponses = {
    /**
     * One page of records.
     */
    200: MessagesAnswer;
};

export type ListMessagesResponse = ListMessagesResponses[keyof ListMessagesResponses];

export type CreateMessageData = {
    body: NewMessage;
    headers?: {
        /**
         * A request that is repeated with the same key within 24 hours is not carried out again, but gets the former answer; if that had more than 16 KiB, it shows the record as it is now. Keys belong to a token.
         */
        'Idempotency-Key'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/message';
};

export type CreateMessageErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     * - `company_not_found`: There is no such company.
     * - `companies_differ`: The members name different companies.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request' | 'company_not_found' | 'companies_differ';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     * - `member_needs_scope`: A member needs a larger scope than the token has.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope' | 'member_needs_scope';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `request_in_progress`: The first request with the idempotency key is still running.
     * - `idempotency_result_gone`: The record that the first request showed is deleted.
     * - `client_id_taken`: The clientId is taken.
     */
    409: ProblemRecord & {
        code?: 'request_in_progress' | 'idempotency_result_gone' | 'client_id_taken';
    };
    /**
     * - `body_too_large`: The body is too large.
     */
    413: ProblemRecord & {
        code?: 'body_too_large';
    };
    /**
     * - `unsupported_media_type`: The body is of a type that is not taken.
     */
    415: ProblemRecord & {
        code?: 'unsupported_media_type';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `idempotency_key_reused`: The idempotency key was used for another request.
     */
    422: ProblemRecord & {
        code?: 'idempotency_key_reused';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_writes`: There are too many changes at a time.
     * - `too_much_at_once`: There are too many bytes of bodies at a time.
     * - `too_many_pieces`: There are too many tiny pieces of bodies in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_writes' | 'too_much_at_once' | 'too_many_pieces';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type CreateMessageError = CreateMessageErrors[keyof CreateMessageErrors];

export type CreateMessageResponses = {
    /**
     * The record that was made.
     */
    201: MessageAnswer;
};

export type CreateMessageResponse = CreateMessageResponses[keyof CreateMessageResponses];

export type DeleteMessageData = {
    body?: never;
    headers?: {
        /**
         * Fails with 412 if callers have changed the record since it had one of these `ETag`s (RFC 9110).
         */
        'If-Match'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` or the `clientId` of the record.
         */
        id: string;
    };
    query?: never;
    url: '/v1/message/{id}';
};

export type DeleteMessageErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `record_in_use`: Other records refer to this one.
     */
    409: ProblemRecord & {
        code?: 'record_in_use';
    };
    /**
     * - `precondition_failed`: The record was changed in the meantime.
     */
    412: ProblemRecord & {
        code?: 'precondition_failed';
    };
    /**
     * - `body_too_large`: The body is too large.
     */
    413: ProblemRecord & {
        code?: 'body_too_large';
    };
    /**
     * - `unsupported_media_type`: The body is of a type that is not taken.
     */
    415: ProblemRecord & {
        code?: 'unsupported_media_type';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_writes`: There are too many changes at a time.
     * - `too_much_at_once`: There are too many bytes of bodies at a time.
     * - `too_many_pieces`: There are too many tiny pieces of bodies in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_writes' | 'too_much_at_once' | 'too_many_pieces';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type DeleteMessageError = DeleteMessageErrors[keyof DeleteMessageErrors];

export type DeleteMessageResponses = {
    /**
     * It is done.
     */
    204: void;
};

export type DeleteMessageResponse = DeleteMessageResponses[keyof DeleteMessageResponses];

export type GetMessageData = {
    body?: never;
    headers?: {
        /**
         * Fails with 412 if callers have changed the record since it had one of these `ETag`s (RFC 9110).
         */
        'If-Match'?: string;
        /**
         * The answer is 304 if the current version still has one of these `ETag`s (RFC 9110).
         */
        'If-None-Match'?: string;
        /**
         * `max-stale=10` accepts records as they were up to 10 seconds ago, `max-stale` as they were some seconds ago, which may be faster; `no-cache` requests the current ones (RFC 9111), as do tokens that may write by default.
         */
        'Cache-Control'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` or the `clientId` of the record.
         */
        id: string;
    };
    query?: {
        /**
         * The only members to show, separated by commas, and `id`: all others are left out, required ones too. Every member can be named, whether or not it is shown otherwise.
         */
        fields?: string;
    };
    url: '/v1/message/{id}';
};

export type GetMessageErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `precondition_failed`: The record was changed in the meantime.
     */
    412: ProblemRecord & {
        code?: 'precondition_failed';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type GetMessageError = GetMessageErrors[keyof GetMessageErrors];

export type GetMessageResponses = {
    /**
     * The record.
     */
    200: MessageAnswer;
};

export type GetMessageResponse = GetMessageResponses[keyof GetMessageResponses];

export type UpdateMessageData = {
    body: MessageChanges;
    headers?: {
        /**
         * A request that is repeated with the same key within 24 hours is not carried out again, but gets the former answer; if that had more than 16 KiB, it shows the record as it is now. Keys belong to a token.
         */
        'Idempotency-Key'?: string;
        /**
         * Fails with 412 if callers have changed the record since it had one of these `ETag`s (RFC 9110).
         */
        'If-Match'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` or the `clientId` of the record.
         */
        id: string;
    };
    query?: never;
    url: '/v1/message/{id}';
};

export type UpdateMessageErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     * - `company_not_found`: There is no such company.
     * - `companies_differ`: The members name different companies.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request' | 'company_not_found' | 'companies_differ';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `request_in_progress`: The first request with the idempotency key is still running.
     * - `idempotency_result_gone`: The record that the first request showed is deleted.
     */
    409: ProblemRecord & {
        code?: 'request_in_progress' | 'idempotency_result_gone';
    };
    /**
     * - `precondition_failed`: The record was changed in the meantime.
     */
    412: ProblemRecord & {
        code?: 'precondition_failed';
    };
    /**
     * - `body_too_large`: The body is too large.
     */
    413: ProblemRecord & {
        code?: 'body_too_large';
    };
    /**
     * - `unsupported_media_type`: The body is of a type that is not taken.
     */
    415: ProblemRecord & {
        code?: 'unsupported_media_type';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `idempotency_key_reused`: The idempotency key was used for another request.
     */
    422: ProblemRecord & {
        code?: 'idempotency_key_reused';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_writes`: There are too many changes at a time.
     * - `too_much_at_once`: There are too many bytes of bodies at a time.
     * - `too_many_pieces`: There are too many tiny pieces of bodies in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_writes' | 'too_much_at_once' | 'too_many_pieces';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type UpdateMessageError = UpdateMessageErrors[keyof UpdateMessageErrors];

export type UpdateMessageResponses = {
    /**
     * The record.
     */
    200: MessageAnswer;
};

export type UpdateMessageResponse = UpdateMessageResponses[keyof UpdateMessageResponses];

export type ListDiscoveryFieldsData = {
    body?: never;
    headers?: {
        /**
         * `count=exact` requests the number of all records, in `X-Total-Count` (RFC 7240).
         */
        Prefer?: string;
        /**
         * The answer is 304 if the current version still has one of these `ETag`s (RFC 9110).
         */
        'If-None-Match'?: string;
        /**
         * `max-stale=10` accepts records as they were up to 10 seconds ago, `max-stale` as they were some seconds ago, which may be faster; `no-cache` requests the current ones (RFC 9111), as do tokens that may write by default.
         */
        'Cache-Control'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: {
        /**
         * The maximal number of records of a page.
         */
        per_page?: number;
        /**
         * The number of records to skip; none when left out. Skipping costs as much as reading: prefer the `Link` header.
         */
        offset?: number;
        /**
         * The cursor in the `Link` header of the previous page: opaque, not together with `offset`, and only with the filters and the order of that page.
         */
        cursor?: string;
        /**
         * Only the record with this `id` or `clientId`; any of them when it repeats.
         */
        id?: Array<string>;
        /**
         * Only records created strictly before this.
         */
        created_before?: string;
        /**
         * Only records created strictly after this.
         */
        created_after?: string;
        /**
         * Only records last changed strictly before this.
         */
        updated_before?: string;
        /**
         * Only records last changed strictly after this. It misses changes, because times are taken before the commit: to follow all changes, read `GET /v1/event`.
         */
        updated_after?: string;
        /**
         * The order; `-` in front for descending. Records without a value come last either way; the `id` breaks ties.
         */
        sort?: 'createdAt' | '-createdAt' | 'updatedAt' | '-updatedAt' | 'position' | '-position';
        /**
         * The only members to show, separated by commas, and `id`: all others are left out, required ones too. Every member can be named, whether or not it is shown otherwise.
         */
        fields?: string;
    };
    url: '/v1/discovery-field';
};

export type ListDiscoveryFieldsErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `query_too_long`: The query is too long.
     */
    414: ProblemRecord & {
        code?: 'query_too_long';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_reads`: There are too many lists and searches at a time.
     * - `too_much_read_time`: There are too many ms of slow reads in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_reads' | 'too_much_read_time';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type ListDiscoveryFieldsError = ListDiscoveryFieldsErrors[keyof ListDiscoveryFieldsErrors];

export type ListDiscoveryFieldsResponses = {
    /**
     * One page of records.
     */
    200: FieldsAnswer;
};

export type ListDiscoveryFieldsResponse = ListDiscoveryFieldsResponses[keyof ListDiscoveryFieldsResponses];

export type CreateDiscoveryFieldData = {
    body: NewField;
    headers?: {
        /**
         * A request that is repeated with the same key within 24 hours is not carried out again, but gets the former answer; if that had more than 16 KiB, it shows the record as it is now. Keys belong to a token.
         */
        'Idempotency-Key'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/discovery-field';
};

export type CreateDiscoveryFieldErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     * - `invalid_options`: The options are not what the field takes.
     * - `invalid_formula`: The formula is not what the field takes.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request' | 'invalid_options' | 'invalid_formula';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     * - `member_needs_scope`: A member needs a larger scope than the token has.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope' | 'member_needs_scope';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `request_in_progress`: The first request with the idempotency key is still running.
     * - `idempotency_result_gone`: The record that the first request showed is deleted.
     * - `client_id_taken`: The clientId is taken.
     * - `name_taken`: The name is taken.
     * - `too_many_formulas`: The workspace has as many formulas as it can have.
     * - `too_many_fields`: The workspace has as many fields as it can have.
     */
    409: ProblemRecord & {
        code?: 'request_in_progress' | 'idempotency_result_gone' | 'client_id_taken' | 'name_taken' | 'too_many_formulas' | 'too_many_fields';
    };
    /**
     * - `body_too_large`: The body is too large.
     */
    413: ProblemRecord & {
        code?: 'body_too_large';
    };
    /**
     * - `unsupported_media_type`: The body is of a type that is not taken.
     */
    415: ProblemRecord & {
        code?: 'unsupported_media_type';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `idempotency_key_reused`: The idempotency key was used for another request.
     */
    422: ProblemRecord & {
        code?: 'idempotency_key_reused';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_writes`: There are too many changes at a time.
     * - `too_much_at_once`: There are too many bytes of bodies at a time.
     * - `too_many_pieces`: There are too many tiny pieces of bodies in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_writes' | 'too_much_at_once' | 'too_many_pieces';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type CreateDiscoveryFieldError = CreateDiscoveryFieldErrors[keyof CreateDiscoveryFieldErrors];

export type CreateDiscoveryFieldResponses = {
    /**
     * The record that was made.
     */
    201: FieldAnswer;
};

export type CreateDiscoveryFieldResponse = CreateDiscoveryFieldResponses[keyof CreateDiscoveryFieldResponses];

export type DeleteDiscoveryFieldData = {
    body?: never;
    headers?: {
        /**
         * Fails with 412 if callers have changed the record since it had one of these `ETag`s (RFC 9110).
         */
        'If-Match'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` or the `clientId` of the record.
         */
        id: string;
    };
    query?: never;
    url: '/v1/discovery-field/{id}';
};

export type DeleteDiscoveryFieldErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `record_in_use`: Other records refer to this one.
     * - `field_in_formula`: A formula uses the field.
     * - `system_field`: The field belongs to the service.
     */
    409: ProblemRecord & {
        code?: 'record_in_use' | 'field_in_formula' | 'system_field';
    };
    /**
     * - `precondition_failed`: The record was changed in the meantime.
     */
    412: ProblemRecord & {
        code?: 'precondition_failed';
    };
    /**
     * - `body_too_large`: The body is too large.
     */
    413: ProblemRecord & {
        code?: 'body_too_large';
    };
    /**
     * - `unsupported_media_type`: The body is of a type that is not taken.
     */
    415: ProblemRecord & {
        code?: 'unsupported_media_type';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_writes`: There are too many changes at a time.
     * - `too_much_at_once`: There are too many bytes of bodies at a time.
     * - `too_many_pieces`: There are too many tiny pieces of bodies in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_writes' | 'too_much_at_once' | 'too_many_pieces';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type DeleteDiscoveryFieldError = DeleteDiscoveryFieldErrors[keyof DeleteDiscoveryFieldErrors];

export type DeleteDiscoveryFieldResponses = {
    /**
     * It is done.
     */
    204: void;
};

export type DeleteDiscoveryFieldResponse = DeleteDiscoveryFieldResponses[keyof DeleteDiscoveryFieldResponses];

export type GetDiscoveryFieldData = {
    body?: never;
    headers?: {
        /**
         * Fails with 412 if callers have changed the record since it had one of these `ETag`s (RFC 9110).
         */
        'If-Match'?: string;
        /**
         * The answer is 304 if the current version still has one of these `ETag`s (RFC 9110).
         */
        'If-None-Match'?: string;
        /**
         * `max-stale=10` accepts records as they were up to 10 seconds ago, `max-stale` as they were some seconds ago, which may be faster; `no-cache` requests the current ones (RFC 9111), as do tokens that may write by default.
         */
        'Cache-Control'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` or the `clientId` of the record.
         */
        id: string;
    };
    query?: {
        /**
         * The only members to show, separated by commas, and `id`: all others are left out, required ones too. Every member can be named, whether or not it is shown otherwise.
         */
        fields?: string;
    };
    url: '/v1/discovery-field/{id}';
};

export type GetDiscoveryFieldErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `precondition_failed`: The record was changed in the meantime.
     */
    412: ProblemRecord & {
        code?: 'precondition_failed';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type GetDiscoveryFieldError = GetDiscoveryFieldErrors[keyof GetDiscoveryFieldErrors];

export type GetDiscoveryFieldResponses = {
    /**
     * The record.
     */
    200: FieldAnswer;
};

export type GetDiscoveryFieldResponse = GetDiscoveryFieldResponses[keyof GetDiscoveryFieldResponses];

export type UpdateDiscoveryFieldData = {
    body: FieldChanges;
    headers?: {
        /**
         * A request that is repeated with the same key within 24 hours is not carried out again, but gets the former answer; if that had more than 16 KiB, it shows the record as it is now. Keys belong to a token.
         */
        'Idempotency-Key'?: string;
        /**
         * Fails with 412 if callers have changed the record since it had one of these `ETag`s (RFC 9110).
         */
        'If-Match'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` or the `clientId` of the record.
         */
        id: string;
    };
    query?: never;
    url: '/v1/discovery-field/{id}';
};

export type UpdateDiscoveryFieldErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     * - `invalid_options`: The options are not what the field takes.
     * - `invalid_formula`: The formula is not what the field takes.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request' | 'invalid_options' | 'invalid_formula';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `request_in_progress`: The first request with the idempotency key is still running.
     * - `idempotency_result_gone`: The record that the first request showed is deleted.
     * - `name_taken`: The name is taken.
     * - `option_in_use`: Discoveries have this option as their value.
     * - `option_in_formula`: A formula has a value for the option.
     * - `field_has_values`: Discoveries have a value in the field.
     * - `too_many_formulas`: The workspace has as many formulas as it can have.
     */
    409: ProblemRecord & {
        code?: 'request_in_progress' | 'idempotency_result_gone' | 'name_taken' | 'option_in_use' | 'option_in_formula' | 'field_has_values' | 'too_many_formulas';
    };
    /**
     * - `precondition_failed`: The record was changed in the meantime.
     */
    412: ProblemRecord & {
        code?: 'precondition_failed';
    };
    /**
     * - `body_too_large`: The body is too large.
     */
    413: ProblemRecord & {
        code?: 'body_too_large';
    };
    /**
     * - `unsupported_media_type`: The body is of a type that is not taken.
     */
    415: ProblemRecord & {
        code?: 'unsupported_media_type';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `idempotency_key_reused`: The idempotency key was used for another request.
     */
    422: ProblemRecord & {
        code?: 'idempotency_key_reused';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_writes`: There are too many changes at a time.
     * - `too_much_at_once`: There are too many bytes of bodies at a time.
     * - `too_many_pieces`: There are too many tiny pieces of bodies in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_writes' | 'too_much_at_once' | 'too_many_pieces';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type UpdateDiscoveryFieldError = UpdateDiscoveryFieldErrors[keyof UpdateDiscoveryFieldErrors];

export type UpdateDiscoveryFieldResponses = {
    /**
     * The record.
     */
    200: FieldAnswer;
};

export type UpdateDiscoveryFieldResponse = UpdateDiscoveryFieldResponses[keyof UpdateDiscoveryFieldResponses];

export type MergeDiscoveryData = {
    body: MergeRequest;
    headers?: {
        /**
         * A request that is repeated with the same key within 24 hours is not carried out again, but gets the former answer; if that had more than 16 KiB, it shows the record as it is now. Keys belong to a token.
         */
        'Idempotency-Key'?: string;
        /**
         * Fails with 412 if callers have changed the record since it had one of these `ETag`s (RFC 9110).
         */
        'If-Match'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` or the `clientId` of the record.
         */
        id: string;
    };
    query?: {
        /**
         * Members to show besides those that are always there: `demand`, `discoveryfields`, `issues`, `rank`; and `scores`, which are left out with `discoveryfields` otherwise.
         */
        select?: string;
    };
    url: '/v1/discovery/{id}/merge';
};

export type MergeDiscoveryErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     * - `discovery_not_found`: There is no such discovery.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request' | 'discovery_not_found';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `request_in_progress`: The first request with the idempotency key is still running.
     * - `idempotency_result_gone`: The record that the first request showed is deleted.
     * - `merged_into_itself`: A record can not be merged into itself.
     * - `merge_too_large`: The record has too much to be merged.
     * - `merge_conflict`: The discoveries can not become one as they are.
     */
    409: ProblemRecord & {
        code?: 'request_in_progress' | 'idempotency_result_gone' | 'merged_into_itself' | 'merge_too_large' | 'merge_conflict';
    };
    /**
     * - `precondition_failed`: The record was changed in the meantime.
     */
    412: ProblemRecord & {
        code?: 'precondition_failed';
    };
    /**
     * - `body_too_large`: The body is too large.
     */
    413: ProblemRecord & {
        code?: 'body_too_large';
    };
    /**
     * - `unsupported_media_type`: The body is of a type that is not taken.
     */
    415: ProblemRecord & {
        code?: 'unsupported_media_type';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `idempotency_key_reused`: The idempotency key was used for another request.
     */
    422: ProblemRecord & {
        code?: 'idempotency_key_reused';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_writes`: There are too many changes at a time.
     * - `too_much_at_once`: There are too many bytes of bodies at a time.
     * - `too_many_pieces`: There are too many tiny pieces of bodies in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_writes' | 'too_much_at_once' | 'too_many_pieces';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type MergeDiscoveryError = MergeDiscoveryErrors[keyof MergeDiscoveryErrors];

export type MergeDiscoveryResponses = {
    /**
     * The discovery that remains.
     */
    200: ChangedDiscoveryAnswer;
};

export type MergeDiscoveryResponse = MergeDiscoveryResponses[keyof MergeDiscoveryResponses];

export type GetOverviewData = {
    body?: never;
    headers?: {
        /**
         * Fails with 412 if callers have changed the record since it had one of these `ETag`s (RFC 9110).
         */
        'If-Match'?: string;
        /**
         * The answer is 304 if the current version still has one of these `ETag`s (RFC 9110).
         */
        'If-None-Match'?: string;
        /**
         * `max-stale=10` accepts records as they were up to 10 seconds ago, `max-stale` as they were some seconds ago, which may be faster; `no-cache` requests the current ones (RFC 9111), as do tokens that may write by default.
         */
        'Cache-Control'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: {
        /**
         * The only members to show, separated by commas, and `id`: all others are left out, required ones too. Every member can be named, whether or not it is shown otherwise.
         */
        fields?: string;
    };
    url: '/v1/workspace';
};

export type GetOverviewErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `precondition_failed`: The record was changed in the meantime.
     */
    412: ProblemRecord & {
        code?: 'precondition_failed';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type GetOverviewError = GetOverviewErrors[keyof GetOverviewErrors];

export type GetOverviewResponses = {
    /**
     * The record.
     */
    200: OverviewAnswer;
};

export type GetOverviewResponse = GetOverviewResponses[keyof GetOverviewResponses];

export type UpdateOwnWorkspaceData = {
    body: WorkspaceChanges;
    headers?: {
        /**
         * A request that is repeated with the same key within 24 hours is not carried out again, but gets the former answer; if that had more than 16 KiB, it shows the record as it is now. Keys belong to a token.
         */
        'Idempotency-Key'?: string;
        /**
         * Fails with 412 if callers have changed the record since it had one of these `ETag`s (RFC 9110).
         */
        'If-Match'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/workspace';
};

export type UpdateOwnWorkspaceErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `request_in_progress`: The first request with the idempotency key is still running.
     * - `idempotency_result_gone`: The record that the first request showed is deleted.
     */
    409: ProblemRecord & {
        code?: 'request_in_progress' | 'idempotency_result_gone';
    };
    /**
     * - `precondition_failed`: The record was changed in the meantime.
     */
    412: ProblemRecord & {
        code?: 'precondition_failed';
    };
    /**
     * - `body_too_large`: The body is too large.
     */
    413: ProblemRecord & {
        code?: 'body_too_large';
    };
    /**
     * - `unsupported_media_type`: The body is of a type that is not taken.
     */
    415: ProblemRecord & {
        code?: 'unsupported_media_type';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `idempotency_key_reused`: The idempotency key was used for another request.
     */
    422: ProblemRecord & {
        code?: 'idempotency_key_reused';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_writes`: There are too many changes at a time.
     * - `too_much_at_once`: There are too many bytes of bodies at a time.
     * - `too_many_pieces`: There are too many tiny pieces of bodies in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_writes' | 'too_much_at_once' | 'too_many_pieces';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type UpdateOwnWorkspaceError = UpdateOwnWorkspaceErrors[keyof UpdateOwnWorkspaceErrors];

export type UpdateOwnWorkspaceResponses = {
    /**
     * The record.
     */
    200: WorkspaceAnswer;
};

export type UpdateOwnWorkspaceResponse = UpdateOwnWorkspaceResponses[keyof UpdateOwnWorkspaceResponses];

export type ExportRecordsData = {
    body?: never;
    headers?: {
        /**
         * `max-stale=10` accepts records as they were up to 10 seconds ago, `max-stale` as they were some seconds ago, which may be faster; `no-cache` requests the current ones (RFC 9111), as do tokens that may write by default.
         */
        'Cache-Control'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: {
        /**
         * The format: all records as lines, or those of a kind for a spreadsheet. When left out, `Accept` decides.
         */
        format?: 'ndjson' | 'csv';
        /**
         * CSV and tools: the kind of the records; discoveries when left out.
         */
        records?: 'discovery' | 'feedback';
    };
    url: '/v1/export';
};

export type ExportRecordsErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_exports`: There are too many exports at a time.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_exports';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type ExportRecordsError = ExportRecordsErrors[keyof ExportRecordsErrors];

export type ExportRecordsResponses = {
    /**
     * The file.
     */
    200: string;
};

export type ExportRecordsResponse = ExportRecordsResponses[keyof ExportRecordsResponses];

export type ListImportsData = {
    body?: never;
    headers?: {
        /**
         * `count=exact` requests the number of all records, in `X-Total-Count` (RFC 7240).
         */
        Prefer?: string;
        /**
         * The answer is 304 if the current version still has one of these `ETag`s (RFC 9110).
         */
        'If-None-Match'?: string;
        /**
         * `max-stale=10` accepts records as they were up to 10 seconds ago, `max-stale` as they were some seconds ago, which may be faster; `no-cache` requests the current ones (RFC 9111), as do tokens that may write by default.
         */
        'Cache-Control'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: {
        /**
         * The maximal number of records of a page.
         */
        per_page?: number;
        /**
         * The number of records to skip; none when left out. Skipping costs as much as reading: prefer the `Link` header.
         */
        offset?: number;
        /**
         * The cursor in the `Link` header of the previous page: opaque, not together with `offset`, and only with the filters and the order of that page.
         */
        cursor?: string;
        /**
         * Only the record with this `id` or `clientId`; any of them when it repeats.
         */
        id?: Array<string>;
        /**
         * Only records created strictly before this.
         */
        created_before?: string;
        /**
         * Only records created strictly after this.
         */
        created_after?: string;
        /**
         * Only records last changed strictly before this.
         */
        updated_before?: string;
        /**
         * Only records last changed strictly after this. It misses changes, because times are taken before the commit: to follow all changes, read `GET /v1/event`.
         */
        updated_after?: string;
        /**
         * The order; `-` in front for descending. Records without a value come last either way; the `id` breaks ties.
         */
        sort?: 'createdAt' | '-createdAt' | 'updatedAt' | '-updatedAt';
        /**
         * The only members to show, separated by commas, and `id`: all others are left out, required ones too. Every member can be named, whether or not it is shown otherwise.
         */
        fields?: string;
    };
    url: '/v1/import';
};

export type ListImportsErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `query_too_long`: The query is too long.
     */
    414: ProblemRecord & {
        code?: 'query_too_long';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_reads`: There are too many lists and searches at a time.
     * - `too_much_read_time`: There are too many ms of slow reads in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_reads' | 'too_much_read_time';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type ListImportsError = ListImportsErrors[keyof ListImportsErrors];

export type ListImportsResponses = {
    /**
     * One page of records.
     */
    200: ImportsAnswer;
};

export type ListImportsResponse = ListImportsResponses[keyof ListImportsResponses];

export type CreateImportData = {
    /**
     * The file: records as lines, rows of a spreadsheet, or another tool's export.
     */
    body: Blob | File;
    headers: {
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
        /**
         * What the file is.
         */
        'Content-Type': 'text/csv' | 'application/x-ndjson' | 'application/json';
    };
    path?: never;
    query?: {
        /**
         * Whether to only check the file, and report its faults and the records that would be created.
         */
        dryRun?: boolean;
        /**
         * The tool that exported the file: `github` and `trello` write JSON, the others CSV. By default (`auto`) it is recognised by the headers or the shape of the file, unless `records` or `discoveryId` is given; missing states, people and the like are then created unless `createMissing` is false.
         */
        from?: 'auto' | 'jira' | 'github' | 'trello' | 'gitlab' | 'linear' | 'canny' | 'productboard' | 'zendesk' | 'uservoice' | 'intercom' | 'aha';
        /**
         * The kind of all records, if lines or JSON items have no envelopes. CSV has discoveries, feedback, companies or messages.
         */
        records?: 'discoveryState' | 'discoveryField' | 'user' | 'component' | 'company' | 'discovery' | 'message' | 'feedback' | 'view' | 'comment';
        /**
         * The `id` or `clientId` of the discovery of feedback that names none.
         */
        discoveryId?: string;
        /**
         * CSV and tools: the member of a column, as in `Effort (days)=effort`; `-` for none, `*` for all other columns.
         */
        map?: Array<string>;
        /**
         * CSV and tools: the column that identifies rows.
         */
        key?: string;
        /**
         * CSV and tools: create missing states, people, components, options, fields and attributes.
         */
        createMissing?: boolean;
        /**
         * CSV and tools: import the valid rows even if others are rejected.
         */
        skipBad?: boolean;
        /**
         * CSV and tools: the locale of dates and numbers, such as `en-GB` or `de-DE`.
         */
        locale?: string;
        /**
         * CSV and tools: the encoding if the file isn't Unicode, such as `windows-1252`.
         */
        encoding?: string;
    };
    url: '/v1/import';
};

export type CreateImportErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `upload_ended`: The upload was ended.
     */
    409: ProblemRecord & {
        code?: 'upload_ended';
    };
    /**
     * - `body_too_large`: The body is too large.
     */
    413: ProblemRecord & {
        code?: 'body_too_large';
    };
    /**
     * - `unsupported_media_type`: The body is of a type that is not taken.
     */
    415: ProblemRecord & {
        code?: 'unsupported_media_type';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_much_at_once`: There are too many bytes of bodies at a time.
     * - `too_many_pieces`: There are too many tiny pieces of bodies in a minute.
     * - `too_many_uploads`: There are too many files on their way.
     * - `too_many_imports`: There are too many imports that are not done.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_much_at_once' | 'too_many_pieces' | 'too_many_uploads' | 'too_many_imports';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type CreateImportError = CreateImportErrors[keyof CreateImportErrors];

export type CreateImportResponses = {
    /**
     * The record that was made.
     */
    201: ImportAnswer;
};

export type CreateImportResponse = CreateImportResponses[keyof CreateImportResponses];

export type DeleteImportData = {
    body?: never;
    headers?: {
        /**
         * Fails with 412 if callers have changed the record since it had one of these `ETag`s (RFC 9110).
         */
        'If-Match'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` of the record, as its list shows it.
         */
        id: string;
    };
    query?: never;
    url: '/v1/import/{id}';
};

export type DeleteImportErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `precondition_failed`: The record was changed in the meantime.
     */
    412: ProblemRecord & {
        code?: 'precondition_failed';
    };
    /**
     * - `body_too_large`: The body is too large.
     */
    413: ProblemRecord & {
        code?: 'body_too_large';
    };
    /**
     * - `unsupported_media_type`: The body is of a type that is not taken.
     */
    415: ProblemRecord & {
        code?: 'unsupported_media_type';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_writes`: There are too many changes at a time.
     * - `too_much_at_once`: There are too many bytes of bodies at a time.
     * - `too_many_pieces`: There are too many tiny pieces of bodies in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_writes' | 'too_much_at_once' | 'too_many_pieces';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type DeleteImportError = DeleteImportErrors[keyof DeleteImportErrors];

export type DeleteImportResponses = {
    /**
     * It is done.
     */
    204: void;
};

export type DeleteImportResponse = DeleteImportResponses[keyof DeleteImportResponses];

export type GetImportData = {
    body?: never;
    headers?: {
        /**
         * Fails with 412 if callers have changed the record since it had one of these `ETag`s (RFC 9110).
         */
        'If-Match'?: string;
        /**
         * The answer is 304 if the current version still has one of these `ETag`s (RFC 9110).
         */
        'If-None-Match'?: string;
        /**
         * `max-stale=10` accepts records as they were up to 10 seconds ago, `max-stale` as they were some seconds ago, which may be faster; `no-cache` requests the current ones (RFC 9111), as do tokens that may write by default.
         */
        'Cache-Control'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` of the record, as its list shows it.
         */
        id: string;
    };
    query?: {
        /**
         * The only members to show, separated by commas, and `id`: all others are left out, required ones too. Every member can be named, whether or not it is shown otherwise.
         */
        fields?: string;
    };
    url: '/v1/import/{id}';
};

export type GetImportErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `precondition_failed`: The record was changed in the meantime.
     */
    412: ProblemRecord & {
        code?: 'precondition_failed';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type GetImportError = GetImportErrors[keyof GetImportErrors];

export type GetImportResponses = {
    /**
     * The record.
     */
    200: ImportAnswer;
};

export type GetImportResponse = GetImportResponses[keyof GetImportResponses];

export type GetRejectedRowsData = {
    body?: never;
    headers?: {
        /**
         * `max-stale=10` accepts records as they were up to 10 seconds ago, `max-stale` as they were some seconds ago, which may be faster; `no-cache` requests the current ones (RFC 9111), as do tokens that may write by default.
         */
        'Cache-Control'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` of the record, as its list shows it.
         */
        id: string;
    };
    query?: never;
    url: '/v1/import/{id}/rejected';
};

export type GetRejectedRowsErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type GetRejectedRowsError = GetRejectedRowsErrors[keyof GetRejectedRowsErrors];

export type GetRejectedRowsResponses = {
    /**
     * The file.
     */
    200: string;
};

export type GetRejectedRowsResponse = GetRejectedRowsResponses[keyof GetRejectedRowsResponses];

export type ListDiscoveryStatesData = {
    body?: never;
    headers?: {
        /**
         * `count=exact` requests the number of all records, in `X-Total-Count` (RFC 7240).
         */
        Prefer?: string;
        /**
         * The answer is 304 if the current version still has one of these `ETag`s (RFC 9110).
         */
        'If-None-Match'?: string;
        /**
         * `max-stale=10` accepts records as they were up to 10 seconds ago, `max-stale` as they were some seconds ago, which may be faster; `no-cache` requests the current ones (RFC 9111), as do tokens that may write by default.
         */
        'Cache-Control'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: {
        /**
         * The maximal number of records of a page.
         */
        per_page?: number;
        /**
         * The number of records to skip; none when left out. Skipping costs as much as reading: prefer the `Link` header.
         */
        offset?: number;
        /**
         * The cursor in the `Link` header of the previous page: opaque, not together with `offset`, and only with the filters and the order of that page.
         */
        cursor?: string;
        /**
         * Only the record with this `id` or `clientId`; any of them when it repeats.
         */
        id?: Array<string>;
        /**
         * Only records created strictly before this.
         */
        created_before?: string;
        /**
         * Only records created strictly after this.
         */
        created_after?: string;
        /**
         * Only records last changed strictly before this.
         */
        updated_before?: string;
        /**
         * Only records last changed strictly after this. It misses changes, because times are taken before the commit: to follow all changes, read `GET /v1/event`.
         */
        updated_after?: string;
        /**
         * The order; `-` in front for descending. Records without a value come last either way; the `id` breaks ties.
         */
        sort?: 'position' | '-position' | 'createdAt' | '-createdAt' | 'updatedAt' | '-updatedAt';
        /**
         * The only members to show, separated by commas, and `id`: all others are left out, required ones too. Every member can be named, whether or not it is shown otherwise.
         */
        fields?: string;
    };
    url: '/v1/discovery-state';
};

export type ListDiscoveryStatesErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `query_too_long`: The query is too long.
     */
    414: ProblemRecord & {
        code?: 'query_too_long';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_reads`: There are too many lists and searches at a time.
     * - `too_much_read_time`: There are too many ms of slow reads in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_reads' | 'too_much_read_time';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type ListDiscoveryStatesError = ListDiscoveryStatesErrors[keyof ListDiscoveryStatesErrors];

export type ListDiscoveryStatesResponses = {
    /**
     * One page of records.
     */
    200: StatesAnswer;
};

export type ListDiscoveryStatesResponse = ListDiscoveryStatesResponses[keyof ListDiscoveryStatesResponses];

export type CreateDiscoveryStateData = {
    body: NewState;
    headers?: {
        /**
         * A request that is repeated with the same key within 24 hours is not carried out again, but gets the former answer; if that had more than 16 KiB, it shows the record as it is now. Keys belong to a token.
         */
        'Idempotency-Key'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/discovery-state';
};

export type CreateDiscoveryStateErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     * - `member_needs_scope`: A member needs a larger scope than the token has.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope' | 'member_needs_scope';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `request_in_progress`: The first request with the idempotency key is still running.
     * - `idempotency_result_gone`: The record that the first request showed is deleted.
     * - `client_id_taken`: The clientId is taken.
     * - `name_taken`: The name is taken.
     * - `too_many_states`: The workspace has as many states as it can have.
     */
    409: ProblemRecord & {
        code?: 'request_in_progress' | 'idempotency_result_gone' | 'client_id_taken' | 'name_taken' | 'too_many_states';
    };
    /**
     * - `body_too_large`: The body is too large.
     */
    413: ProblemRecord & {
        code?: 'body_too_large';
    };
    /**
     * - `unsupported_media_type`: The body is of a type that is not taken.
     */
    415: ProblemRecord & {
        code?: 'unsupported_media_type';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `idempotency_key_reused`: The idempotency key was used for another request.
     */
    422: ProblemRecord & {
        code?: 'idempotency_key_reused';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_writes`: There are too many changes at a time.
     * - `too_much_at_once`: There are too many bytes of bodies at a time.
     * - `too_many_pieces`: There are too many tiny pieces of bodies in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_writes' | 'too_much_at_once' | 'too_many_pieces';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type CreateDiscoveryStateError = CreateDiscoveryStateErrors[keyof CreateDiscoveryStateErrors];

export type CreateDiscoveryStateResponses = {
    /**
     * The record that was made.
     */
    201: StateAnswer;
};

export type CreateDiscoveryStateResponse = CreateDiscoveryStateResponses[keyof CreateDiscoveryStateResponses];

export type DeleteDiscoveryStateData = {
    body?: never;
    headers?: {
        /**
         * Fails with 412 if callers have changed the record since it had one of these `ETag`s (RFC 9110).
         */
        'If-Match'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` or the `clientId` of the record.
         */
        id: string;
    };
    query?: never;
    url: '/v1/discovery-state/{id}';
};

export type DeleteDiscoveryStateErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `record_in_use`: Other records refer to this one.
     * - `default_state_needed`: A workspace needs its default state.
     */
    409: ProblemRecord & {
        code?: 'record_in_use' | 'default_state_needed';
    };
    /**
     * - `precondition_failed`: The record was changed in the meantime.
     */
    412: ProblemRecord & {
        code?: 'precondition_failed';
    };
    /**
     * - `body_too_large`: The body is too large.
     */
    413: ProblemRecord & {
        code?: 'body_too_large';
    };
    /**
     * - `unsupported_media_type`: The body is of a type that is not taken.
     */
    415: ProblemRecord & {
        code?: 'unsupported_media_type';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_writes`: There are too many changes at a time.
     * - `too_much_at_once`: There are too many bytes of bodies at a time.
     * - `too_many_pieces`: There are too many tiny pieces of bodies in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_writes' | 'too_much_at_once' | 'too_many_pieces';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type DeleteDiscoveryStateError = DeleteDiscoveryStateErrors[keyof DeleteDiscoveryStateErrors];

export type DeleteDiscoveryStateResponses = {
    /**
     * It is done.
     */
    204: void;
};

export type DeleteDiscoveryStateResponse = DeleteDiscoveryStateResponses[keyof DeleteDiscoveryStateResponses];

export type GetDiscoveryStateData = {
    body?: never;
    headers?: {
        /**
         * Fails with 412 if callers have changed the record since it had one of these `ETag`s (RFC 9110).
         */
        'If-Match'?: string;
        /**
         * The answer is 304 if the current version still has one of these `ETag`s (RFC 9110).
         */
        'If-None-Match'?: string;
        /**
         * `max-stale=10` accepts records as they were up to 10 seconds ago, `max-stale` as they were some seconds ago, which may be faster; `no-cache` requests the current ones (RFC 9111), as do tokens that may write by default.
         */
        'Cache-Control'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` or the `clientId` of the record.
         */
        id: string;
    };
    query?: {
        /**
         * The only members to show, separated by commas, and `id`: all others are left out, required ones too. Every member can be named, whether or not it is shown otherwise.
         */
        fields?: string;
    };
    url: '/v1/discovery-state/{id}';
};

export type GetDiscoveryStateErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `precondition_failed`: The record was changed in the meantime.
     */
    412: ProblemRecord & {
        code?: 'precondition_failed';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type GetDiscoveryStateError = GetDiscoveryStateErrors[keyof GetDiscoveryStateErrors];

export type GetDiscoveryStateResponses = {
    /**
     * The record.
     */
    200: StateAnswer;
};

export type GetDiscoveryStateResponse = GetDiscoveryStateResponses[keyof GetDiscoveryStateResponses];

export type UpdateDiscoveryStateData = {
    body: StateChanges;
    headers?: {
        /**
         * A request that is repeated with the same key within 24 hours is not carried out again, but gets the former answer; if that had more than 16 KiB, it shows the record as it is now. Keys belong to a token.
         */
        'Idempotency-Key'?: string;
        /**
         * Fails with 412 if callers have changed the record since it had one of these `ETag`s (RFC 9110).
         */
        'If-Match'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` or the `clientId` of the record.
         */
        id: string;
    };
    query?: never;
    url: '/v1/discovery-state/{id}';
};

export type UpdateDiscoveryStateErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `request_in_progress`: The first request with the idempotency key is still running.
     * - `idempotency_result_gone`: The record that the first request showed is deleted.
     * - `name_taken`: The name is taken.
     * - `default_state_needed`: A workspace needs its default state.
     */
    409: ProblemRecord & {
        code?: 'request_in_progress' | 'idempotency_result_gone' | 'name_taken' | 'default_state_needed';
    };
    /**
     * - `precondition_failed`: The record was changed in the meantime.
     */
    412: ProblemRecord & {
        code?: 'precondition_failed';
    };
    /**
     * - `body_too_large`: The body is too large.
     */
    413: ProblemRecord & {
        code?: 'body_too_large';
    };
    /**
     * - `unsupported_media_type`: The body is of a type that is not taken.
     */
    415: ProblemRecord & {
        code?: 'unsupported_media_type';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `idempotency_key_reused`: The idempotency key was used for another request.
     */
    422: ProblemRecord & {
        code?: 'idempotency_key_reused';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_writes`: There are too many changes at a time.
     * - `too_much_at_once`: There are too many bytes of bodies at a time.
     * - `too_many_pieces`: There are too many tiny pieces of bodies in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_writes' | 'too_much_at_once' | 'too_many_pieces';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type UpdateDiscoveryStateError = UpdateDiscoveryStateErrors[keyof UpdateDiscoveryStateErrors];

export type UpdateDiscoveryStateResponses = {
    /**
     * The record.
     */
    200: StateAnswer;
};

export type UpdateDiscoveryStateResponse = UpdateDiscoveryStateResponses[keyof UpdateDiscoveryStateResponses];

export type GetMeData = {
    body?: never;
    headers?: {
        /**
         * `max-stale=10` accepts records as they were up to 10 seconds ago, `max-stale` as they were some seconds ago, which may be faster; `no-cache` requests the current ones (RFC 9111), as do tokens that may write by default.
         */
        'Cache-Control'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/me';
};

export type GetMeErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type GetMeError = GetMeErrors[keyof GetMeErrors];

export type GetMeResponses = {
    /**
     * The record.
     */
    200: MeAnswer;
};

export type GetMeResponse = GetMeResponses[keyof GetMeResponses];

export type ListApiTokensData = {
    body?: never;
    headers?: {
        /**
         * `count=exact` requests the number of all records, in `X-Total-Count` (RFC 7240).
         */
        Prefer?: string;
        /**
         * The answer is 304 if the current version still has one of these `ETag`s (RFC 9110).
         */
        'If-None-Match'?: string;
        /**
         * `max-stale=10` accepts records as they were up to 10 seconds ago, `max-stale` as they were some seconds ago, which may be faster; `no-cache` requests the current ones (RFC 9111), as do tokens that may write by default.
         */
        'Cache-Control'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: {
        /**
         * The maximal number of records of a page.
         */
        per_page?: number;
        /**
         * The number of records to skip; none when left out. Skipping costs as much as reading: prefer the `Link` header.
         */
        offset?: number;
        /**
         * The cursor in the `Link` header of the previous page: opaque, not together with `offset`, and only with the filters and the order of that page.
         */
        cursor?: string;
        /**
         * Only the record with this `id` or `clientId`; any of them when it repeats.
         */
        id?: Array<string>;
        /**
         * Only records created strictly before this.
         */
        created_before?: string;
        /**
         * Only records created strictly after this.
         */
        created_after?: string;
        /**
         * Only records last changed strictly before this.
         */
        updated_before?: string;
        /**
         * Only records last changed strictly after this. It misses changes, because times are taken before the commit: to follow all changes, read `GET /v1/event`.
         */
        updated_after?: string;
        /**
         * The order; `-` in front for descending. Records without a value come last either way; the `id` breaks ties.
         */
        sort?: 'createdAt' | '-createdAt' | 'updatedAt' | '-updatedAt';
        /**
         * Only tokens that act as this user, by `id` or `clientId`; `me` for the caller's own.
         */
        userId?: string;
        /**
         * The only members to show, separated by commas, and `id`: all others are left out, required ones too. Every member can be named, whether or not it is shown otherwise.
         */
        fields?: string;
    };
    url: '/v1/api-token';
};

export type ListApiTokensErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     * - `no_user`: The caller acts as no user.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request' | 'no_user';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `query_too_long`: The query is too long.
     */
    414: ProblemRecord & {
        code?: 'query_too_long';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_reads`: There are too many lists and searches at a time.
     * - `too_much_read_time`: There are too many ms of slow reads in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_reads' | 'too_much_read_time';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type ListApiTokensError = ListApiTokensErrors[keyof ListApiTokensErrors];

export type ListApiTokensResponses = {
    /**
     * One page of records.
     */
    200: TokensAnswer;
};

export type ListApiTokensResponse = ListApiTokensResponses[keyof ListApiTokensResponses];

export type CreateApiTokenData = {
    body: NewToken;
    headers?: {
        /**
         * A request that is repeated with the same key within 24 hours is not carried out again, but gets the former answer; if that had more than 16 KiB, it shows the record as it is now. Keys belong to a token.
         */
        'Idempotency-Key'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/api-token';
};

export type CreateApiTokenErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     * - `no_user`: The caller acts as no user.
     * - `user_not_found`: There is no such user.
     * - `token_user_inactive`: The user is not active.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request' | 'no_user' | 'user_not_found' | 'token_user_inactive';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `request_in_progress`: The first request with the idempotency key is still running.
     * - `idempotency_result_gone`: The record that the first request showed is deleted.
     * - `too_many_tokens`: The user has too many tokens.
     */
    409: ProblemRecord & {
        code?: 'request_in_progress' | 'idempotency_result_gone' | 'too_many_tokens';
    };
    /**
     * - `body_too_large`: The body is too large.
     */
    413: ProblemRecord & {
        code?: 'body_too_large';
    };
    /**
     * - `unsupported_media_type`: The body is of a type that is not taken.
     */
    415: ProblemRecord & {
        code?: 'unsupported_media_type';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `idempotency_key_reused`: The idempotency key was used for another request.
     */
    422: ProblemRecord & {
        code?: 'idempotency_key_reused';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_writes`: There are too many changes at a time.
     * - `too_much_at_once`: There are too many bytes of bodies at a time.
     * - `too_many_pieces`: There are too many tiny pieces of bodies in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_writes' | 'too_much_at_once' | 'too_many_pieces';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type CreateApiTokenError = CreateApiTokenErrors[keyof CreateApiTokenErrors];

export type CreateApiTokenResponses = {
    /**
     * The record that was made.
     */
    201: NewTokenAnswer;
};

export type CreateApiTokenResponse = CreateApiTokenResponses[keyof CreateApiTokenResponses];

export type DeleteApiTokenData = {
    body?: never;
    headers?: {
        /**
         * Fails with 412 if callers have changed the record since it had one of these `ETag`s (RFC 9110).
         */
        'If-Match'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` of the record, as its list shows it.
         */
        id: string;
    };
    query?: never;
    url: '/v1/api-token/{id}';
};

export type DeleteApiTokenErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `precondition_failed`: The record was changed in the meantime.
     */
    412: ProblemRecord & {
        code?: 'precondition_failed';
    };
    /**
     * - `body_too_large`: The body is too large.
     */
    413: ProblemRecord & {
        code?: 'body_too_large';
    };
    /**
     * - `unsupported_media_type`: The body is of a type that is not taken.
     */
    415: ProblemRecord & {
        code?: 'unsupported_media_type';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_writes`: There are too many changes at a time.
     * - `too_much_at_once`: There are too many bytes of bodies at a time.
     * - `too_many_pieces`: There are too many tiny pieces of bodies in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_writes' | 'too_much_at_once' | 'too_many_pieces';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type DeleteApiTokenError = DeleteApiTokenErrors[keyof DeleteApiTokenErrors];

export type DeleteApiTokenResponses = {
    /**
     * It is done.
     */
    204: void;
};

export type DeleteApiTokenResponse = DeleteApiTokenResponses[keyof DeleteApiTokenResponses];

export type GetApiTokenData = {
    body?: never;
    headers?: {
        /**
         * Fails with 412 if callers have changed the record since it had one of these `ETag`s (RFC 9110).
         */
        'If-Match'?: string;
        /**
         * The answer is 304 if the current version still has one of these `ETag`s (RFC 9110).
         */
        'If-None-Match'?: string;
        /**
         * `max-stale=10` accepts records as they were up to 10 seconds ago, `max-stale` as they were some seconds ago, which may be faster; `no-cache` requests the current ones (RFC 9111), as do tokens that may write by default.
         */
        'Cache-Control'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` of the record, as its list shows it.
         */
        id: string;
    };
    query?: {
        /**
         * The only members to show, separated by commas, and `id`: all others are left out, required ones too. Every member can be named, whether or not it is shown otherwise.
         */
        fields?: string;
    };
    url: '/v1/api-token/{id}';
};

export type GetApiTokenErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `precondition_failed`: The record was changed in the meantime.
     */
    412: ProblemRecord & {
        code?: 'precondition_failed';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type GetApiTokenError = GetApiTokenErrors[keyof GetApiTokenErrors];

export type GetApiTokenResponses = {
    /**
     * The record.
     */
    200: TokenAnswer;
};

export type GetApiTokenResponse = GetApiTokenResponses[keyof GetApiTokenResponses];

export type UpdateApiTokenData = {
    body: TokenChanges;
    headers?: {
        /**
         * A request that is repeated with the same key within 24 hours is not carried out again, but gets the former answer; if that had more than 16 KiB, it shows the record as it is now. Keys belong to a token.
         */
        'Idempotency-Key'?: string;
        /**
         * Fails with 412 if callers have changed the record since it had one of these `ETag`s (RFC 9110).
         */
        'If-Match'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` of the record, as its list shows it.
         */
        id: string;
    };
    query?: never;
    url: '/v1/api-token/{id}';
};

export type UpdateApiTokenErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `request_in_progress`: The first request with the idempotency key is still running.
     * - `idempotency_result_gone`: The record that the first request showed is deleted.
     */
    409: ProblemRecord & {
        code?: 'request_in_progress' | 'idempotency_result_gone';
    };
    /**
     * - `precondition_failed`: The record was changed in the meantime.
     */
    412: ProblemRecord & {
        code?: 'precondition_failed';
    };
    /**
     * - `body_too_large`: The body is too large.
     */
    413: ProblemRecord & {
        code?: 'body_too_large';
    };
    /**
     * - `unsupported_media_type`: The body is of a type that is not taken.
     */
    415: ProblemRecord & {
        code?: 'unsupported_media_type';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `idempotency_key_reused`: The idempotency key was used for another request.
     */
    422: ProblemRecord & {
        code?: 'idempotency_key_reused';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_writes`: There are too many changes at a time.
     * - `too_much_at_once`: There are too many bytes of bodies at a time.
     * - `too_many_pieces`: There are too many tiny pieces of bodies in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_writes' | 'too_much_at_once' | 'too_many_pieces';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type UpdateApiTokenError = UpdateApiTokenErrors[keyof UpdateApiTokenErrors];

export type UpdateApiTokenResponses = {
    /**
     * The record.
     */
    200: TokenAnswer;
};

export type UpdateApiTokenResponse = UpdateApiTokenResponses[keyof UpdateApiTokenResponses];

export type RotateApiTokenData = {
    body: TokenRotation;
    headers?: {
        /**
         * A request that is repeated with the same key within 24 hours is not carried out again, but gets the former answer; if that had more than 16 KiB, it shows the record as it is now. Keys belong to a token.
         */
        'Idempotency-Key'?: string;
        /**
         * Fails with 412 if callers have changed the record since it had one of these `ETag`s (RFC 9110).
         */
        'If-Match'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` of the record, as its list shows it.
         */
        id: string;
    };
    query?: never;
    url: '/v1/api-token/{id}/rotate';
};

export type RotateApiTokenErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `request_in_progress`: The first request with the idempotency key is still running.
     * - `idempotency_result_gone`: The record that the first request showed is deleted.
     * - `too_many_tokens`: The user has too many tokens.
     */
    409: ProblemRecord & {
        code?: 'request_in_progress' | 'idempotency_result_gone' | 'too_many_tokens';
    };
    /**
     * - `precondition_failed`: The record was changed in the meantime.
     */
    412: ProblemRecord & {
        code?: 'precondition_failed';
    };
    /**
     * - `body_too_large`: The body is too large.
     */
    413: ProblemRecord & {
        code?: 'body_too_large';
    };
    /**
     * - `unsupported_media_type`: The body is of a type that is not taken.
     */
    415: ProblemRecord & {
        code?: 'unsupported_media_type';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `idempotency_key_reused`: The idempotency key was used for another request.
     */
    422: ProblemRecord & {
        code?: 'idempotency_key_reused';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_writes`: There are too many changes at a time.
     * - `too_much_at_once`: There are too many bytes of bodies at a time.
     * - `too_many_pieces`: There are too many tiny pieces of bodies in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_writes' | 'too_much_at_once' | 'too_many_pieces';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type RotateApiTokenError = RotateApiTokenErrors[keyof RotateApiTokenErrors];

export type RotateApiTokenResponses = {
    /**
     * The record.
     */
    200: NewTokenAnswer;
};

export type RotateApiTokenResponse = RotateApiTokenResponses[keyof RotateApiTokenResponses];

export type ListUsersData = {
    body?: never;
    headers?: {
        /**
         * `count=exact` requests the number of all records, in `X-Total-Count` (RFC 7240).
         */
        Prefer?: string;
        /**
         * The answer is 304 if the current version still has one of these `ETag`s (RFC 9110).
         */
        'If-None-Match'?: string;
        /**
         * `max-stale=10` accepts records as they were up to 10 seconds ago, `max-stale` as they were some seconds ago, which may be faster; `no-cache` requests the current ones (RFC 9111), as do tokens that may write by default.
         */
        'Cache-Control'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: {
        /**
         * The maximal number of records of a page.
         */
        per_page?: number;
        /**
         * The number of records to skip; none when left out. Skipping costs as much as reading: prefer the `Link` header.
         */
        offset?: number;
        /**
         * The cursor in the `Link` header of the previous page: opaque, not together with `offset`, and only with the filters and the order of that page.
         */
        cursor?: string;
        /**
         * Only the record with this `id` or `clientId`; any of them when it repeats.
         */
        id?: Array<string>;
        /**
         * Only records created strictly before this.
         */
        created_before?: string;
        /**
         * Only records created strictly after this.
         */
        created_after?: string;
        /**
         * Only records last changed strictly before this.
         */
        updated_before?: string;
        /**
         * Only records last changed strictly after this. It misses changes, because times are taken before the commit: to follow all changes, read `GET /v1/event`.
         */
        updated_after?: string;
        /**
         * The order; `-` in front for descending. Records without a value come last either way; the `id` breaks ties.
         */
        sort?: 'createdAt' | '-createdAt' | 'updatedAt' | '-updatedAt';
        /**
         * Only users with all of these words in their name or address, the last one as a prefix; or with a `clientId` that is among them.
         */
        q?: string;
        /**
         * Only users to whom discoveries can be newly assigned, or only the others.
         */
        active?: boolean;
        /**
         * The only members to show, separated by commas, and `id`: all others are left out, required ones too. Every member can be named, whether or not it is shown otherwise.
         */
        fields?: string;
    };
    url: '/v1/user';
};

export type ListUsersErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     * - `no_user`: The caller acts as no user.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request' | 'no_user';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `query_too_long`: The query is too long.
     */
    414: ProblemRecord & {
        code?: 'query_too_long';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_reads`: There are too many lists and searches at a time.
     * - `too_much_read_time`: There are too many ms of slow reads in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_reads' | 'too_much_read_time';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type ListUsersError = ListUsersErrors[keyof ListUsersErrors];

export type ListUsersResponses = {
    /**
     * One page of records.
     */
    200: UsersAnswer;
};

export type ListUsersResponse = ListUsersResponses[keyof ListUsersResponses];

export type CreateUserData = {
    body: NewUser;
    headers?: {
        /**
         * A request that is repeated with the same key within 24 hours is not carried out again, but gets the former answer; if that had more than 16 KiB, it shows the record as it is now. Keys belong to a token.
         */
        'Idempotency-Key'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/user';
};

export type CreateUserErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     * - `member_needs_scope`: A member needs a larger scope than the token has.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope' | 'member_needs_scope';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `request_in_progress`: The first request with the idempotency key is still running.
     * - `idempotency_result_gone`: The record that the first request showed is deleted.
     * - `client_id_taken`: The clientId is taken.
     */
    409: ProblemRecord & {
        code?: 'request_in_progress' | 'idempotency_result_gone' | 'client_id_taken';
    };
    /**
     * - `body_too_large`: The body is too large.
     */
    413: ProblemRecord & {
        code?: 'body_too_large';
    };
    /**
     * - `unsupported_media_type`: The body is of a type that is not taken.
     */
    415: ProblemRecord & {
        code?: 'unsupported_media_type';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `idempotency_key_reused`: The idempotency key was used for another request.
     */
    422: ProblemRecord & {
        code?: 'idempotency_key_reused';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_writes`: There are too many changes at a time.
     * - `too_much_at_once`: There are too many bytes of bodies at a time.
     * - `too_many_pieces`: There are too many tiny pieces of bodies in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_writes' | 'too_much_at_once' | 'too_many_pieces';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type CreateUserError = CreateUserErrors[keyof CreateUserErrors];

export type CreateUserResponses = {
    /**
     * The record that was made.
     */
    201: UserAnswer;
};

export type CreateUserResponse = CreateUserResponses[keyof CreateUserResponses];

export type DeleteUserData = {
    body?: never;
    headers?: {
        /**
         * Fails with 412 if callers have changed the record since it had one of these `ETag`s (RFC 9110).
         */
        'If-Match'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` or the `clientId` of the record.
         */
        id: string;
    };
    query?: never;
    url: '/v1/user/{id}';
};

export type DeleteUserErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     * - `no_user`: The caller acts as no user.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request' | 'no_user';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `record_in_use`: Other records refer to this one.
     */
    409: ProblemRecord & {
        code?: 'record_in_use';
    };
    /**
     * - `precondition_failed`: The record was changed in the meantime.
     */
    412: ProblemRecord & {
        code?: 'precondition_failed';
    };
    /**
     * - `body_too_large`: The body is too large.
     */
    413: ProblemRecord & {
        code?: 'body_too_large';
    };
    /**
     * - `unsupported_media_type`: The body is of a type that is not taken.
     */
    415: ProblemRecord & {
        code?: 'unsupported_media_type';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_writes`: There are too many changes at a time.
     * - `too_much_at_once`: There are too many bytes of bodies at a time.
     * - `too_many_pieces`: There are too many tiny pieces of bodies in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_writes' | 'too_much_at_once' | 'too_many_pieces';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type DeleteUserError = DeleteUserErrors[keyof DeleteUserErrors];

export type DeleteUserResponses = {
    /**
     * It is done.
     */
    204: void;
};

export type DeleteUserResponse = DeleteUserResponses[keyof DeleteUserResponses];

export type GetUserData = {
    body?: never;
    headers?: {
        /**
         * Fails with 412 if callers have changed the record since it had one of these `ETag`s (RFC 9110).
         */
        'If-Match'?: string;
        /**
         * The answer is 304 if the current version still has one of these `ETag`s (RFC 9110).
         */
        'If-None-Match'?: string;
        /**
         * `max-stale=10` accepts records as they were up to 10 seconds ago, `max-stale` as they were some seconds ago, which may be faster; `no-cache` requests the current ones (RFC 9111), as do tokens that may write by default.
         */
        'Cache-Control'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` or the `clientId` of the record.
         */
        id: string;
    };
    query?: {
        /**
         * The only members to show, separated by commas, and `id`: all others are left out, required ones too. Every member can be named, whether or not it is shown otherwise.
         */
        fields?: string;
    };
    url: '/v1/user/{id}';
};

export type GetUserErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     * - `no_user`: The caller acts as no user.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request' | 'no_user';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `precondition_failed`: The record was changed in the meantime.
     */
    412: ProblemRecord & {
        code?: 'precondition_failed';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type GetUserError = GetUserErrors[keyof GetUserErrors];

export type GetUserResponses = {
    /**
     * The record.
     */
    200: UserAnswer;
};

export type GetUserResponse = GetUserResponses[keyof GetUserResponses];

export type UpdateUserData = {
    body: UserChanges;
    headers?: {
        /**
         * A request that is repeated with the same key within 24 hours is not carried out again, but gets the former answer; if that had more than 16 KiB, it shows the record as it is now. Keys belong to a token.
         */
        'Idempotency-Key'?: string;
        /**
         * Fails with 412 if callers have changed the record since it had one of these `ETag`s (RFC 9110).
         */
        'If-Match'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` or the `clientId` of the record.
         */
        id: string;
    };
    query?: never;
    url: '/v1/user/{id}';
};

export type UpdateUserErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     * - `no_user`: The caller acts as no user.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request' | 'no_user';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `request_in_progress`: The first request with the idempotency key is still running.
     * - `idempotency_result_gone`: The record that the first request showed is deleted.
     */
    409: ProblemRecord & {
        code?: 'request_in_progress' | 'idempotency_result_gone';
    };
    /**
     * - `precondition_failed`: The record was changed in the meantime.
     */
    412: ProblemRecord & {
        code?: 'precondition_failed';
    };
    /**
     * - `body_too_large`: The body is too large.
     */
    413: ProblemRecord & {
        code?: 'body_too_large';
    };
    /**
     * - `unsupported_media_type`: The body is of a type that is not taken.
     */
    415: ProblemRecord & {
        code?: 'unsupported_media_type';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `idempotency_key_reused`: The idempotency key was used for another request.
     */
    422: ProblemRecord & {
        code?: 'idempotency_key_reused';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_writes`: There are too many changes at a time.
     * - `too_much_at_once`: There are too many bytes of bodies at a time.
     * - `too_many_pieces`: There are too many tiny pieces of bodies in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_writes' | 'too_much_at_once' | 'too_many_pieces';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type UpdateUserError = UpdateUserErrors[keyof UpdateUserErrors];

export type UpdateUserResponses = {
    /**
     * The record.
     */
    200: UserAnswer;
};

export type UpdateUserResponse = UpdateUserResponses[keyof UpdateUserResponses];

export type ListWebhooksData = {
    body?: never;
    headers?: {
        /**
         * `count=exact` requests the number of all records, in `X-Total-Count` (RFC 7240).
         */
        Prefer?: string;
        /**
         * The answer is 304 if the current version still has one of these `ETag`s (RFC 9110).
         */
        'If-None-Match'?: string;
        /**
         * `max-stale=10` accepts records as they were up to 10 seconds ago, `max-stale` as they were some seconds ago, which may be faster; `no-cache` requests the current ones (RFC 9111), as do tokens that may write by default.
         */
        'Cache-Control'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: {
        /**
         * The maximal number of records of a page.
         */
        per_page?: number;
        /**
         * The number of records to skip; none when left out. Skipping costs as much as reading: prefer the `Link` header.
         */
        offset?: number;
        /**
         * The cursor in the `Link` header of the previous page: opaque, not together with `offset`, and only with the filters and the order of that page.
         */
        cursor?: string;
        /**
         * Only the record with this `id` or `clientId`; any of them when it repeats.
         */
        id?: Array<string>;
        /**
         * Only records created strictly before this.
         */
        created_before?: string;
        /**
         * Only records created strictly after this.
         */
        created_after?: string;
        /**
         * Only records last changed strictly before this.
         */
        updated_before?: string;
        /**
         * Only records last changed strictly after this. It misses changes, because times are taken before the commit: to follow all changes, read `GET /v1/event`.
         */
        updated_after?: string;
        /**
         * The order; `-` in front for descending. Records without a value come last either way; the `id` breaks ties.
         */
        sort?: 'createdAt' | '-createdAt' | 'updatedAt' | '-updatedAt';
        /**
         * The only members to show, separated by commas, and `id`: all others are left out, required ones too. Every member can be named, whether or not it is shown otherwise.
         */
        fields?: string;
    };
    url: '/v1/webhook';
};

export type ListWebhooksErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `query_too_long`: The query is too long.
     */
    414: ProblemRecord & {
        code?: 'query_too_long';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_reads`: There are too many lists and searches at a time.
     * - `too_much_read_time`: There are too many ms of slow reads in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_reads' | 'too_much_read_time';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type ListWebhooksError = ListWebhooksErrors[keyof ListWebhooksErrors];

export type ListWebhooksResponses = {
    /**
     * One page of records.
     */
    200: WebhooksAnswer;
};

export type ListWebhooksResponse = ListWebhooksResponses[keyof ListWebhooksResponses];

export type CreateWebhookData = {
    body: NewWebhook;
    headers?: {
        /**
         * A request that is repeated with the same key within 24 hours is not carried out again, but gets the former answer; if that had more than 16 KiB, it shows the record as it is now. Keys belong to a token.
         */
        'Idempotency-Key'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/webhook';
};

export type CreateWebhookErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     * - `no_user`: The caller acts as no user.
     * - `url_not_allowed`: Nothing is sent to such an address.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request' | 'no_user' | 'url_not_allowed';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     * - `member_needs_scope`: A member needs a larger scope than the token has.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope' | 'member_needs_scope';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `request_in_progress`: The first request with the idempotency key is still running.
     * - `idempotency_result_gone`: The record that the first request showed is deleted.
     * - `client_id_taken`: The clientId is taken.
     * - `too_many_webhooks`: The workspace has as many webhooks as it can have.
     */
    409: ProblemRecord & {
        code?: 'request_in_progress' | 'idempotency_result_gone' | 'client_id_taken' | 'too_many_webhooks';
    };
    /**
     * - `body_too_large`: The body is too large.
     */
    413: ProblemRecord & {
        code?: 'body_too_large';
    };
    /**
     * - `unsupported_media_type`: The body is of a type that is not taken.
     */
    415: ProblemRecord & {
        code?: 'unsupported_media_type';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `idempotency_key_reused`: The idempotency key was used for another request.
     */
    422: ProblemRecord & {
        code?: 'idempotency_key_reused';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_writes`: There are too many changes at a time.
     * - `too_much_at_once`: There are too many bytes of bodies at a time.
     * - `too_many_pieces`: There are too many tiny pieces of bodies in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_writes' | 'too_much_at_once' | 'too_many_pieces';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     * - `webhook_key_missing`: The service has no key to seal secrets with.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded' | 'webhook_key_missing';
    };
};

export type CreateWebhookError = CreateWebhookErrors[keyof CreateWebhookErrors];

export type CreateWebhookResponses = {
    /**
     * The record that was made.
     */
    201: NewWebhookAnswer;
};

export type CreateWebhookResponse = CreateWebhookResponses[keyof CreateWebhookResponses];

export type DeleteWebhookData = {
    body?: never;
    headers?: {
        /**
         * Fails with 412 if callers have changed the record since it had one of these `ETag`s (RFC 9110).
         */
        'If-Match'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` or the `clientId` of the record.
         */
        id: string;
    };
    query?: never;
    url: '/v1/webhook/{id}';
};

export type DeleteWebhookErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `precondition_failed`: The record was changed in the meantime.
     */
    412: ProblemRecord & {
        code?: 'precondition_failed';
    };
    /**
     * - `body_too_large`: The body is too large.
     */
    413: ProblemRecord & {
        code?: 'body_too_large';
    };
    /**
     * - `unsupported_media_type`: The body is of a type that is not taken.
     */
    415: ProblemRecord & {
        code?: 'unsupported_media_type';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_writes`: There are too many changes at a time.
     * - `too_much_at_once`: There are too many bytes of bodies at a time.
     * - `too_many_pieces`: There are too many tiny pieces of bodies in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_writes' | 'too_much_at_once' | 'too_many_pieces';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type DeleteWebhookError = DeleteWebhookErrors[keyof DeleteWebhookErrors];

export type DeleteWebhookResponses = {
    /**
     * It is done.
     */
    204: void;
};

export type DeleteWebhookResponse = DeleteWebhookResponses[keyof DeleteWebhookResponses];

export type GetWebhookData = {
    body?: never;
    headers?: {
        /**
         * Fails with 412 if callers have changed the record since it had one of these `ETag`s (RFC 9110).
         */
        'If-Match'?: string;
        /**
         * The answer is 304 if the current version still has one of these `ETag`s (RFC 9110).
         */
        'If-None-Match'?: string;
        /**
         * `max-stale=10` accepts records as they were up to 10 seconds ago, `max-stale` as they were some seconds ago, which may be faster; `no-cache` requests the current ones (RFC 9111), as do tokens that may write by default.
         */
        'Cache-Control'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` or the `clientId` of the record.
         */
        id: string;
    };
    query?: {
        /**
         * The only members to show, separated by commas, and `id`: all others are left out, required ones too. Every member can be named, whether or not it is shown otherwise.
         */
        fields?: string;
    };
    url: '/v1/webhook/{id}';
};

export type GetWebhookErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `precondition_failed`: The record was changed in the meantime.
     */
    412: ProblemRecord & {
        code?: 'precondition_failed';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type GetWebhookError = GetWebhookErrors[keyof GetWebhookErrors];

export type GetWebhookResponses = {
    /**
     * The record.
     */
    200: WebhookAnswer;
};

export type GetWebhookResponse = GetWebhookResponses[keyof GetWebhookResponses];

export type UpdateWebhookData = {
    body: WebhookChanges;
    headers?: {
        /**
         * A request that is repeated with the same key within 24 hours is not carried out again, but gets the former answer; if that had more than 16 KiB, it shows the record as it is now. Keys belong to a token.
         */
        'Idempotency-Key'?: string;
        /**
         * Fails with 412 if callers have changed the record since it had one of these `ETag`s (RFC 9110).
         */
        'If-Match'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` or the `clientId` of the record.
         */
        id: string;
    };
    query?: never;
    url: '/v1/webhook/{id}';
};

export type UpdateWebhookErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     * - `no_user`: The caller acts as no user.
     * - `url_not_allowed`: Nothing is sent to such an address.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request' | 'no_user' | 'url_not_allowed';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `request_in_progress`: The first request with the idempotency key is still running.
     * - `idempotency_result_gone`: The record that the first request showed is deleted.
     */
    409: ProblemRecord & {
        code?: 'request_in_progress' | 'idempotency_result_gone';
    };
    /**
     * - `precondition_failed`: The record was changed in the meantime.
     */
    412: ProblemRecord & {
        code?: 'precondition_failed';
    };
    /**
     * - `body_too_large`: The body is too large.
     */
    413: ProblemRecord & {
        code?: 'body_too_large';
    };
    /**
     * - `unsupported_media_type`: The body is of a type that is not taken.
     */
    415: ProblemRecord & {
        code?: 'unsupported_media_type';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `idempotency_key_reused`: The idempotency key was used for another request.
     */
    422: ProblemRecord & {
        code?: 'idempotency_key_reused';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_writes`: There are too many changes at a time.
     * - `too_much_at_once`: There are too many bytes of bodies at a time.
     * - `too_many_pieces`: There are too many tiny pieces of bodies in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_writes' | 'too_much_at_once' | 'too_many_pieces';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type UpdateWebhookError = UpdateWebhookErrors[keyof UpdateWebhookErrors];

export type UpdateWebhookResponses = {
    /**
     * The record.
     */
    200: WebhookAnswer;
};

export type UpdateWebhookResponse = UpdateWebhookResponses[keyof UpdateWebhookResponses];

export type RotateWebhookSecretData = {
    body?: never;
    headers?: {
        /**
         * A request that is repeated with the same key within 24 hours is not carried out again, but gets the former answer; if that had more than 16 KiB, it shows the record as it is now. Keys belong to a token.
         */
        'Idempotency-Key'?: string;
        /**
         * Fails with 412 if callers have changed the record since it had one of these `ETag`s (RFC 9110).
         */
        'If-Match'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` or the `clientId` of the record.
         */
        id: string;
    };
    query?: never;
    url: '/v1/webhook/{id}/rotate-secret';
};

export type RotateWebhookSecretErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `request_in_progress`: The first request with the idempotency key is still running.
     * - `idempotency_result_gone`: The record that the first request showed is deleted.
     * - `too_many_rotations`: The secret was replaced too often within 24 hours.
     */
    409: ProblemRecord & {
        code?: 'request_in_progress' | 'idempotency_result_gone' | 'too_many_rotations';
    };
    /**
     * - `precondition_failed`: The record was changed in the meantime.
     */
    412: ProblemRecord & {
        code?: 'precondition_failed';
    };
    /**
     * - `body_too_large`: The body is too large.
     */
    413: ProblemRecord & {
        code?: 'body_too_large';
    };
    /**
     * - `unsupported_media_type`: The body is of a type that is not taken.
     */
    415: ProblemRecord & {
        code?: 'unsupported_media_type';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `idempotency_key_reused`: The idempotency key was used for another request.
     */
    422: ProblemRecord & {
        code?: 'idempotency_key_reused';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_writes`: There are too many changes at a time.
     * - `too_much_at_once`: There are too many bytes of bodies at a time.
     * - `too_many_pieces`: There are too many tiny pieces of bodies in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_writes' | 'too_much_at_once' | 'too_many_pieces';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     * - `webhook_key_missing`: The service has no key to seal secrets with.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded' | 'webhook_key_missing';
    };
};

export type RotateWebhookSecretError = RotateWebhookSecretErrors[keyof RotateWebhookSecretErrors];

export type RotateWebhookSecretResponses = {
    /**
     * The record.
     */
    200: NewWebhookAnswer;
};

export type RotateWebhookSecretResponse = RotateWebhookSecretResponses[keyof RotateWebhookSecretResponses];

export type TestWebhookData = {
    body?: never;
    headers?: {
        /**
         * A request that is repeated with the same key within 24 hours is not carried out again, but gets the former answer; if that had more than 16 KiB, it shows the record as it is now. Keys belong to a token.
         */
        'Idempotency-Key'?: string;
        /**
         * Fails with 412 if callers have changed the record since it had one of these `ETag`s (RFC 9110).
         */
        'If-Match'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` or the `clientId` of the record.
         */
        id: string;
    };
    query?: never;
    url: '/v1/webhook/{id}/test';
};

export type TestWebhookErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `request_in_progress`: The first request with the idempotency key is still running.
     * - `idempotency_result_gone`: The record that the first request showed is deleted.
     * - `webhook_off`: The webhook is switched off.
     */
    409: ProblemRecord & {
        code?: 'request_in_progress' | 'idempotency_result_gone' | 'webhook_off';
    };
    /**
     * - `precondition_failed`: The record was changed in the meantime.
     */
    412: ProblemRecord & {
        code?: 'precondition_failed';
    };
    /**
     * - `body_too_large`: The body is too large.
     */
    413: ProblemRecord & {
        code?: 'body_too_large';
    };
    /**
     * - `unsupported_media_type`: The body is of a type that is not taken.
     */
    415: ProblemRecord & {
        code?: 'unsupported_media_type';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `idempotency_key_reused`: The idempotency key was used for another request.
     */
    422: ProblemRecord & {
        code?: 'idempotency_key_reused';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_writes`: There are too many changes at a time.
     * - `too_much_at_once`: There are too many bytes of bodies at a time.
     * - `too_many_pieces`: There are too many tiny pieces of bodies in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_writes' | 'too_much_at_once' | 'too_many_pieces';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type TestWebhookError = TestWebhookErrors[keyof TestWebhookErrors];

export type TestWebhookResponses = {
    /**
     * The record.
     */
    200: DeliveryAnswer;
};

export type TestWebhookResponse = TestWebhookResponses[keyof TestWebhookResponses];

export type ReplayWebhookData = {
    body: Replay;
    headers?: {
        /**
         * A request that is repeated with the same key within 24 hours is not carried out again, but gets the former answer; if that had more than 16 KiB, it shows the record as it is now. Keys belong to a token.
         */
        'Idempotency-Key'?: string;
        /**
         * Fails with 412 if callers have changed the record since it had one of these `ETag`s (RFC 9110).
         */
        'If-Match'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` or the `clientId` of the record.
         */
        id: string;
    };
    query?: never;
    url: '/v1/webhook/{id}/replay';
};

export type ReplayWebhookErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `request_in_progress`: The first request with the idempotency key is still running.
     * - `idempotency_result_gone`: The record that the first request showed is deleted.
     * - `webhook_off`: The webhook is switched off.
     */
    409: ProblemRecord & {
        code?: 'request_in_progress' | 'idempotency_result_gone' | 'webhook_off';
    };
    /**
     * - `precondition_failed`: The record was changed in the meantime.
     */
    412: ProblemRecord & {
        code?: 'precondition_failed';
    };
    /**
     * - `body_too_large`: The body is too large.
     */
    413: ProblemRecord & {
        code?: 'body_too_large';
    };
    /**
     * - `unsupported_media_type`: The body is of a type that is not taken.
     */
    415: ProblemRecord & {
        code?: 'unsupported_media_type';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `idempotency_key_reused`: The idempotency key was used for another request.
     */
    422: ProblemRecord & {
        code?: 'idempotency_key_reused';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_writes`: There are too many changes at a time.
     * - `too_much_at_once`: There are too many bytes of bodies at a time.
     * - `too_many_pieces`: There are too many tiny pieces of bodies in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_writes' | 'too_much_at_once' | 'too_many_pieces';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type ReplayWebhookError = ReplayWebhookErrors[keyof ReplayWebhookErrors];

export type ReplayWebhookResponses = {
    /**
     * The record.
     */
    200: WebhookAnswer;
};

export type ReplayWebhookResponse = ReplayWebhookResponses[keyof ReplayWebhookResponses];

export type ListDeliveriesData = {
    body?: never;
    headers?: {
        /**
         * `count=exact` requests the number of all records, in `X-Total-Count` (RFC 7240).
         */
        Prefer?: string;
        /**
         * The answer is 304 if the current version still has one of these `ETag`s (RFC 9110).
         */
        'If-None-Match'?: string;
        /**
         * `max-stale=10` accepts records as they were up to 10 seconds ago, `max-stale` as they were some seconds ago, which may be faster; `no-cache` requests the current ones (RFC 9111), as do tokens that may write by default.
         */
        'Cache-Control'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` or the `clientId` of the record.
         */
        id: string;
    };
    query?: {
        /**
         * The maximal number of records of a page.
         */
        per_page?: number;
        /**
         * The number of records to skip; none when left out. Skipping costs as much as reading: prefer the `Link` header.
         */
        offset?: number;
        /**
         * The cursor in the `Link` header of the previous page: opaque, not together with `offset`, and only with the filters and the order of that page.
         */
        cursor?: string;
        /**
         * Only the record with this `id` or `clientId`; any of them when it repeats.
         */
        id?: Array<string>;
        /**
         * Only records created strictly before this.
         */
        created_before?: string;
        /**
         * Only records created strictly after this.
         */
        created_after?: string;
        /**
         * Only records last changed strictly before this.
         */
        updated_before?: string;
        /**
         * Only records last changed strictly after this. It misses changes, because times are taken before the commit: to follow all changes, read `GET /v1/event`.
         */
        updated_after?: string;
        /**
         * The order; `-` in front for descending. Records without a value come last either way; the `id` breaks ties.
         */
        sort?: 'createdAt' | '-createdAt' | 'updatedAt' | '-updatedAt';
        /**
         * Only deliveries in this state; in any of them when it repeats.
         */
        state?: Array<'WAITING' | 'DELIVERED' | 'FAILED'>;
        /**
         * The only members to show, separated by commas, and `id`: all others are left out, required ones too. Every member can be named, whether or not it is shown otherwise.
         */
        fields?: string;
    };
    url: '/v1/webhook/{id}/delivery';
};

export type ListDeliveriesErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `query_too_long`: The query is too long.
     */
    414: ProblemRecord & {
        code?: 'query_too_long';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_reads`: There are too many lists and searches at a time.
     * - `too_much_read_time`: There are too many ms of slow reads in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_reads' | 'too_much_read_time';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type ListDeliveriesError = ListDeliveriesErrors[keyof ListDeliveriesErrors];

export type ListDeliveriesResponses = {
    /**
     * One page of records.
     */
    200: DeliveriesAnswer;
};

export type ListDeliveriesResponse = ListDeliveriesResponses[keyof ListDeliveriesResponses];

export type GetDeliveryData = {
    body?: never;
    headers?: {
        /**
         * Fails with 412 if callers have changed the record since it had one of these `ETag`s (RFC 9110).
         */
        'If-Match'?: string;
        /**
         * The answer is 304 if the current version still has one of these `ETag`s (RFC 9110).
         */
        'If-None-Match'?: string;
        /**
         * `max-stale=10` accepts records as they were up to 10 seconds ago, `max-stale` as they were some seconds ago, which may be faster; `no-cache` requests the current ones (RFC 9111), as do tokens that may write by default.
         */
        'Cache-Control'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` or the `clientId` of the record.
         */
        id: string;
        /**
         * The `id` of the record, as its list shows it.
         */
        deliveryId: string;
    };
    query?: {
        /**
         * The only members to show, separated by commas, and `id`: all others are left out, required ones too. Every member can be named, whether or not it is shown otherwise.
         */
        fields?: string;
    };
    url: '/v1/webhook/{id}/delivery/{deliveryId}';
};

export type GetDeliveryErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `precondition_failed`: The record was changed in the meantime.
     */
    412: ProblemRecord & {
        code?: 'precondition_failed';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type GetDeliveryError = GetDeliveryErrors[keyof GetDeliveryErrors];

export type GetDeliveryResponses = {
    /**
     * The record.
     */
    200: DeliveryAnswer;
};

export type GetDeliveryResponse = GetDeliveryResponses[keyof GetDeliveryResponses];

export type RetryDeliveryData = {
    body?: never;
    headers?: {
        /**
         * A request that is repeated with the same key within 24 hours is not carried out again, but gets the former answer; if that had more than 16 KiB, it shows the record as it is now. Keys belong to a token.
         */
        'Idempotency-Key'?: string;
        /**
         * Fails with 412 if callers have changed the record since it had one of these `ETag`s (RFC 9110).
         */
        'If-Match'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` or the `clientId` of the record.
         */
        id: string;
        /**
         * The `id` of the record, as its list shows it.
         */
        deliveryId: string;
    };
    query?: never;
    url: '/v1/webhook/{id}/delivery/{deliveryId}/retry';
};

export type RetryDeliveryErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `request_in_progress`: The first request with the idempotency key is still running.
     * - `idempotency_result_gone`: The record that the first request showed is deleted.
     * - `webhook_off`: The webhook is switched off.
     */
    409: ProblemRecord & {
        code?: 'request_in_progress' | 'idempotency_result_gone' | 'webhook_off';
    };
    /**
     * - `precondition_failed`: The record was changed in the meantime.
     */
    412: ProblemRecord & {
        code?: 'precondition_failed';
    };
    /**
     * - `body_too_large`: The body is too large.
     */
    413: ProblemRecord & {
        code?: 'body_too_large';
    };
    /**
     * - `unsupported_media_type`: The body is of a type that is not taken.
     */
    415: ProblemRecord & {
        code?: 'unsupported_media_type';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `idempotency_key_reused`: The idempotency key was used for another request.
     */
    422: ProblemRecord & {
        code?: 'idempotency_key_reused';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_writes`: There are too many changes at a time.
     * - `too_much_at_once`: There are too many bytes of bodies at a time.
     * - `too_many_pieces`: There are too many tiny pieces of bodies in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_writes' | 'too_much_at_once' | 'too_many_pieces';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type RetryDeliveryError = RetryDeliveryErrors[keyof RetryDeliveryErrors];

export type RetryDeliveryResponses = {
    /**
     * The record.
     */
    200: DeliveryAnswer;
};

export type RetryDeliveryResponse = RetryDeliveryResponses[keyof RetryDeliveryResponses];

export type ListTrackersData = {
    body?: never;
    headers?: {
        /**
         * `count=exact` requests the number of all records, in `X-Total-Count` (RFC 7240).
         */
        Prefer?: string;
        /**
         * The answer is 304 if the current version still has one of these `ETag`s (RFC 9110).
         */
        'If-None-Match'?: string;
        /**
         * `max-stale=10` accepts records as they were up to 10 seconds ago, `max-stale` as they were some seconds ago, which may be faster; `no-cache` requests the current ones (RFC 9111), as do tokens that may write by default.
         */
        'Cache-Control'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: {
        /**
         * The maximal number of records of a page.
         */
        per_page?: number;
        /**
         * The number of records to skip; none when left out. Skipping costs as much as reading: prefer the `Link` header.
         */
        offset?: number;
        /**
         * The cursor in the `Link` header of the previous page: opaque, not together with `offset`, and only with the filters and the order of that page.
         */
        cursor?: string;
        /**
         * Only the record with this `id` or `clientId`; any of them when it repeats.
         */
        id?: Array<string>;
        /**
         * Only records created strictly before this.
         */
        created_before?: string;
        /**
         * Only records created strictly after this.
         */
        created_after?: string;
        /**
         * Only records last changed strictly before this.
         */
        updated_before?: string;
        /**
         * Only records last changed strictly after this. It misses changes, because times are taken before the commit: to follow all changes, read `GET /v1/event`.
         */
        updated_after?: string;
        /**
         * The order; `-` in front for descending. Records without a value come last either way; the `id` breaks ties.
         */
        sort?: 'createdAt' | '-createdAt' | 'updatedAt' | '-updatedAt';
        /**
         * The only members to show, separated by commas, and `id`: all others are left out, required ones too. Every member can be named, whether or not it is shown otherwise.
         */
        fields?: string;
    };
    url: '/v1/tracker';
};

export type ListTrackersErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `query_too_long`: The query is too long.
     */
    414: ProblemRecord & {
        code?: 'query_too_long';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_reads`: There are too many lists and searches at a time.
     * - `too_much_read_time`: There are too many ms of slow reads in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_reads' | 'too_much_read_time';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type ListTrackersError = ListTrackersErrors[keyof ListTrackersErrors];

export type ListTrackersResponses = {
    /**
     * One page of records.
     */
    200: TrackersAnswer;
};

export type ListTrackersResponse = ListTrackersResponses[keyof ListTrackersResponses];

export type CreateTrackerData = {
    body: NewTracker;
    headers?: {
        /**
         * A request that is repeated with the same key within 24 hours is not carried out again, but gets the former answer; if that had more than 16 KiB, it shows the record as it is now. Keys belong to a token.
         */
        'Idempotency-Key'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/tracker';
};

export type CreateTrackerErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     * - `discovery_state_not_found`: There is no such state.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request' | 'discovery_state_not_found';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     * - `member_needs_scope`: A member needs a larger scope than the token has.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope' | 'member_needs_scope';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `request_in_progress`: The first request with the idempotency key is still running.
     * - `idempotency_result_gone`: The record that the first request showed is deleted.
     * - `client_id_taken`: The clientId is taken.
     */
    409: ProblemRecord & {
        code?: 'request_in_progress' | 'idempotency_result_gone' | 'client_id_taken';
    };
    /**
     * - `body_too_large`: The body is too large.
     */
    413: ProblemRecord & {
        code?: 'body_too_large';
    };
    /**
     * - `unsupported_media_type`: The body is of a type that is not taken.
     */
    415: ProblemRecord & {
        code?: 'unsupported_media_type';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `idempotency_key_reused`: The idempotency key was used for another request.
     */
    422: ProblemRecord & {
        code?: 'idempotency_key_reused';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_writes`: There are too many changes at a time.
     * - `too_much_at_once`: There are too many bytes of bodies at a time.
     * - `too_many_pieces`: There are too many tiny pieces of bodies in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_writes' | 'too_much_at_once' | 'too_many_pieces';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     * - `webhook_key_missing`: The service has no key to seal secrets with.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded' | 'webhook_key_missing';
    };
};

export type CreateTrackerError = CreateTrackerErrors[keyof CreateTrackerErrors];

export type CreateTrackerResponses = {
    /**
     * The record that was made.
     */
    201: TrackerAnswer;
};

export type CreateTrackerResponse = CreateTrackerResponses[keyof CreateTrackerResponses];

export type DeleteTrackerData = {
    body?: never;
    headers?: {
        /**
         * Fails with 412 if callers have changed the record since it had one of these `ETag`s (RFC 9110).
         */
        'If-Match'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` or the `clientId` of the record.
         */
        id: string;
    };
    query?: never;
    url: '/v1/tracker/{id}';
};

export type DeleteTrackerErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `precondition_failed`: The record was changed in the meantime.
     */
    412: ProblemRecord & {
        code?: 'precondition_failed';
    };
    /**
     * - `body_too_large`: The body is too large.
     */
    413: ProblemRecord & {
        code?: 'body_too_large';
    };
    /**
     * - `unsupported_media_type`: The body is of a type that is not taken.
     */
    415: ProblemRecord & {
        code?: 'unsupported_media_type';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_writes`: There are too many changes at a time.
     * - `too_much_at_once`: There are too many bytes of bodies at a time.
     * - `too_many_pieces`: There are too many tiny pieces of bodies in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_writes' | 'too_much_at_once' | 'too_many_pieces';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type DeleteTrackerError = DeleteTrackerErrors[keyof DeleteTrackerErrors];

export type DeleteTrackerResponses = {
    /**
     * It is done.
     */
    204: void;
};

export type DeleteTrackerResponse = DeleteTrackerResponses[keyof DeleteTrackerResponses];

export type GetTrackerData = {
    body?: never;
    headers?: {
        /**
         * Fails with 412 if callers have changed the record since it had one of these `ETag`s (RFC 9110).
         */
        'If-Match'?: string;
        /**
         * The answer is 304 if the current version still has one of these `ETag`s (RFC 9110).
         */
        'If-None-Match'?: string;
        /**
         * `max-stale=10` accepts records as they were up to 10 seconds ago, `max-stale` as they were some seconds ago, which may be faster; `no-cache` requests the current ones (RFC 9111), as do tokens that may write by default.
         */
        'Cache-Control'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` or the `clientId` of the record.
         */
        id: string;
    };
    query?: {
        /**
         * The only members to show, separated by commas, and `id`: all others are left out, required ones too. Every member can be named, whether or not it is shown otherwise.
         */
        fields?: string;
    };
    url: '/v1/tracker/{id}';
};

export type GetTrackerErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `precondition_failed`: The record was changed in the meantime.
     */
    412: ProblemRecord & {
        code?: 'precondition_failed';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type GetTrackerError = GetTrackerErrors[keyof GetTrackerErrors];

export type GetTrackerResponses = {
    /**
     * The record.
     */
    200: TrackerAnswer;
};

export type GetTrackerResponse = GetTrackerResponses[keyof GetTrackerResponses];

export type UpdateTrackerData = {
    body: TrackerChanges;
    headers?: {
        /**
         * A request that is repeated with the same key within 24 hours is not carried out again, but gets the former answer; if that had more than 16 KiB, it shows the record as it is now. Keys belong to a token.
         */
        'Idempotency-Key'?: string;
        /**
         * Fails with 412 if callers have changed the record since it had one of these `ETag`s (RFC 9110).
         */
        'If-Match'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` or the `clientId` of the record.
         */
        id: string;
    };
    query?: never;
    url: '/v1/tracker/{id}';
};

export type UpdateTrackerErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     * - `discovery_state_not_found`: There is no such state.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request' | 'discovery_state_not_found';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `request_in_progress`: The first request with the idempotency key is still running.
     * - `idempotency_result_gone`: The record that the first request showed is deleted.
     */
    409: ProblemRecord & {
        code?: 'request_in_progress' | 'idempotency_result_gone';
    };
    /**
     * - `precondition_failed`: The record was changed in the meantime.
     */
    412: ProblemRecord & {
        code?: 'precondition_failed';
    };
    /**
     * - `body_too_large`: The body is too large.
     */
    413: ProblemRecord & {
        code?: 'body_too_large';
    };
    /**
     * - `unsupported_media_type`: The body is of a type that is not taken.
     */
    415: ProblemRecord & {
        code?: 'unsupported_media_type';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `idempotency_key_reused`: The idempotency key was used for another request.
     */
    422: ProblemRecord & {
        code?: 'idempotency_key_reused';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_writes`: There are too many changes at a time.
     * - `too_much_at_once`: There are too many bytes of bodies at a time.
     * - `too_many_pieces`: There are too many tiny pieces of bodies in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_writes' | 'too_much_at_once' | 'too_many_pieces';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     * - `webhook_key_missing`: The service has no key to seal secrets with.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded' | 'webhook_key_missing';
    };
};

export type UpdateTrackerError = UpdateTrackerErrors[keyof UpdateTrackerErrors];

export type UpdateTrackerResponses = {
    /**
     * The record.
     */
    200: TrackerAnswer;
};

export type UpdateTrackerResponse = UpdateTrackerResponses[keyof UpdateTrackerResponses];

export type ReceiveFromTrackerData = {
    /**
     * The tracker's payload.
     */
    body: {
        [key: string]: unknown;
    };
    headers?: {
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` or the `clientId` of the record.
         */
        id: string;
    };
    query?: never;
    url: '/v1/tracker/{id}/receive';
};

export type ReceiveFromTrackerErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `invalid_signature`: The signature is not valid.
     */
    401: ProblemRecord & {
        code?: 'invalid_signature';
    };
    /**
     * - `foreign_origin`: Another site's page sent the request.
     */
    403: ProblemRecord & {
        code?: 'foreign_origin';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `body_too_large`: The body is too large.
     */
    413: ProblemRecord & {
        code?: 'body_too_large';
    };
    /**
     * - `unsupported_media_type`: The body is of a type that is not taken.
     */
    415: ProblemRecord & {
        code?: 'unsupported_media_type';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_much_at_once`: There are too many bytes of bodies at a time.
     * - `too_many_pieces`: There are too many tiny pieces of bodies in a minute.
     * - `too_many_writes`: There are too many changes at a time.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_much_at_once' | 'too_many_pieces' | 'too_many_writes';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     * - `webhook_key_missing`: The service has no key to seal secrets with.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded' | 'webhook_key_missing';
    };
};

export type ReceiveFromTrackerError = ReceiveFromTrackerErrors[keyof ReceiveFromTrackerErrors];

export type ReceiveFromTrackerResponses = {
    /**
     * It is done.
     */
    204: void;
};

export type ReceiveFromTrackerResponse = ReceiveFromTrackerResponses[keyof ReceiveFromTrackerResponses];

export type ListIssuesData = {
    body?: never;
    headers?: {
        /**
         * The answer is 304 if the current version still has one of these `ETag`s (RFC 9110).
         */
        'If-None-Match'?: string;
        /**
         * `max-stale=10` accepts records as they were up to 10 seconds ago, `max-stale` as they were some seconds ago, which may be faster; `no-cache` requests the current ones (RFC 9111), as do tokens that may write by default.
         */
        'Cache-Control'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` or the `clientId` of the record.
         */
        id: string;
    };
    query?: {
        /**
         * The only members to show, separated by commas, and `id`: all others are left out, required ones too. Every member can be named, whether or not it is shown otherwise.
         */
        fields?: string;
    };
    url: '/v1/discovery/{id}/issue';
};

export type ListIssuesErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `query_too_long`: The query is too long.
     */
    414: ProblemRecord & {
        code?: 'query_too_long';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_reads`: There are too many lists and searches at a time.
     * - `too_much_read_time`: There are too many ms of slow reads in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_reads' | 'too_much_read_time';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type ListIssuesError = ListIssuesErrors[keyof ListIssuesErrors];

export type ListIssuesResponses = {
    /**
     * One page of records.
     */
    200: IssuesAnswer;
};

export type ListIssuesResponse = ListIssuesResponses[keyof ListIssuesResponses];

export type ListWorkspacesData = {
    body?: never;
    headers?: {
        /**
         * `count=exact` requests the number of all records, in `X-Total-Count` (RFC 7240).
         */
        Prefer?: string;
        /**
         * The answer is 304 if the current version still has one of these `ETag`s (RFC 9110).
         */
        'If-None-Match'?: string;
        /**
         * `max-stale=10` accepts records as they were up to 10 seconds ago, `max-stale` as they were some seconds ago, which may be faster; `no-cache` requests the current ones (RFC 9111), as do tokens that may write by default.
         */
        'Cache-Control'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: {
        /**
         * The maximal number of records of a page.
         */
        per_page?: number;
        /**
         * The number of records to skip; none when left out. Skipping costs as much as reading: prefer the `Link` header.
         */
        offset?: number;
        /**
         * The cursor in the `Link` header of the previous page: opaque, not together with `offset`, and only with the filters and the order of that page.
         */
        cursor?: string;
        /**
         * Only the workspace of this name.
         */
        name?: string;
        /**
         * The only members to show, separated by commas, and `id`: all others are left out, required ones too. Every member can be named, whether or not it is shown otherwise.
         */
        fields?: string;
    };
    url: '/v1/operator/workspace';
};

export type ListWorkspacesErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `foreign_origin`: Another site's page sent the request.
     * - `operator_access_off`: The installation takes no requests of operators.
     */
    403: ProblemRecord & {
        code?: 'foreign_origin' | 'operator_access_off';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `query_too_long`: The query is too long.
     */
    414: ProblemRecord & {
        code?: 'query_too_long';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_reads`: There are too many lists and searches at a time.
     * - `too_much_read_time`: There are too many ms of slow reads in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_reads' | 'too_much_read_time';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type ListWorkspacesError = ListWorkspacesErrors[keyof ListWorkspacesErrors];

export type ListWorkspacesResponses = {
    /**
     * One page of records.
     */
    200: WorkspacesAnswer;
};

export type ListWorkspacesResponse = ListWorkspacesResponses[keyof ListWorkspacesResponses];

export type CreateWorkspaceData = {
    body: NamedWorkspace;
    headers?: {
        /**
         * A request that is repeated with the same key within 24 hours is not carried out again, but gets the former answer; if that had more than 16 KiB, it shows the record as it is now. Keys belong to a token.
         */
        'Idempotency-Key'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/operator/workspace';
};

export type CreateWorkspaceErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `foreign_origin`: Another site's page sent the request.
     * - `operator_access_off`: The installation takes no requests of operators.
     */
    403: ProblemRecord & {
        code?: 'foreign_origin' | 'operator_access_off';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `request_in_progress`: The first request with the idempotency key is still running.
     * - `idempotency_result_gone`: The record that the first request showed is deleted.
     * - `name_taken`: The name is taken.
     */
    409: ProblemRecord & {
        code?: 'request_in_progress' | 'idempotency_result_gone' | 'name_taken';
    };
    /**
     * - `body_too_large`: The body is too large.
     */
    413: ProblemRecord & {
        code?: 'body_too_large';
    };
    /**
     * - `unsupported_media_type`: The body is of a type that is not taken.
     */
    415: ProblemRecord & {
        code?: 'unsupported_media_type';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `idempotency_key_reused`: The idempotency key was used for another request.
     */
    422: ProblemRecord & {
        code?: 'idempotency_key_reused';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_writes`: There are too many changes at a time.
     * - `too_much_at_once`: There are too many bytes of bodies at a time.
     * - `too_many_pieces`: There are too many tiny pieces of bodies in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_writes' | 'too_much_at_once' | 'too_many_pieces';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type CreateWorkspaceError = CreateWorkspaceErrors[keyof CreateWorkspaceErrors];

export type CreateWorkspaceResponses = {
    /**
     * The record that was made.
     */
    201: WorkspaceAnswer;
};

export type CreateWorkspaceResponse = CreateWorkspaceResponses[keyof CreateWorkspaceResponses];

export type GetWorkspaceData = {
    body?: never;
    headers?: {
        /**
         * Fails with 412 if callers have changed the record since it had one of these `ETag`s (RFC 9110).
         */
        'If-Match'?: string;
        /**
         * The answer is 304 if the current version still has one of these `ETag`s (RFC 9110).
         */
        'If-None-Match'?: string;
        /**
         * `max-stale=10` accepts records as they were up to 10 seconds ago, `max-stale` as they were some seconds ago, which may be faster; `no-cache` requests the current ones (RFC 9111), as do tokens that may write by default.
         */
        'Cache-Control'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` of the record, as its list shows it.
         */
        id: string;
    };
    query?: {
        /**
         * The only members to show, separated by commas, and `id`: all others are left out, required ones too. Every member can be named, whether or not it is shown otherwise.
         */
        fields?: string;
    };
    url: '/v1/operator/workspace/{id}';
};

export type GetWorkspaceErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `foreign_origin`: Another site's page sent the request.
     * - `operator_access_off`: The installation takes no requests of operators.
     */
    403: ProblemRecord & {
        code?: 'foreign_origin' | 'operator_access_off';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `precondition_failed`: The record was changed in the meantime.
     */
    412: ProblemRecord & {
        code?: 'precondition_failed';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type GetWorkspaceError = GetWorkspaceErrors[keyof GetWorkspaceErrors];

export type GetWorkspaceResponses = {
    /**
     * The record.
     */
    200: WorkspaceAnswer;
};

export type GetWorkspaceResponse = GetWorkspaceResponses[keyof GetWorkspaceResponses];

export type UpdateWorkspaceData = {
    body: NamedWorkspace;
    headers?: {
        /**
         * A request that is repeated with the same key within 24 hours is not carried out again, but gets the former answer; if that had more than 16 KiB, it shows the record as it is now. Keys belong to a token.
         */
        'Idempotency-Key'?: string;
        /**
         * Fails with 412 if callers have changed the record since it had one of these `ETag`s (RFC 9110).
         */
        'If-Match'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` of the record, as its list shows it.
         */
        id: string;
    };
    query?: never;
    url: '/v1/operator/workspace/{id}';
};

export type UpdateWorkspaceErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `foreign_origin`: Another site's page sent the request.
     * - `operator_access_off`: The installation takes no requests of operators.
     */
    403: ProblemRecord & {
        code?: 'foreign_origin' | 'operator_access_off';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `request_in_progress`: The first request with the idempotency key is still running.
     * - `idempotency_result_gone`: The record that the first request showed is deleted.
     * - `name_taken`: The name is taken.
     */
    409: ProblemRecord & {
        code?: 'request_in_progress' | 'idempotency_result_gone' | 'name_taken';
    };
    /**
     * - `precondition_failed`: The record was changed in the meantime.
     */
    412: ProblemRecord & {
        code?: 'precondition_failed';
    };
    /**
     * - `body_too_large`: The body is too large.
     */
    413: ProblemRecord & {
        code?: 'body_too_large';
    };
    /**
     * - `unsupported_media_type`: The body is of a type that is not taken.
     */
    415: ProblemRecord & {
        code?: 'unsupported_media_type';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `idempotency_key_reused`: The idempotency key was used for another request.
     */
    422: ProblemRecord & {
        code?: 'idempotency_key_reused';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_writes`: There are too many changes at a time.
     * - `too_much_at_once`: There are too many bytes of bodies at a time.
     * - `too_many_pieces`: There are too many tiny pieces of bodies in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_writes' | 'too_much_at_once' | 'too_many_pieces';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type UpdateWorkspaceError = UpdateWorkspaceErrors[keyof UpdateWorkspaceErrors];

export type UpdateWorkspaceResponses = {
    /**
     * The record.
     */
    200: WorkspaceAnswer;
};

export type UpdateWorkspaceResponse = UpdateWorkspaceResponses[keyof UpdateWorkspaceResponses];

export type ListApiTokensOfWorkspaceData = {
    body?: never;
    headers?: {
        /**
         * `count=exact` requests the number of all records, in `X-Total-Count` (RFC 7240).
         */
        Prefer?: string;
        /**
         * The answer is 304 if the current version still has one of these `ETag`s (RFC 9110).
         */
        'If-None-Match'?: string;
        /**
         * `max-stale=10` accepts records as they were up to 10 seconds ago, `max-stale` as they were some seconds ago, which may be faster; `no-cache` requests the current ones (RFC 9111), as do tokens that may write by default.
         */
        'Cache-Control'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` of the record, as its list shows it.
         */
        id: string;
    };
    query?: {
        /**
         * The maximal number of records of a page.
         */
        per_page?: number;
        /**
         * The number of records to skip; none when left out. Skipping costs as much as reading: prefer the `Link` header.
         */
        offset?: number;
        /**
         * The cursor in the `Link` header of the previous page: opaque, not together with `offset`, and only with the filters and the order of that page.
         */
        cursor?: string;
        /**
         * Only the record with this `id` or `clientId`; any of them when it repeats.
         */
        id?: Array<string>;
        /**
         * Only records created strictly before this.
         */
        created_before?: string;
        /**
         * Only records created strictly after this.
         */
        created_after?: string;
        /**
         * Only records last changed strictly before this.
         */
        updated_before?: string;
        /**
         * Only records last changed strictly after this. It misses changes, because times are taken before the commit: to follow all changes, read `GET /v1/event`.
         */
        updated_after?: string;
        /**
         * The order; `-` in front for descending. Records without a value come last either way; the `id` breaks ties.
         */
        sort?: 'createdAt' | '-createdAt' | 'updatedAt' | '-updatedAt';
        /**
         * Only tokens that act as this user, by `id` or `clientId`; `me` for the caller's own.
         */
        userId?: string;
        /**
         * The only members to show, separated by commas, and `id`: all others are left out, required ones too. Every member can be named, whether or not it is shown otherwise.
         */
        fields?: string;
    };
    url: '/v1/operator/workspace/{id}/api-token';
};

export type ListApiTokensOfWorkspaceErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `foreign_origin`: Another site's page sent the request.
     * - `operator_access_off`: The installation takes no requests of operators.
     */
    403: ProblemRecord & {
        code?: 'foreign_origin' | 'operator_access_off';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `query_too_long`: The query is too long.
     */
    414: ProblemRecord & {
        code?: 'query_too_long';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_reads`: There are too many lists and searches at a time.
     * - `too_much_read_time`: There are too many ms of slow reads in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_reads' | 'too_much_read_time';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type ListApiTokensOfWorkspaceError = ListApiTokensOfWorkspaceErrors[keyof ListApiTokensOfWorkspaceErrors];

export type ListApiTokensOfWorkspaceResponses = {
    /**
     * One page of records.
     */
    200: TokensAnswer;
};

export type ListApiTokensOfWorkspaceResponse = ListApiTokensOfWorkspaceResponses[keyof ListApiTokensOfWorkspaceResponses];

export type CreateApiTokenOfWorkspaceData = {
    body: OperatorToken;
    headers?: {
        /**
         * A request that is repeated with the same key within 24 hours is not carried out again, but gets the former answer; if that had more than 16 KiB, it shows the record as it is now. Keys belong to a token.
         */
        'Idempotency-Key'?: string;
        /**
         * Fails with 412 if callers have changed the record since it had one of these `ETag`s (RFC 9110).
         */
        'If-Match'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` of the record, as its list shows it.
         */
        id: string;
    };
    query?: never;
    url: '/v1/operator/workspace/{id}/api-token';
};

export type CreateApiTokenOfWorkspaceErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `foreign_origin`: Another site's page sent the request.
     * - `operator_access_off`: The installation takes no requests of operators.
     */
    403: ProblemRecord & {
        code?: 'foreign_origin' | 'operator_access_off';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `request_in_progress`: The first request with the idempotency key is still running.
     * - `idempotency_result_gone`: The record that the first request showed is deleted.
     */
    409: ProblemRecord & {
        code?: 'request_in_progress' | 'idempotency_result_gone';
    };
    /**
     * - `precondition_failed`: The record was changed in the meantime.
     */
    412: ProblemRecord & {
        code?: 'precondition_failed';
    };
    /**
     * - `body_too_large`: The body is too large.
     */
    413: ProblemRecord & {
        code?: 'body_too_large';
    };
    /**
     * - `unsupported_media_type`: The body is of a type that is not taken.
     */
    415: ProblemRecord & {
        code?: 'unsupported_media_type';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `idempotency_key_reused`: The idempotency key was used for another request.
     */
    422: ProblemRecord & {
        code?: 'idempotency_key_reused';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_writes`: There are too many changes at a time.
     * - `too_much_at_once`: There are too many bytes of bodies at a time.
     * - `too_many_pieces`: There are too many tiny pieces of bodies in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_writes' | 'too_much_at_once' | 'too_many_pieces';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type CreateApiTokenOfWorkspaceError = CreateApiTokenOfWorkspaceErrors[keyof CreateApiTokenOfWorkspaceErrors];

export type CreateApiTokenOfWorkspaceResponses = {
    /**
     * The record that was made.
     */
    201: NewTokenAnswer;
};

export type CreateApiTokenOfWorkspaceResponse = CreateApiTokenOfWorkspaceResponses[keyof CreateApiTokenOfWorkspaceResponses];

export type DeleteApiTokenOfWorkspaceData = {
    body?: never;
    headers?: {
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` of the record, as its list shows it.
         */
        id: string;
        /**
         * The `id` of the record, as its list shows it.
         */
        tokenId: string;
    };
    query?: never;
    url: '/v1/operator/workspace/{id}/api-token/{tokenId}';
};

export type DeleteApiTokenOfWorkspaceErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `foreign_origin`: Another site's page sent the request.
     * - `operator_access_off`: The installation takes no requests of operators.
     */
    403: ProblemRecord & {
        code?: 'foreign_origin' | 'operator_access_off';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `body_too_large`: The body is too large.
     */
    413: ProblemRecord & {
        code?: 'body_too_large';
    };
    /**
     * - `unsupported_media_type`: The body is of a type that is not taken.
     */
    415: ProblemRecord & {
        code?: 'unsupported_media_type';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_writes`: There are too many changes at a time.
     * - `too_much_at_once`: There are too many bytes of bodies at a time.
     * - `too_many_pieces`: There are too many tiny pieces of bodies in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_writes' | 'too_much_at_once' | 'too_many_pieces';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type DeleteApiTokenOfWorkspaceError = DeleteApiTokenOfWorkspaceErrors[keyof DeleteApiTokenOfWorkspaceErrors];

export type DeleteApiTokenOfWorkspaceResponses = {
    /**
     * It is done.
     */
    204: void;
};

export type DeleteApiTokenOfWorkspaceResponse = DeleteApiTokenOfWorkspaceResponses[keyof DeleteApiTokenOfWorkspaceResponses];

export type RestoreDiscoveryData = {
    body: RestoreRequest;
    headers?: {
        /**
         * A request that is repeated with the same key within 24 hours is not carried out again, but gets the former answer; if that had more than 16 KiB, it shows the record as it is now. Keys belong to a token.
         */
        'Idempotency-Key'?: string;
        /**
         * Fails with 412 if callers have changed the record since it had one of these `ETag`s (RFC 9110).
         */
        'If-Match'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` or the `clientId` of the record.
         */
        id: string;
    };
    query?: {
        /**
         * Members to show besides those that are always there: `demand`, `discoveryfields`, `issues`, `rank`; and `scores`, which are left out with `discoveryfields` otherwise.
         */
        select?: string;
    };
    url: '/v1/discovery/{id}/restore';
};

export type RestoreDiscoveryErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `request_in_progress`: The first request with the idempotency key is still running.
     * - `idempotency_result_gone`: The record that the first request showed is deleted.
     * - `restore_conflict`: The discovery can not have again what it had.
     * - `discovery_merged`: The discovery was merged into another one.
     * - `restore_point_unknown`: The discovery was not there then.
     */
    409: ProblemRecord & {
        code?: 'request_in_progress' | 'idempotency_result_gone' | 'restore_conflict' | 'discovery_merged' | 'restore_point_unknown';
    };
    /**
     * - `history_expired`: What the discovery was then is not kept any more.
     */
    410: ProblemRecord & {
        code?: 'history_expired';
    };
    /**
     * - `precondition_failed`: The record was changed in the meantime.
     */
    412: ProblemRecord & {
        code?: 'precondition_failed';
    };
    /**
     * - `body_too_large`: The body is too large.
     */
    413: ProblemRecord & {
        code?: 'body_too_large';
    };
    /**
     * - `unsupported_media_type`: The body is of a type that is not taken.
     */
    415: ProblemRecord & {
        code?: 'unsupported_media_type';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `idempotency_key_reused`: The idempotency key was used for another request.
     */
    422: ProblemRecord & {
        code?: 'idempotency_key_reused';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_writes`: There are too many changes at a time.
     * - `too_much_at_once`: There are too many bytes of bodies at a time.
     * - `too_many_pieces`: There are too many tiny pieces of bodies in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_writes' | 'too_much_at_once' | 'too_many_pieces';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type RestoreDiscoveryError = RestoreDiscoveryErrors[keyof RestoreDiscoveryErrors];

export type RestoreDiscoveryResponses = {
    /**
     * The record.
     */
    200: ChangedDiscoveryAnswer;
};

export type RestoreDiscoveryResponse = RestoreDiscoveryResponses[keyof RestoreDiscoveryResponses];

export type UndoChangeData = {
    body: UndoRequest;
    headers?: {
        /**
         * A request that is repeated with the same key within 24 hours is not carried out again, but gets the former answer; if that had more than 16 KiB, it shows the record as it is now. Keys belong to a token.
         */
        'Idempotency-Key'?: string;
        /**
         * The id of the request in the answer, in problems and in the log. When left out, the service makes one.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The `id` of the record, as its list shows it.
         */
        id: string;
    };
    query?: never;
    url: '/v1/change/{id}/undo';
};

export type UndoChangeErrors = {
    /**
     * - `invalid_input`: The input is invalid.
     * - `malformed_request`: The request is malformed.
     */
    400: ProblemRecord & {
        code?: 'invalid_input' | 'malformed_request';
    };
    /**
     * - `unauthenticated`: A token is needed.
     * - `invalid_token`: The token is not valid.
     * - `user_inactive`: The user is not active.
     */
    401: ProblemRecord & {
        code?: 'unauthenticated' | 'invalid_token' | 'user_inactive';
    };
    /**
     * - `no_scope`: The person has no access.
     * - `no_workspace`: The person has no workspace.
     * - `foreign_origin`: Another site's page sent the request.
     * - `insufficient_scope`: The token's scope is too small.
     */
    403: ProblemRecord & {
        code?: 'no_scope' | 'no_workspace' | 'foreign_origin' | 'insufficient_scope';
    };
    /**
     * - `record_not_found`: There is no such record.
     */
    404: ProblemRecord & {
        code?: 'record_not_found';
    };
    /**
     * - `not_acceptable`: There is no answer of a type that is accepted.
     */
    406: ProblemRecord & {
        code?: 'not_acceptable';
    };
    /**
     * - `request_timeout`: The request took too long to arrive.
     */
    408: ProblemRecord & {
        code?: 'request_timeout';
    };
    /**
     * - `request_in_progress`: The first request with the idempotency key is still running.
     * - `idempotency_result_gone`: The record that the first request showed is deleted.
     * - `undo_conflict`: Records are not as the change left them any more.
     * - `undo_raced`: Records were changed while the change was undone.
     * - `change_not_undoable`: A change of this sort can not be undone.
     */
    409: ProblemRecord & {
        code?: 'request_in_progress' | 'idempotency_result_gone' | 'undo_conflict' | 'undo_raced' | 'change_not_undoable';
    };
    /**
     * - `change_expired`: The events of the change are not kept any more.
     */
    410: ProblemRecord & {
        code?: 'change_expired';
    };
    /**
     * - `body_too_large`: The body is too large.
     * - `change_too_large`: The change is too large to be undone.
     */
    413: ProblemRecord & {
        code?: 'body_too_large' | 'change_too_large';
    };
    /**
     * - `unsupported_media_type`: The body is of a type that is not taken.
     */
    415: ProblemRecord & {
        code?: 'unsupported_media_type';
    };
    /**
     * - `misdirected_request`: The request is meant for another host.
     */
    421: ProblemRecord & {
        code?: 'misdirected_request';
    };
    /**
     * - `idempotency_key_reused`: The idempotency key was used for another request.
     */
    422: ProblemRecord & {
        code?: 'idempotency_key_reused';
    };
    /**
     * - `rate_limited`: There were too many requests.
     * - `too_many_failures`: There were too many attempts with invalid credentials.
     * - `too_many_requests`: There are too many requests at a time.
     * - `too_much_unread`: There are too many bytes of answers that nobody reads.
     * - `too_many_writes`: There are too many changes at a time.
     * - `too_much_at_once`: There are too many bytes of bodies at a time.
     * - `too_many_pieces`: There are too many tiny pieces of bodies in a minute.
     */
    429: ProblemRecord & {
        code?: 'rate_limited' | 'too_many_failures' | 'too_many_requests' | 'too_much_unread' | 'too_many_writes' | 'too_much_at_once' | 'too_many_pieces';
    };
    /**
     * - `headers_too_large`: The headers are too large.
     */
    431: ProblemRecord & {
        code?: 'headers_too_large';
    };
    /**
     * - `internal_error`: Something went wrong in the service.
     */
    500: ProblemRecord & {
        code?: 'internal_error';
    };
    /**
     * - `unavailable`: The service is not available right now.
     * - `database_timeout`: The database took too long.
     * - `overloaded`: There are too many requests at the moment.
     */
    503: ProblemRecord & {
        code?: 'unavailable' | 'database_timeout' | 'overloaded';
    };
};

export type UndoChangeError = UndoChangeErrors[keyof UndoChangeErrors];

export type UndoChangeResponses = {
    /**
     * What the undo did, or would do.
     */
    200: UndoAnswer;
};

export type UndoChangeResponse = UndoChangeResponses[keyof UndoChangeResponses];
