// Made by generate.ts of openapi.yaml.
// @ts-nocheck: the rules here are stricter.

import type { Client, ClientMeta, Options as Options2, RequestResult, TDataShape } from './client/index.js';
import type { ChangeDiscoveriesData, ChangeDiscoveriesErrors, ChangeDiscoveriesResponses, ChangeManyFeedbackData, ChangeManyFeedbackErrors, ChangeManyFeedbackResponses, CountDiscoveriesData, CountDiscoveriesErrors, CountDiscoveriesResponses, CountFeedbackData, CountFeedbackErrors, CountFeedbackResponses, CreateApiTokenData, CreateApiTokenErrors, CreateApiTokenOfWorkspaceData, CreateApiTokenOfWorkspaceErrors, CreateApiTokenOfWorkspaceResponses, CreateApiTokenResponses, CreateCommentData, CreateCommentErrors, CreateCommentResponses, CreateCompanyData, CreateCompanyErrors, CreateCompanyResponses, CreateComponentData, CreateComponentErrors, CreateComponentResponses, CreateDiscoveryData, CreateDiscoveryErrors, CreateDiscoveryFieldData, CreateDiscoveryFieldErrors, CreateDiscoveryFieldResponses, CreateDiscoveryResponses, CreateDiscoveryStateData, CreateDiscoveryStateErrors, CreateDiscoveryStateResponses, CreateErasureData, CreateErasureErrors, CreateErasureResponses, CreateFeedbackData, CreateFeedbackErrors, CreateFeedbackResponses, CreateImportData, CreateImportErrors, CreateImportResponses, CreateMessageData, CreateMessageErrors, CreateMessageResponses, CreateTrackerData, CreateTrackerErrors, CreateTrackerResponses, CreateUserData, CreateUserErrors, CreateUserResponses, CreateViewData, CreateViewErrors, CreateViewResponses, CreateWebhookData, CreateWebhookErrors, CreateWebhookResponses, CreateWorkspaceData, CreateWorkspaceErrors, CreateWorkspaceResponses, DeleteApiTokenData, DeleteApiTokenErrors, DeleteApiTokenOfWorkspaceData, DeleteApiTokenOfWorkspaceErrors, DeleteApiTokenOfWorkspaceResponses, DeleteApiTokenResponses, DeleteCommentData, DeleteCommentErrors, DeleteCommentResponses, DeleteCompanyData, DeleteCompanyErrors, DeleteCompanyResponses, DeleteComponentData, DeleteComponentErrors, DeleteComponentResponses, DeleteDiscoveryData, DeleteDiscoveryErrors, DeleteDiscoveryFieldData, DeleteDiscoveryFieldErrors, DeleteDiscoveryFieldResponses, DeleteDiscoveryResponses, DeleteDiscoveryStateData, DeleteDiscoveryStateErrors, DeleteDiscoveryStateResponses, DeleteFeedbackData, DeleteFeedbackErrors, DeleteFeedbackResponses, DeleteImportData, DeleteImportErrors, DeleteImportResponses, DeleteMessageData, DeleteMessageErrors, DeleteMessageResponses, DeleteTrackerData, DeleteTrackerErrors, DeleteTrackerResponses, DeleteUserData, DeleteUserErrors, DeleteUserResponses, DeleteViewData, DeleteViewErrors, DeleteViewResponses, DeleteWebhookData, DeleteWebhookErrors, DeleteWebhookResponses, ExportRecordsData, ExportRecordsErrors, ExportRecordsResponses, FindSimilarDiscoveriesData, FindSimilarDiscoveriesErrors, FindSimilarDiscoveriesResponses, GetApiTokenData, GetApiTokenErrors, GetApiTokenResponses, GetCommentData, GetCommentErrors, GetCommentResponses, GetCompanyData, GetCompanyErrors, GetCompanyResponses, GetComponentData, GetComponentErrors, GetComponentResponses, GetDeliveryData, GetDeliveryErrors, GetDeliveryResponses, GetDiscoveryData, GetDiscoveryErrors, GetDiscoveryFieldData, GetDiscoveryFieldErrors, GetDiscoveryFieldResponses, GetDiscoveryResponses, GetDiscoveryStateData, GetDiscoveryStateErrors, GetDiscoveryStateResponses, GetErasureData, GetErasureErrors, GetErasureResponses, GetFeedbackData, GetFeedbackErrors, GetFeedbackResponses, GetImportData, GetImportErrors, GetImportResponses, GetMeData, GetMeErrors, GetMeResponses, GetMessageData, GetMessageErrors, GetMessageResponses, GetOverviewData, GetOverviewErrors, GetOverviewResponses, GetRejectedRowsData, GetRejectedRowsErrors, GetRejectedRowsResponses, GetTrackerData, GetTrackerErrors, GetTrackerResponses, GetUserData, GetUserErrors, GetUserResponses, GetViewData, GetViewErrors, GetViewResponses, GetWebhookData, GetWebhookErrors, GetWebhookResponses, GetWorkspaceData, GetWorkspaceErrors, GetWorkspaceResponses, ListAllCommentsData, ListAllCommentsErrors, ListAllCommentsResponses, ListApiTokenHistoryData, ListApiTokenHistoryErrors, ListApiTokenHistoryResponses, ListApiTokensData, ListApiTokensErrors, ListApiTokensOfWorkspaceData, ListApiTokensOfWorkspaceErrors, ListApiTokensOfWorkspaceResponses, ListApiTokensResponses, ListAskersData, ListAskersErrors, ListAskersResponses, ListCommentHistoryData, ListCommentHistoryErrors, ListCommentHistoryResponses, ListCommentsData, ListCommentsErrors, ListCommentsResponses, ListCompaniesData, ListCompaniesErrors, ListCompaniesResponses, ListCompanyHistoryData, ListCompanyHistoryErrors, ListCompanyHistoryResponses, ListComponentHistoryData, ListComponentHistoryErrors, ListComponentHistoryResponses, ListComponentsData, ListComponentsErrors, ListComponentsResponses, ListDeliveriesData, ListDeliveriesErrors, ListDeliveriesResponses, ListDiscoveriesData, ListDiscoveriesErrors, ListDiscoveriesResponses, ListDiscoveryFeedbackData, ListDiscoveryFeedbackErrors, ListDiscoveryFeedbackResponses, ListDiscoveryFieldHistoryData, ListDiscoveryFieldHistoryErrors, ListDiscoveryFieldHistoryResponses, ListDiscoveryFieldsData, ListDiscoveryFieldsErrors, ListDiscoveryFieldsResponses, ListDiscoveryHistoryData, ListDiscoveryHistoryErrors, ListDiscoveryHistoryResponses, ListDiscoveryStateHistoryData, ListDiscoveryStateHistoryErrors, ListDiscoveryStateHistoryResponses, ListDiscoveryStatesData, ListDiscoveryStatesErrors, ListDiscoveryStatesResponses, ListDiscoveryTagsData, ListDiscoveryTagsErrors, ListDiscoveryTagsResponses, ListEventsData, ListEventsErrors, ListEventsResponses, ListFeedbackData, ListFeedbackErrors, ListFeedbackHistoryData, ListFeedbackHistoryErrors, ListFeedbackHistoryResponses, ListFeedbackResponses, ListImportsData, ListImportsErrors, ListImportsResponses, ListIssuesData, ListIssuesErrors, ListIssuesResponses, ListMessageHistoryData, ListMessageHistoryErrors, ListMessageHistoryResponses, ListMessagesData, ListMessagesErrors, ListMessagesResponses, ListTrackerHistoryData, ListTrackerHistoryErrors, ListTrackerHistoryResponses, ListTrackersData, ListTrackersErrors, ListTrackersResponses, ListUserHistoryData, ListUserHistoryErrors, ListUserHistoryResponses, ListUsersData, ListUsersErrors, ListUsersResponses, ListViewHistoryData, ListViewHistoryErrors, ListViewHistoryResponses, ListViewsData, ListViewsErrors, ListViewsResponses, ListWebhookHistoryData, ListWebhookHistoryErrors, ListWebhookHistoryResponses, ListWebhooksData, ListWebhooksErrors, ListWebhooksResponses, ListWorkspacesData, ListWorkspacesErrors, ListWorkspacesResponses, MergeCompanyData, MergeCompanyErrors, MergeCompanyResponses, MergeDiscoveryData, MergeDiscoveryErrors, MergeDiscoveryResponses, MoveDiscoveryData, MoveDiscoveryErrors, MoveDiscoveryResponses, QueryDiscoveriesData, QueryDiscoveriesErrors, QueryDiscoveriesResponses, QueryFeedbackData, QueryFeedbackErrors, QueryFeedbackResponses, ReceiveFromTrackerData, ReceiveFromTrackerErrors, ReceiveFromTrackerResponses, ReplayWebhookData, ReplayWebhookErrors, ReplayWebhookResponses, RestoreDiscoveryData, RestoreDiscoveryErrors, RestoreDiscoveryResponses, RetryDeliveryData, RetryDeliveryErrors, RetryDeliveryResponses, RotateApiTokenData, RotateApiTokenErrors, RotateApiTokenResponses, RotateWebhookSecretData, RotateWebhookSecretErrors, RotateWebhookSecretResponses, TestWebhookData, TestWebhookErrors, TestWebhookResponses, UndoChangeData, UndoChangeErrors, UndoChangeResponses, UpdateApiTokenData, UpdateApiTokenErrors, UpdateApiTokenResponses, UpdateCommentData, UpdateCommentErrors, UpdateCommentResponses, UpdateCompanyData, UpdateCompanyErrors, UpdateCompanyResponses, UpdateComponentData, UpdateComponentErrors, UpdateComponentResponses, UpdateDiscoveryData, UpdateDiscoveryErrors, UpdateDiscoveryFieldData, UpdateDiscoveryFieldErrors, UpdateDiscoveryFieldResponses, UpdateDiscoveryResponses, UpdateDiscoveryStateData, UpdateDiscoveryStateErrors, UpdateDiscoveryStateResponses, UpdateFeedbackData, UpdateFeedbackErrors, UpdateFeedbackResponses, UpdateMessageData, UpdateMessageErrors, UpdateMessageResponses, UpdateOwnWorkspaceData, UpdateOwnWorkspaceErrors, UpdateOwnWorkspaceResponses, UpdateTrackerData, UpdateTrackerErrors, UpdateTrackerResponses, UpdateUserData, UpdateUserErrors, UpdateUserResponses, UpdateViewData, UpdateViewErrors, UpdateViewResponses, UpdateWebhookData, UpdateWebhookErrors, UpdateWebhookResponses, UpdateWorkspaceData, UpdateWorkspaceErrors, UpdateWorkspaceResponses } from './types.gen.js';

export type Options<TData extends TDataShape = TDataShape, ThrowOnError extends boolean = boolean, TResponse = unknown> = Options2<TData, ThrowOnError, TResponse> & {
    /**
     * You can provide a client instance returned by `createClient()` instead of
     * individual options. This might be also useful if you want to implement a
     * custom client.
     */
    client: Client;
    /**
     * You can pass arbitrary values through the `meta` object. This can be
     * used to access values that aren't defined as part of the SDK function.
     */
    meta?: keyof ClientMeta extends never ? Record<string, unknown> : ClientMeta;
};

/**
 * List companies
 *
 * The companies of the workspace, oldest first unless `sort` says otherwise.
 */
export const listCompanies = <ThrowOnError extends boolean = true>(options: Options<ListCompaniesData, ThrowOnError>): RequestResult<ListCompaniesResponses, ListCompaniesErrors, ThrowOnError, 'data'> => options.client.get<ListCompaniesResponses, ListCompaniesErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/company',
    ...options
});

/**
 * Create a company
 *
 * A company is also created by feedback that names a new one.
 */
export const createCompany = <ThrowOnError extends boolean = true>(options: Options<CreateCompanyData, ThrowOnError>): RequestResult<CreateCompanyResponses, CreateCompanyErrors, ThrowOnError, 'data'> => options.client.post<CreateCompanyResponses, CreateCompanyErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/company',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Delete a company
 *
 * Rejected while feedback or messages come from it. Companies merged into it are deleted with it.
 */
export const deleteCompany = <ThrowOnError extends boolean = true>(options: Options<DeleteCompanyData, ThrowOnError>): RequestResult<DeleteCompanyResponses, DeleteCompanyErrors, ThrowOnError, 'data'> => options.client.delete<DeleteCompanyResponses, DeleteCompanyErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/company/{id}',
    ...options
});

/**
 * Retrieve a company
 *
 * By `id` or `clientId`.
 */
export const getCompany = <ThrowOnError extends boolean = true>(options: Options<GetCompanyData, ThrowOnError>): RequestResult<GetCompanyResponses, GetCompanyErrors, ThrowOnError, 'data'> => options.client.get<GetCompanyResponses, GetCompanyErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/company/{id}',
    ...options
});

/**
 * Update a company
 *
 * Changes the given members; null clears an optional one. Feedback shows a new name at once; search results and the companies' worth follow within moments.
 */
export const updateCompany = <ThrowOnError extends boolean = true>(options: Options<UpdateCompanyData, ThrowOnError>): RequestResult<UpdateCompanyResponses, UpdateCompanyErrors, ThrowOnError, 'data'> => options.client.patch<UpdateCompanyResponses, UpdateCompanyErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/company/{id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Merge a company into another one
 *
 * Feedback and messages of the company become the other's, as do the members that the other lacked. Its `id`, `clientId` and name lead to the other one from then on. What discoveries are worth follows within moments.
 */
export const mergeCompany = <ThrowOnError extends boolean = true>(options: Options<MergeCompanyData, ThrowOnError>): RequestResult<MergeCompanyResponses, MergeCompanyErrors, ThrowOnError, 'data'> => options.client.post<MergeCompanyResponses, MergeCompanyErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/company/{id}/merge',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List components
 *
 * The components of the workspace, oldest first unless `sort` says otherwise.
 */
export const listComponents = <ThrowOnError extends boolean = true>(options: Options<ListComponentsData, ThrowOnError>): RequestResult<ListComponentsResponses, ListComponentsErrors, ThrowOnError, 'data'> => options.client.get<ListComponentsResponses, ListComponentsErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/component',
    ...options
});

/**
 * Create a component
 *
 * Discoveries can be created under a component.
 */
export const createComponent = <ThrowOnError extends boolean = true>(options: Options<CreateComponentData, ThrowOnError>): RequestResult<CreateComponentResponses, CreateComponentErrors, ThrowOnError, 'data'> => options.client.post<CreateComponentResponses, CreateComponentErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/component',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Delete a component
 *
 * Rejected while discoveries are directly under it.
 */
export const deleteComponent = <ThrowOnError extends boolean = true>(options: Options<DeleteComponentData, ThrowOnError>): RequestResult<DeleteComponentResponses, DeleteComponentErrors, ThrowOnError, 'data'> => options.client.delete<DeleteComponentResponses, DeleteComponentErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/component/{id}',
    ...options
});

/**
 * Retrieve a component
 *
 * By `id` or `clientId`.
 */
export const getComponent = <ThrowOnError extends boolean = true>(options: Options<GetComponentData, ThrowOnError>): RequestResult<GetComponentResponses, GetComponentErrors, ThrowOnError, 'data'> => options.client.get<GetComponentResponses, GetComponentErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/component/{id}',
    ...options
});

/**
 * Update a component
 *
 * Changes the given members; null clears an optional one.
 */
export const updateComponent = <ThrowOnError extends boolean = true>(options: Options<UpdateComponentData, ThrowOnError>): RequestResult<UpdateComponentResponses, UpdateComponentErrors, ThrowOnError, 'data'> => options.client.patch<UpdateComponentResponses, UpdateComponentErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/component/{id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List discoveries
 *
 * The discoveries of the workspace, oldest first unless `sort` says otherwise. Listed discoveries match all filters.
 */
export const listDiscoveries = <ThrowOnError extends boolean = true>(options: Options<ListDiscoveriesData, ThrowOnError>): RequestResult<ListDiscoveriesResponses, ListDiscoveriesErrors, ThrowOnError, 'data'> => options.client.get<ListDiscoveriesResponses, ListDiscoveriesErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/discovery',
    ...options
});

/**
 * Create a discovery
 *
 * The discovery is created in the workspace's default state and without a parent, unless the body has others. The answer always has `fieldsValues`.
 */
export const createDiscovery = <ThrowOnError extends boolean = true>(options: Options<CreateDiscoveryData, ThrowOnError>): RequestResult<CreateDiscoveryResponses, CreateDiscoveryErrors, ThrowOnError, 'data'> => options.client.post<CreateDiscoveryResponses, CreateDiscoveryErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/discovery',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Delete a discovery
 *
 * Rejected while it has children or feedback. Its comments are deleted with it.
 */
export const deleteDiscovery = <ThrowOnError extends boolean = true>(options: Options<DeleteDiscoveryData, ThrowOnError>): RequestResult<DeleteDiscoveryResponses, DeleteDiscoveryErrors, ThrowOnError, 'data'> => options.client.delete<DeleteDiscoveryResponses, DeleteDiscoveryErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/discovery/{id}',
    ...options
});

/**
 * Retrieve a discovery
 *
 * With `select=discoveryfields`, score fields are left out: `feedbackScore`, and the values of fields of type `SCORE`.
 */
export const getDiscovery = <ThrowOnError extends boolean = true>(options: Options<GetDiscoveryData, ThrowOnError>): RequestResult<GetDiscoveryResponses, GetDiscoveryErrors, ThrowOnError, 'data'> => options.client.get<GetDiscoveryResponses, GetDiscoveryErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/discovery/{id}',
    ...options
});

/**
 * Update a discovery
 *
 * Changes the given members; null clears an optional one. Lists are replaced as a whole, except by members like `addTags`.
 */
export const updateDiscovery = <ThrowOnError extends boolean = true>(options: Options<UpdateDiscoveryData, ThrowOnError>): RequestResult<UpdateDiscoveryResponses, UpdateDiscoveryErrors, ThrowOnError, 'data'> => options.client.patch<UpdateDiscoveryResponses, UpdateDiscoveryErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/discovery/{id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Move a discovery in the manual order
 *
 * Moves it right before or after another one in the workspace's manual order (`sort=rank`), and in the same transaction to another state or parent; or only that. New discoveries come last. A new rank doesn't change `updatedAt`.
 */
export const moveDiscovery = <ThrowOnError extends boolean = true>(options: Options<MoveDiscoveryData, ThrowOnError>): RequestResult<MoveDiscoveryResponses, MoveDiscoveryErrors, ThrowOnError, 'data'> => options.client.post<MoveDiscoveryResponses, MoveDiscoveryErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/discovery/{id}/move',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Change many discoveries
 *
 * Up to 500 operations, run in order by the rules of single requests. All or nothing, unless `atomic` is false. Pointers of problems refer to this body: `/operations/3/update/title`.
 */
export const changeDiscoveries = <ThrowOnError extends boolean = true>(options: Options<ChangeDiscoveriesData, ThrowOnError>): RequestResult<ChangeDiscoveriesResponses, ChangeDiscoveriesErrors, ThrowOnError, 'data'> => options.client.post<ChangeDiscoveriesResponses, ChangeDiscoveriesErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/discovery/bulk',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List tags
 *
 * The tags of discoveries, most used first, then by name. The numbers of discoveries follow changes within moments.
 */
export const listDiscoveryTags = <ThrowOnError extends boolean = true>(options: Options<ListDiscoveryTagsData, ThrowOnError>): RequestResult<ListDiscoveryTagsResponses, ListDiscoveryTagsErrors, ThrowOnError, 'data'> => options.client.get<ListDiscoveryTagsResponses, ListDiscoveryTagsErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/discovery-tag',
    ...options
});

/**
 * Query discoveries
 *
 * Lists discoveries by a filter over all members and custom fields, sorted by up to three. For the next page, send the same body to the URL in `Link`.
 */
export const queryDiscoveries = <ThrowOnError extends boolean = true>(options: Options<QueryDiscoveriesData, ThrowOnError>): RequestResult<QueryDiscoveriesResponses, QueryDiscoveriesErrors, ThrowOnError, 'data'> => options.client.post<QueryDiscoveriesResponses, QueryDiscoveriesErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/discovery/query',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Count discoveries by a member or over time
 *
 * The number of discoveries with each value, and the sum of their feedback; discoveries with several values count for each. The most frequent values come first, at most 1,000. Over time, the number of each day, week, month or quarter from the first to the last, at most 1,000.
 */
export const countDiscoveries = <ThrowOnError extends boolean = true>(options: Options<CountDiscoveriesData, ThrowOnError>): RequestResult<CountDiscoveriesResponses, CountDiscoveriesErrors, ThrowOnError, 'data'> => options.client.post<CountDiscoveriesResponses, CountDiscoveriesErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/discovery/count',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List views
 *
 * The views of the workspace, oldest first unless `sort` says otherwise.
 */
export const listViews = <ThrowOnError extends boolean = true>(options: Options<ListViewsData, ThrowOnError>): RequestResult<ListViewsResponses, ListViewsErrors, ThrowOnError, 'data'> => options.client.get<ListViewsResponses, ListViewsErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/view',
    ...options
});

/**
 * Create a view
 *
 * Stores a query under a name, in the format of `POST /v1/discovery/query`. An invalid query is rejected.
 */
export const createView = <ThrowOnError extends boolean = true>(options: Options<CreateViewData, ThrowOnError>): RequestResult<CreateViewResponses, CreateViewErrors, ThrowOnError, 'data'> => options.client.post<CreateViewResponses, CreateViewErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/view',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Delete a view
 *
 * Its discoveries stay.
 */
export const deleteView = <ThrowOnError extends boolean = true>(options: Options<DeleteViewData, ThrowOnError>): RequestResult<DeleteViewResponses, DeleteViewErrors, ThrowOnError, 'data'> => options.client.delete<DeleteViewResponses, DeleteViewErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/view/{id}',
    ...options
});

/**
 * Retrieve a view
 *
 * By `id` or `clientId`.
 */
export const getView = <ThrowOnError extends boolean = true>(options: Options<GetViewData, ThrowOnError>): RequestResult<GetViewResponses, GetViewErrors, ThrowOnError, 'data'> => options.client.get<GetViewResponses, GetViewErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/view/{id}',
    ...options
});

/**
 * Update a view
 *
 * Changes the given members; a `query` is replaced as a whole.
 */
export const updateView = <ThrowOnError extends boolean = true>(options: Options<UpdateViewData, ThrowOnError>): RequestResult<UpdateViewResponses, UpdateViewErrors, ThrowOnError, 'data'> => options.client.patch<UpdateViewResponses, UpdateViewErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/view/{id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Find similar discoveries
 *
 * Finds duplicates before they are created: discoveries that share words with a title and a description, most similar first. Rare words count more, as do words in titles; words in almost all discoveries are ignored.
 */
export const findSimilarDiscoveries = <ThrowOnError extends boolean = true>(options: Options<FindSimilarDiscoveriesData, ThrowOnError>): RequestResult<FindSimilarDiscoveriesResponses, FindSimilarDiscoveriesErrors, ThrowOnError, 'data'> => options.client.post<FindSimilarDiscoveriesResponses, FindSimilarDiscoveriesErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/discovery/similar',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List the comments on a discovery
 *
 * Oldest first unless `sort` says otherwise.
 */
export const listComments = <ThrowOnError extends boolean = true>(options: Options<ListCommentsData, ThrowOnError>): RequestResult<ListCommentsResponses, ListCommentsErrors, ThrowOnError, 'data'> => options.client.get<ListCommentsResponses, ListCommentsErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/discovery/{id}/comment',
    ...options
});

/**
 * Comment on a discovery
 *
 * Without an `author`, the author is the name of the user as whom the request acts, or of the token.
 */
export const createComment = <ThrowOnError extends boolean = true>(options: Options<CreateCommentData, ThrowOnError>): RequestResult<CreateCommentResponses, CreateCommentErrors, ThrowOnError, 'data'> => options.client.post<CreateCommentResponses, CreateCommentErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/discovery/{id}/comment',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Delete a comment
 *
 * Its history is kept.
 */
export const deleteComment = <ThrowOnError extends boolean = true>(options: Options<DeleteCommentData, ThrowOnError>): RequestResult<DeleteCommentResponses, DeleteCommentErrors, ThrowOnError, 'data'> => options.client.delete<DeleteCommentResponses, DeleteCommentErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/discovery/{id}/comment/{commentId}',
    ...options
});

/**
 * Retrieve a comment
 *
 * By `id` or `clientId`.
 */
export const getComment = <ThrowOnError extends boolean = true>(options: Options<GetCommentData, ThrowOnError>): RequestResult<GetCommentResponses, GetCommentErrors, ThrowOnError, 'data'> => options.client.get<GetCommentResponses, GetCommentErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/discovery/{id}/comment/{commentId}',
    ...options
});

/**
 * Update a comment
 *
 * Changes the given members; null clears an optional one.
 */
export const updateComment = <ThrowOnError extends boolean = true>(options: Options<UpdateCommentData, ThrowOnError>): RequestResult<UpdateCommentResponses, UpdateCommentErrors, ThrowOnError, 'data'> => options.client.patch<UpdateCommentResponses, UpdateCommentErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/discovery/{id}/comment/{commentId}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List the comments on all discoveries
 *
 * Oldest first unless `sort` says otherwise.
 */
export const listAllComments = <ThrowOnError extends boolean = true>(options: Options<ListAllCommentsData, ThrowOnError>): RequestResult<ListAllCommentsResponses, ListAllCommentsErrors, ThrowOnError, 'data'> => options.client.get<ListAllCommentsResponses, ListAllCommentsErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/comment',
    ...options
});

/**
 * Erase a person
 *
 * A worker removes the author of feedback, or a user, from records, events, import reports and stored responses; retrieve the erasure to see its progress. Scores, times and assignments stay. The events `feedback.erased`, `message.erased`, `comment.erased` and `user.erased` are recorded.
 */
export const createErasure = <ThrowOnError extends boolean = true>(options: Options<CreateErasureData, ThrowOnError>): RequestResult<CreateErasureResponses, CreateErasureErrors, ThrowOnError, 'data'> => options.client.post<CreateErasureResponses, CreateErasureErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/erasure',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Retrieve an erasure
 *
 * Its progress. It waits for earlier imports, whose files may contain the person.
 */
export const getErasure = <ThrowOnError extends boolean = true>(options: Options<GetErasureData, ThrowOnError>): RequestResult<GetErasureResponses, GetErasureErrors, ThrowOnError, 'data'> => options.client.get<GetErasureResponses, GetErasureErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/erasure/{id}',
    ...options
});

/**
 * Read the event feed
 *
 * All changes in the workspace, each event once, in an order that never changes: new events always come after those already read. Every page has a `Link` to the next one, even an empty page. Events of tokens and webhooks need the scope `admin`.
 */
export const listEvents = <ThrowOnError extends boolean = true>(options: Options<ListEventsData, ThrowOnError>): RequestResult<ListEventsResponses, ListEventsErrors, ThrowOnError, 'data'> => options.client.get<ListEventsResponses, ListEventsErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/event',
    ...options
});

/**
 * Retrieve the history of a api token
 *
 * What changed it, the newest first. One that is deleted has its history as well, by its `id`. Events are kept for some time only, so the oldest may be gone.
 */
export const listApiTokenHistory = <ThrowOnError extends boolean = true>(options: Options<ListApiTokenHistoryData, ThrowOnError>): RequestResult<ListApiTokenHistoryResponses, ListApiTokenHistoryErrors, ThrowOnError, 'data'> => options.client.get<ListApiTokenHistoryResponses, ListApiTokenHistoryErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/api-token/{id}/history',
    ...options
});

/**
 * Retrieve the history of a webhook
 *
 * What changed it, the newest first. One that is deleted has its history as well, by its `id`. Events are kept for some time only, so the oldest may be gone.
 */
export const listWebhookHistory = <ThrowOnError extends boolean = true>(options: Options<ListWebhookHistoryData, ThrowOnError>): RequestResult<ListWebhookHistoryResponses, ListWebhookHistoryErrors, ThrowOnError, 'data'> => options.client.get<ListWebhookHistoryResponses, ListWebhookHistoryErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/webhook/{id}/history',
    ...options
});

/**
 * Retrieve the history of a tracker
 *
 * What changed it, the newest first. One that is deleted has its history as well, by its `id`. Events are kept for some time only, so the oldest may be gone.
 */
export const listTrackerHistory = <ThrowOnError extends boolean = true>(options: Options<ListTrackerHistoryData, ThrowOnError>): RequestResult<ListTrackerHistoryResponses, ListTrackerHistoryErrors, ThrowOnError, 'data'> => options.client.get<ListTrackerHistoryResponses, ListTrackerHistoryErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/tracker/{id}/history',
    ...options
});

/**
 * Retrieve the history of a discovery state
 *
 * What changed it, the newest first. One that is deleted has its history as well, by its `id`. Events are kept for some time only, so the oldest may be gone.
 */
export const listDiscoveryStateHistory = <ThrowOnError extends boolean = true>(options: Options<ListDiscoveryStateHistoryData, ThrowOnError>): RequestResult<ListDiscoveryStateHistoryResponses, ListDiscoveryStateHistoryErrors, ThrowOnError, 'data'> => options.client.get<ListDiscoveryStateHistoryResponses, ListDiscoveryStateHistoryErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/discovery-state/{id}/history',
    ...options
});

/**
 * Retrieve the history of a discovery field
 *
 * What changed it, the newest first. One that is deleted has its history as well, by its `id`. Events are kept for some time only, so the oldest may be gone.
 */
export const listDiscoveryFieldHistory = <ThrowOnError extends boolean = true>(options: Options<ListDiscoveryFieldHistoryData, ThrowOnError>): RequestResult<ListDiscoveryFieldHistoryResponses, ListDiscoveryFieldHistoryErrors, ThrowOnError, 'data'> => options.client.get<ListDiscoveryFieldHistoryResponses, ListDiscoveryFieldHistoryErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/discovery-field/{id}/history',
    ...options
});

/**
 * Retrieve the history of a user
 *
 * What changed it, the newest first. One that is deleted has its history as well, by its `id`. Events are kept for some time only, so the oldest may be gone.
 */
export const listUserHistory = <ThrowOnError extends boolean = true>(options: Options<ListUserHistoryData, ThrowOnError>): RequestResult<ListUserHistoryResponses, ListUserHistoryErrors, ThrowOnError, 'data'> => options.client.get<ListUserHistoryResponses, ListUserHistoryErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/user/{id}/history',
    ...options
});

/**
 * Retrieve the history of a component
 *
 * What changed it, the newest first. One that is deleted has its history as well, by its `id`. Events are kept for some time only, so the oldest may be gone.
 */
export const listComponentHistory = <ThrowOnError extends boolean = true>(options: Options<ListComponentHistoryData, ThrowOnError>): RequestResult<ListComponentHistoryResponses, ListComponentHistoryErrors, ThrowOnError, 'data'> => options.client.get<ListComponentHistoryResponses, ListComponentHistoryErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/component/{id}/history',
    ...options
});

/**
 * Retrieve the history of a company
 *
 * What changed it, the newest first. One that is deleted has its history as well, by its `id`. Events are kept for some time only, so the oldest may be gone.
 */
export const listCompanyHistory = <ThrowOnError extends boolean = true>(options: Options<ListCompanyHistoryData, ThrowOnError>): RequestResult<ListCompanyHistoryResponses, ListCompanyHistoryErrors, ThrowOnError, 'data'> => options.client.get<ListCompanyHistoryResponses, ListCompanyHistoryErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/company/{id}/history',
    ...options
});

/**
 * Retrieve the history of a discovery
 *
 * What changed it, the newest first. One that is deleted has its history as well, by its `id`. Events are kept for some time only, so the oldest may be gone.
 */
export const listDiscoveryHistory = <ThrowOnError extends boolean = true>(options: Options<ListDiscoveryHistoryData, ThrowOnError>): RequestResult<ListDiscoveryHistoryResponses, ListDiscoveryHistoryErrors, ThrowOnError, 'data'> => options.client.get<ListDiscoveryHistoryResponses, ListDiscoveryHistoryErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/discovery/{id}/history',
    ...options
});

/**
 * Retrieve the history of a message
 *
 * What changed it, the newest first. One that is deleted has its history as well, by its `id`. Events are kept for some time only, so the oldest may be gone.
 */
export const listMessageHistory = <ThrowOnError extends boolean = true>(options: Options<ListMessageHistoryData, ThrowOnError>): RequestResult<ListMessageHistoryResponses, ListMessageHistoryErrors, ThrowOnError, 'data'> => options.client.get<ListMessageHistoryResponses, ListMessageHistoryErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/message/{id}/history',
    ...options
});

/**
 * Retrieve the history of a feedback
 *
 * What changed it, the newest first. One that is deleted has its history as well, by its `id`. Events are kept for some time only, so the oldest may be gone.
 */
export const listFeedbackHistory = <ThrowOnError extends boolean = true>(options: Options<ListFeedbackHistoryData, ThrowOnError>): RequestResult<ListFeedbackHistoryResponses, ListFeedbackHistoryErrors, ThrowOnError, 'data'> => options.client.get<ListFeedbackHistoryResponses, ListFeedbackHistoryErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/feedback/{id}/history',
    ...options
});

/**
 * Retrieve the history of a view
 *
 * What changed it, the newest first. One that is deleted has its history as well, by its `id`. Events are kept for some time only, so the oldest may be gone.
 */
export const listViewHistory = <ThrowOnError extends boolean = true>(options: Options<ListViewHistoryData, ThrowOnError>): RequestResult<ListViewHistoryResponses, ListViewHistoryErrors, ThrowOnError, 'data'> => options.client.get<ListViewHistoryResponses, ListViewHistoryErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/view/{id}/history',
    ...options
});

/**
 * Retrieve the history of a comment
 *
 * What changed it, the newest first. One that is deleted has its history as well, by its `id`. Events are kept for some time only, so the oldest may be gone.
 */
export const listCommentHistory = <ThrowOnError extends boolean = true>(options: Options<ListCommentHistoryData, ThrowOnError>): RequestResult<ListCommentHistoryResponses, ListCommentHistoryErrors, ThrowOnError, 'data'> => options.client.get<ListCommentHistoryResponses, ListCommentHistoryErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/comment/{id}/history',
    ...options
});

/**
 * Change many pieces of feedback
 *
 * Up to 500 operations, run in order by the rules of single requests. All or nothing, unless `atomic` is false. Pointers of problems refer to this body: `/operations/3/update/title`.
 */
export const changeManyFeedback = <ThrowOnError extends boolean = true>(options: Options<ChangeManyFeedbackData, ThrowOnError>): RequestResult<ChangeManyFeedbackResponses, ChangeManyFeedbackErrors, ThrowOnError, 'data'> => options.client.post<ChangeManyFeedbackResponses, ChangeManyFeedbackErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/feedback/bulk',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List feedback
 *
 * All feedback of the workspace, oldest first unless `sort` says otherwise.
 */
export const listFeedback = <ThrowOnError extends boolean = true>(options: Options<ListFeedbackData, ThrowOnError>): RequestResult<ListFeedbackResponses, ListFeedbackErrors, ThrowOnError, 'data'> => options.client.get<ListFeedbackResponses, ListFeedbackErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/feedback',
    ...options
});

/**
 * Create feedback
 *
 * Its score is added to the feedback value of its discovery and of that discovery's parent within moments. Feedback without a discovery is in the inbox. With a token of the scope `submit`, the answer has the `id` alone, the body at most 16 KiB, and references to records that do not exist are left out.
 */
export const createFeedback = <ThrowOnError extends boolean = true>(options: Options<CreateFeedbackData, ThrowOnError>): RequestResult<CreateFeedbackResponses, CreateFeedbackErrors, ThrowOnError, 'data'> => options.client.post<CreateFeedbackResponses, CreateFeedbackErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/feedback',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Query feedback
 *
 * Lists feedback by a filter over all members, sorted by up to three. For the next page, send the same body to the URL in `Link`.
 */
export const queryFeedback = <ThrowOnError extends boolean = true>(options: Options<QueryFeedbackData, ThrowOnError>): RequestResult<QueryFeedbackResponses, QueryFeedbackErrors, ThrowOnError, 'data'> => options.client.post<QueryFeedbackResponses, QueryFeedbackErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/feedback/query',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Count feedback by company, author, discovery, state, tag or time
 *
 * The number of pieces of feedback with each value, and the sum of their scores: for example, the companies that asked for a discovery, or the discoveries that a company asked for. The most frequent values come first, at most 1,000. Over time, the number of each day, week, month or quarter from the first to the last, at most 1,000, and how many companies it is from.
 */
export const countFeedback = <ThrowOnError extends boolean = true>(options: Options<CountFeedbackData, ThrowOnError>): RequestResult<CountFeedbackResponses, CountFeedbackErrors, ThrowOnError, 'data'> => options.client.post<CountFeedbackResponses, CountFeedbackErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/feedback/count',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Delete feedback
 *
 * Its score is subtracted from the feedback value of its discovery within moments.
 */
export const deleteFeedback = <ThrowOnError extends boolean = true>(options: Options<DeleteFeedbackData, ThrowOnError>): RequestResult<DeleteFeedbackResponses, DeleteFeedbackErrors, ThrowOnError, 'data'> => options.client.delete<DeleteFeedbackResponses, DeleteFeedbackErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/feedback/{id}',
    ...options
});

/**
 * Retrieve feedback
 *
 * By `id` or `clientId`.
 */
export const getFeedback = <ThrowOnError extends boolean = true>(options: Options<GetFeedbackData, ThrowOnError>): RequestResult<GetFeedbackResponses, GetFeedbackErrors, ThrowOnError, 'data'> => options.client.get<GetFeedbackResponses, GetFeedbackErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/feedback/{id}',
    ...options
});

/**
 * Update feedback
 *
 * Changes the given members; null clears an optional one. A new `discoveryId` moves the feedback; the values of both discoveries follow within moments.
 */
export const updateFeedback = <ThrowOnError extends boolean = true>(options: Options<UpdateFeedbackData, ThrowOnError>): RequestResult<UpdateFeedbackResponses, UpdateFeedbackErrors, ThrowOnError, 'data'> => options.client.patch<UpdateFeedbackResponses, UpdateFeedbackErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/feedback/{id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List the feedback on a discovery
 *
 * Feedback on the discovery itself, not on its children.
 */
export const listDiscoveryFeedback = <ThrowOnError extends boolean = true>(options: Options<ListDiscoveryFeedbackData, ThrowOnError>): RequestResult<ListDiscoveryFeedbackResponses, ListDiscoveryFeedbackErrors, ThrowOnError, 'data'> => options.client.get<ListDiscoveryFeedbackResponses, ListDiscoveryFeedbackErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/discovery/{id}/feedback',
    ...options
});

/**
 * List who asked for a discovery
 *
 * The authors of feedback on the discovery or its children, newest first: one for each combination of company and email address, or name without an address. Feedback without author and company is left out.
 */
export const listAskers = <ThrowOnError extends boolean = true>(options: Options<ListAskersData, ThrowOnError>): RequestResult<ListAskersResponses, ListAskersErrors, ThrowOnError, 'data'> => options.client.get<ListAskersResponses, ListAskersErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/discovery/{id}/asker',
    ...options
});

/**
 * List messages
 *
 * The messages of the workspace, oldest first unless `sort` says otherwise.
 */
export const listMessages = <ThrowOnError extends boolean = true>(options: Options<ListMessagesData, ThrowOnError>): RequestResult<ListMessagesResponses, ListMessagesErrors, ThrowOnError, 'data'> => options.client.get<ListMessagesResponses, ListMessagesErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/message',
    ...options
});

/**
 * Create a message
 *
 * Feedback can then refer to the message by `messageId`. With a token of the scope `submit`, the answer has the `id` alone, the body at most 16 KiB, and references to records that do not exist are left out.
 */
export const createMessage = <ThrowOnError extends boolean = true>(options: Options<CreateMessageData, ThrowOnError>): RequestResult<CreateMessageResponses, CreateMessageErrors, ThrowOnError, 'data'> => options.client.post<CreateMessageResponses, CreateMessageErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/message',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Delete a message
 *
 * Rejected while feedback refers to it.
 */
export const deleteMessage = <ThrowOnError extends boolean = true>(options: Options<DeleteMessageData, ThrowOnError>): RequestResult<DeleteMessageResponses, DeleteMessageErrors, ThrowOnError, 'data'> => options.client.delete<DeleteMessageResponses, DeleteMessageErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/message/{id}',
    ...options
});

/**
 * Retrieve a message
 *
 * By `id` or `clientId`.
 */
export const getMessage = <ThrowOnError extends boolean = true>(options: Options<GetMessageData, ThrowOnError>): RequestResult<GetMessageResponses, GetMessageErrors, ThrowOnError, 'data'> => options.client.get<GetMessageResponses, GetMessageErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/message/{id}',
    ...options
});

/**
 * Update a message
 *
 * Changes the given members; null clears an optional one. Feedback that quotes the message stays as it is.
 */
export const updateMessage = <ThrowOnError extends boolean = true>(options: Options<UpdateMessageData, ThrowOnError>): RequestResult<UpdateMessageResponses, UpdateMessageErrors, ThrowOnError, 'data'> => options.client.patch<UpdateMessageResponses, UpdateMessageErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/message/{id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List fields
 *
 * The custom fields and the system field, by `position` unless `sort` says otherwise.
 */
export const listDiscoveryFields = <ThrowOnError extends boolean = true>(options: Options<ListDiscoveryFieldsData, ThrowOnError>): RequestResult<ListDiscoveryFieldsResponses, ListDiscoveryFieldsErrors, ThrowOnError, 'data'> => options.client.get<ListDiscoveryFieldsResponses, ListDiscoveryFieldsErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/discovery-field',
    ...options
});

/**
 * Create a field
 *
 * Discoveries have no value in the field at first.
 */
export const createDiscoveryField = <ThrowOnError extends boolean = true>(options: Options<CreateDiscoveryFieldData, ThrowOnError>): RequestResult<CreateDiscoveryFieldResponses, CreateDiscoveryFieldErrors, ThrowOnError, 'data'> => options.client.post<CreateDiscoveryFieldResponses, CreateDiscoveryFieldErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/discovery-field',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Delete a field
 *
 * Rejected while discoveries have a value in it or a formula uses it, and always for the system field. Computed values are deleted with the field.
 */
export const deleteDiscoveryField = <ThrowOnError extends boolean = true>(options: Options<DeleteDiscoveryFieldData, ThrowOnError>): RequestResult<DeleteDiscoveryFieldResponses, DeleteDiscoveryFieldErrors, ThrowOnError, 'data'> => options.client.delete<DeleteDiscoveryFieldResponses, DeleteDiscoveryFieldErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/discovery-field/{id}',
    ...options
});

/**
 * Retrieve a field
 *
 * By `id` or `clientId`.
 */
export const getDiscoveryField = <ThrowOnError extends boolean = true>(options: Options<GetDiscoveryFieldData, ThrowOnError>): RequestResult<GetDiscoveryFieldResponses, GetDiscoveryFieldErrors, ThrowOnError, 'data'> => options.client.get<GetDiscoveryFieldResponses, GetDiscoveryFieldErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/discovery-field/{id}',
    ...options
});

/**
 * Update a field
 *
 * Changes the given members. The `type` can't be changed.
 */
export const updateDiscoveryField = <ThrowOnError extends boolean = true>(options: Options<UpdateDiscoveryFieldData, ThrowOnError>): RequestResult<UpdateDiscoveryFieldResponses, UpdateDiscoveryFieldErrors, ThrowOnError, 'data'> => options.client.patch<UpdateDiscoveryFieldResponses, UpdateDiscoveryFieldErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/discovery-field/{id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Merge a discovery into another one
 *
 * Its feedback, comments and sub-discoveries move to the other discovery, as do its tags, assignees, links and the field values that the other lacks. Then it is deleted, and its `id` and `clientId` lead to the other one.
 */
export const mergeDiscovery = <ThrowOnError extends boolean = true>(options: Options<MergeDiscoveryData, ThrowOnError>): RequestResult<MergeDiscoveryResponses, MergeDiscoveryErrors, ThrowOnError, 'data'> => options.client.post<MergeDiscoveryResponses, MergeDiscoveryErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/discovery/{id}/merge',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Retrieve everything that a screen needs to start
 *
 * The workspace with its states, fields, components, users, tags, views, the numbers of its records, and the caller. With `If-None-Match`, 304 unless any of that changed.
 */
export const getOverview = <ThrowOnError extends boolean = true>(options: Options<GetOverviewData, ThrowOnError>): RequestResult<GetOverviewResponses, GetOverviewErrors, ThrowOnError, 'data'> => options.client.get<GetOverviewResponses, GetOverviewErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/workspace',
    ...options
});

/**
 * Change what a workspace decides for itself
 *
 * Where its records are seen, and what it calls the lists of links that discoveries have. The event `workspace.updated` is recorded.
 */
export const updateOwnWorkspace = <ThrowOnError extends boolean = true>(options: Options<UpdateOwnWorkspaceData, ThrowOnError>): RequestResult<UpdateOwnWorkspaceResponses, UpdateOwnWorkspaceErrors, ThrowOnError, 'data'> => options.client.patch<UpdateOwnWorkspaceResponses, UpdateOwnWorkspaceErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/workspace',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Export records
 *
 * All records as lines, or those of one kind for a spreadsheet. Records that exist from the beginning to the end of the export are in it exactly once, as they are when read. A workspace can run one export at a time, for at most five minutes.
 */
export const exportRecords = <ThrowOnError extends boolean = true>(options: Options<ExportRecordsData, ThrowOnError>): RequestResult<ExportRecordsResponses, ExportRecordsErrors, ThrowOnError, 'data'> => options.client.get<ExportRecordsResponses, ExportRecordsErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/export',
    ...options
});

/**
 * List imports
 *
 * The imports of the last 30 days, oldest first unless `sort` says otherwise.
 */
export const listImports = <ThrowOnError extends boolean = true>(options: Options<ListImportsData, ThrowOnError>): RequestResult<ListImportsResponses, ListImportsErrors, ThrowOnError, 'data'> => options.client.get<ListImportsResponses, ListImportsErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/import',
    ...options
});

/**
 * Import a file
 *
 * Stores the file, which a worker imports; retrieve the import to see its progress. Imports of a workspace run one after another.
 */
export const createImport = <ThrowOnError extends boolean = true>(options: Options<CreateImportData, ThrowOnError>): RequestResult<CreateImportResponses, CreateImportErrors, ThrowOnError, 'data'> => options.client.post<CreateImportResponses, CreateImportErrors, ThrowOnError, 'data'>({
    bodySerializer: null,
    responseStyle: 'data',
    url: '/v1/import',
    ...options
});

/**
 * Cancel an import
 *
 * An import that is uploaded or waits isn't run. A running one stops before its next batch; its records stay. In any case, and also if it had ended, it is deleted with its file and its report.
 */
export const deleteImport = <ThrowOnError extends boolean = true>(options: Options<DeleteImportData, ThrowOnError>): RequestResult<DeleteImportResponses, DeleteImportErrors, ThrowOnError, 'data'> => options.client.delete<DeleteImportResponses, DeleteImportErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/import/{id}',
    ...options
});

/**
 * Retrieve an import
 *
 * Its progress, the numbers of imported records, and the faults of its file. It is deleted after 30 days.
 */
export const getImport = <ThrowOnError extends boolean = true>(options: Options<GetImportData, ThrowOnError>): RequestResult<GetImportResponses, GetImportErrors, ThrowOnError, 'data'> => options.client.get<GetImportResponses, GetImportErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/import/{id}',
    ...options
});

/**
 * Retrieve rejected rows
 *
 * The rejected rows of a table in the form of its file (separator, quotes, encoding, headers), with a first column that says why. Corrected, the file can be imported. Of JSON, one item a line.
 */
export const getRejectedRows = <ThrowOnError extends boolean = true>(options: Options<GetRejectedRowsData, ThrowOnError>): RequestResult<GetRejectedRowsResponses, GetRejectedRowsErrors, ThrowOnError, 'data'> => options.client.get<GetRejectedRowsResponses, GetRejectedRowsErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/import/{id}/rejected',
    ...options
});

/**
 * List states
 *
 * The states of the workspace, by `position` unless `sort` says otherwise.
 */
export const listDiscoveryStates = <ThrowOnError extends boolean = true>(options: Options<ListDiscoveryStatesData, ThrowOnError>): RequestResult<ListDiscoveryStatesResponses, ListDiscoveryStatesErrors, ThrowOnError, 'data'> => options.client.get<ListDiscoveryStatesResponses, ListDiscoveryStatesErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/discovery-state',
    ...options
});

/**
 * Create a state
 *
 * With `isDefault`, the state becomes the default for new discoveries.
 */
export const createDiscoveryState = <ThrowOnError extends boolean = true>(options: Options<CreateDiscoveryStateData, ThrowOnError>): RequestResult<CreateDiscoveryStateResponses, CreateDiscoveryStateErrors, ThrowOnError, 'data'> => options.client.post<CreateDiscoveryStateResponses, CreateDiscoveryStateErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/discovery-state',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Delete a state
 *
 * Rejected while discoveries are in the state, and for the default state.
 */
export const deleteDiscoveryState = <ThrowOnError extends boolean = true>(options: Options<DeleteDiscoveryStateData, ThrowOnError>): RequestResult<DeleteDiscoveryStateResponses, DeleteDiscoveryStateErrors, ThrowOnError, 'data'> => options.client.delete<DeleteDiscoveryStateResponses, DeleteDiscoveryStateErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/discovery-state/{id}',
    ...options
});

/**
 * Retrieve a state
 *
 * By `id` or `clientId`.
 */
export const getDiscoveryState = <ThrowOnError extends boolean = true>(options: Options<GetDiscoveryStateData, ThrowOnError>): RequestResult<GetDiscoveryStateResponses, GetDiscoveryStateErrors, ThrowOnError, 'data'> => options.client.get<GetDiscoveryStateResponses, GetDiscoveryStateErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/discovery-state/{id}',
    ...options
});

/**
 * Update a state
 *
 * Changes the given members.
 */
export const updateDiscoveryState = <ThrowOnError extends boolean = true>(options: Options<UpdateDiscoveryStateData, ThrowOnError>): RequestResult<UpdateDiscoveryStateResponses, UpdateDiscoveryStateErrors, ThrowOnError, 'data'> => options.client.patch<UpdateDiscoveryStateResponses, UpdateDiscoveryStateErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/discovery-state/{id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Retrieve the workspace, scopes and user of the caller
 *
 * Tells a program which workspace its token belongs to, what the token allows, and as whom it acts.
 */
export const getMe = <ThrowOnError extends boolean = true>(options: Options<GetMeData, ThrowOnError>): RequestResult<GetMeResponses, GetMeErrors, ThrowOnError, 'data'> => options.client.get<GetMeResponses, GetMeErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/me',
    ...options
});

/**
 * List tokens
 *
 * The tokens of the workspace, oldest first unless `sort` says otherwise, without their secrets. Callers with the scope `admin` manage all tokens; other callers, with any scope, those of the user as whom they act, and with no larger scope.
 */
export const listApiTokens = <ThrowOnError extends boolean = true>(options: Options<ListApiTokensData, ThrowOnError>): RequestResult<ListApiTokensResponses, ListApiTokensErrors, ThrowOnError, 'data'> => options.client.get<ListApiTokensResponses, ListApiTokensErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/api-token',
    ...options
});

/**
 * Create a token
 *
 * The `secret` is in the answer, only once. Callers with the scope `admin` manage all tokens; other callers, with any scope, those of the user as whom they act, and with no larger scope.
 */
export const createApiToken = <ThrowOnError extends boolean = true>(options: Options<CreateApiTokenData, ThrowOnError>): RequestResult<CreateApiTokenResponses, CreateApiTokenErrors, ThrowOnError, 'data'> => options.client.post<CreateApiTokenResponses, CreateApiTokenErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/api-token',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Revoke a token
 *
 * The token is rejected within one second, by all processes of the service. Callers with the scope `admin` manage all tokens; other callers, with any scope, those of the user as whom they act, and with no larger scope.
 */
export const deleteApiToken = <ThrowOnError extends boolean = true>(options: Options<DeleteApiTokenData, ThrowOnError>): RequestResult<DeleteApiTokenResponses, DeleteApiTokenErrors, ThrowOnError, 'data'> => options.client.delete<DeleteApiTokenResponses, DeleteApiTokenErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/api-token/{id}',
    ...options
});

/**
 * Retrieve a token
 *
 * Without its secret, which is shown only once. Callers with the scope `admin` manage all tokens; other callers, with any scope, those of the user as whom they act, and with no larger scope.
 */
export const getApiToken = <ThrowOnError extends boolean = true>(options: Options<GetApiTokenData, ThrowOnError>): RequestResult<GetApiTokenResponses, GetApiTokenErrors, ThrowOnError, 'data'> => options.client.get<GetApiTokenResponses, GetApiTokenErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/api-token/{id}',
    ...options
});

/**
 * Update a token
 *
 * The scopes and the user of a token can't be changed: create another token. Callers with the scope `admin` manage all tokens; other callers, with any scope, those of the user as whom they act, and with no larger scope.
 */
export const updateApiToken = <ThrowOnError extends boolean = true>(options: Options<UpdateApiTokenData, ThrowOnError>): RequestResult<UpdateApiTokenResponses, UpdateApiTokenErrors, ThrowOnError, 'data'> => options.client.patch<UpdateApiTokenResponses, UpdateApiTokenErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/api-token/{id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Replace a token
 *
 * Creates a token with the same name, scopes, user and origins; its `secret` is in the answer, only once. The former token works for another day, or as long as `overlap` says; its `lastUsedAt` shows whether it's still in use. Callers with the scope `admin` manage all tokens; other callers, with any scope, those of the user as whom they act, and with no larger scope.
 */
export const rotateApiToken = <ThrowOnError extends boolean = true>(options: Options<RotateApiTokenData, ThrowOnError>): RequestResult<RotateApiTokenResponses, RotateApiTokenErrors, ThrowOnError, 'data'> => options.client.post<RotateApiTokenResponses, RotateApiTokenErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/api-token/{id}/rotate',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List users
 *
 * The users of the workspace, oldest first unless `sort` says otherwise.
 */
export const listUsers = <ThrowOnError extends boolean = true>(options: Options<ListUsersData, ThrowOnError>): RequestResult<ListUsersResponses, ListUsersErrors, ThrowOnError, 'data'> => options.client.get<ListUsersResponses, ListUsersErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/user',
    ...options
});

/**
 * Add a user
 *
 * Discoveries can be assigned to users, and tokens can act as them.
 */
export const createUser = <ThrowOnError extends boolean = true>(options: Options<CreateUserData, ThrowOnError>): RequestResult<CreateUserResponses, CreateUserErrors, ThrowOnError, 'data'> => options.client.post<CreateUserResponses, CreateUserErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/user',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Delete a user
 *
 * Rejected while discoveries are assigned to the user.
 */
export const deleteUser = <ThrowOnError extends boolean = true>(options: Options<DeleteUserData, ThrowOnError>): RequestResult<DeleteUserResponses, DeleteUserErrors, ThrowOnError, 'data'> => options.client.delete<DeleteUserResponses, DeleteUserErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/user/{id}',
    ...options
});

/**
 * Retrieve a user
 *
 * By `id` or `clientId`; `me` for the user as whom the request acts.
 */
export const getUser = <ThrowOnError extends boolean = true>(options: Options<GetUserData, ThrowOnError>): RequestResult<GetUserResponses, GetUserErrors, ThrowOnError, 'data'> => options.client.get<GetUserResponses, GetUserErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/user/{id}',
    ...options
});

/**
 * Update a user
 *
 * Changes the given members; null clears an optional one. Discoveries list their assignees by name; that order follows within moments.
 */
export const updateUser = <ThrowOnError extends boolean = true>(options: Options<UpdateUserData, ThrowOnError>): RequestResult<UpdateUserResponses, UpdateUserErrors, ThrowOnError, 'data'> => options.client.patch<UpdateUserResponses, UpdateUserErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/user/{id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List webhooks
 *
 * The webhooks of the workspace, oldest first unless `sort` says otherwise.
 */
export const listWebhooks = <ThrowOnError extends boolean = true>(options: Options<ListWebhooksData, ThrowOnError>): RequestResult<ListWebhooksResponses, ListWebhooksErrors, ThrowOnError, 'data'> => options.client.get<ListWebhooksResponses, ListWebhooksErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/webhook',
    ...options
});

/**
 * Create a webhook
 *
 * Events of its types are sent to its `url` from now on. The `secret` that signs them is in the answer, only once.
 */
export const createWebhook = <ThrowOnError extends boolean = true>(options: Options<CreateWebhookData, ThrowOnError>): RequestResult<CreateWebhookResponses, CreateWebhookErrors, ThrowOnError, 'data'> => options.client.post<CreateWebhookResponses, CreateWebhookErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/webhook',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Delete a webhook
 *
 * Nothing is sent any more, and its deliveries can no longer be listed.
 */
export const deleteWebhook = <ThrowOnError extends boolean = true>(options: Options<DeleteWebhookData, ThrowOnError>): RequestResult<DeleteWebhookResponses, DeleteWebhookErrors, ThrowOnError, 'data'> => options.client.delete<DeleteWebhookResponses, DeleteWebhookErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/webhook/{id}',
    ...options
});

/**
 * Retrieve a webhook
 *
 * By `id` or `clientId`, without its secret, which is shown only once.
 */
export const getWebhook = <ThrowOnError extends boolean = true>(options: Options<GetWebhookData, ThrowOnError>): RequestResult<GetWebhookResponses, GetWebhookErrors, ThrowOnError, 'data'> => options.client.get<GetWebhookResponses, GetWebhookErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/webhook/{id}',
    ...options
});

/**
 * Update a webhook
 *
 * Changes the given members; null clears an optional one. `"state": "ON"` sends new events again.
 */
export const updateWebhook = <ThrowOnError extends boolean = true>(options: Options<UpdateWebhookData, ThrowOnError>): RequestResult<UpdateWebhookResponses, UpdateWebhookErrors, ThrowOnError, 'data'> => options.client.patch<UpdateWebhookResponses, UpdateWebhookErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/webhook/{id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Replace the secret of a webhook
 *
 * The new `secret` is in the answer, only once. Messages are also signed with each former secret for 24 hours after its rotation. At most five former secrets sign at a time.
 */
export const rotateWebhookSecret = <ThrowOnError extends boolean = true>(options: Options<RotateWebhookSecretData, ThrowOnError>): RequestResult<RotateWebhookSecretResponses, RotateWebhookSecretErrors, ThrowOnError, 'data'> => options.client.post<RotateWebhookSecretResponses, RotateWebhookSecretErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/webhook/{id}/rotate-secret',
    ...options
});

/**
 * Send a test event to a webhook
 *
 * Sends a `webhook.test` at once, with as many retries as any event. In the format of a chat it is the notice of the newest event that the webhook would be sent, or an example. The answer has the delivery; retrieve it to see what was `sent`, and what the receiver answered.
 */
export const testWebhook = <ThrowOnError extends boolean = true>(options: Options<TestWebhookData, ThrowOnError>): RequestResult<TestWebhookResponses, TestWebhookErrors, ThrowOnError, 'data'> => options.client.post<TestWebhookResponses, TestWebhookErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/webhook/{id}/test',
    ...options
});

/**
 * Resend the events since a time
 *
 * Resends all events of the webhook's types, including delivered and failed ones and those missed while the webhook was off. They keep their `webhook-id`, and are sent in the order of the feed, before any newer event.
 */
export const replayWebhook = <ThrowOnError extends boolean = true>(options: Options<ReplayWebhookData, ThrowOnError>): RequestResult<ReplayWebhookResponses, ReplayWebhookErrors, ThrowOnError, 'data'> => options.client.post<ReplayWebhookResponses, ReplayWebhookErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/webhook/{id}/replay',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List deliveries to a webhook
 *
 * The deliveries of events with their attempts, oldest first unless `sort` says otherwise. They are kept as long as events.
 */
export const listDeliveries = <ThrowOnError extends boolean = true>(options: Options<ListDeliveriesData, ThrowOnError>): RequestResult<ListDeliveriesResponses, ListDeliveriesErrors, ThrowOnError, 'data'> => options.client.get<ListDeliveriesResponses, ListDeliveriesErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/webhook/{id}/delivery',
    ...options
});

/**
 * Retrieve a delivery to a webhook
 *
 * Its attempts, and when it is retried.
 */
export const getDelivery = <ThrowOnError extends boolean = true>(options: Options<GetDeliveryData, ThrowOnError>): RequestResult<GetDeliveryResponses, GetDeliveryErrors, ThrowOnError, 'data'> => options.client.get<GetDeliveryResponses, GetDeliveryErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/webhook/{id}/delivery/{deliveryId}',
    ...options
});

/**
 * Resend an event to a webhook
 *
 * Resends it at once, with the same `webhook-id`, even if it was delivered before. If that fails, it is retried like a new one.
 */
export const retryDelivery = <ThrowOnError extends boolean = true>(options: Options<RetryDeliveryData, ThrowOnError>): RequestResult<RetryDeliveryResponses, RetryDeliveryErrors, ThrowOnError, 'data'> => options.client.post<RetryDeliveryResponses, RetryDeliveryErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/webhook/{id}/delivery/{deliveryId}/retry',
    ...options
});

/**
 * List trackers
 *
 * The trackers of the workspace, oldest first unless `sort` says otherwise.
 */
export const listTrackers = <ThrowOnError extends boolean = true>(options: Options<ListTrackersData, ThrowOnError>): RequestResult<ListTrackersResponses, ListTrackersErrors, ThrowOnError, 'data'> => options.client.get<ListTrackersResponses, ListTrackersErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/tracker',
    ...options
});

/**
 * Create a tracker
 *
 * Have the tracker send its webhooks for issues to `/v1/tracker/{id}/receive`, with this `id`.
 */
export const createTracker = <ThrowOnError extends boolean = true>(options: Options<CreateTrackerData, ThrowOnError>): RequestResult<CreateTrackerResponses, CreateTrackerErrors, ThrowOnError, 'data'> => options.client.post<CreateTrackerResponses, CreateTrackerErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/tracker',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Delete a tracker
 *
 * Its deliveries are refused from now on, and what it told of issues is forgotten.
 */
export const deleteTracker = <ThrowOnError extends boolean = true>(options: Options<DeleteTrackerData, ThrowOnError>): RequestResult<DeleteTrackerResponses, DeleteTrackerErrors, ThrowOnError, 'data'> => options.client.delete<DeleteTrackerResponses, DeleteTrackerErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/tracker/{id}',
    ...options
});

/**
 * Retrieve a tracker
 *
 * By `id` or `clientId`, without its secret.
 */
export const getTracker = <ThrowOnError extends boolean = true>(options: Options<GetTrackerData, ThrowOnError>): RequestResult<GetTrackerResponses, GetTrackerErrors, ThrowOnError, 'data'> => options.client.get<GetTrackerResponses, GetTrackerErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/tracker/{id}',
    ...options
});

/**
 * Update a tracker
 *
 * Changes the given members. Other states move discoveries from the next delivery on.
 */
export const updateTracker = <ThrowOnError extends boolean = true>(options: Options<UpdateTrackerData, ThrowOnError>): RequestResult<UpdateTrackerResponses, UpdateTrackerErrors, ThrowOnError, 'data'> => options.client.patch<UpdateTrackerResponses, UpdateTrackerErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/tracker/{id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Receive a delivery of a tracker
 *
 * For the tracker's webhook, which signs what it sends, and needs no token. A delivery that tells nothing new of an issue changes nothing. A tracker has to be named by its `id`.
 */
export const receiveFromTracker = <ThrowOnError extends boolean = true>(options: Options<ReceiveFromTrackerData, ThrowOnError>): RequestResult<ReceiveFromTrackerResponses, ReceiveFromTrackerErrors, ThrowOnError, 'data'> => options.client.post<ReceiveFromTrackerResponses, ReceiveFromTrackerErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/tracker/{id}/receive',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List the issues of a discovery
 *
 * The issues that the discovery links to in any of its five lists and that a tracker has told of, by their URLs.
 */
export const listIssues = <ThrowOnError extends boolean = true>(options: Options<ListIssuesData, ThrowOnError>): RequestResult<ListIssuesResponses, ListIssuesErrors, ThrowOnError, 'data'> => options.client.get<ListIssuesResponses, ListIssuesErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/discovery/{id}/issue',
    ...options
});

/**
 * List workspaces
 *
 * All workspaces of the installation, oldest first.
 */
export const listWorkspaces = <ThrowOnError extends boolean = true>(options: Options<ListWorkspacesData, ThrowOnError>): RequestResult<ListWorkspacesResponses, ListWorkspacesErrors, ThrowOnError, 'data'> => options.client.get<ListWorkspacesResponses, ListWorkspacesErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/operator/workspace',
    ...options
});

/**
 * Create a workspace
 *
 * The workspace has its first states and its system field. It has no token yet: create one for its administrator next.
 */
export const createWorkspace = <ThrowOnError extends boolean = true>(options: Options<CreateWorkspaceData, ThrowOnError>): RequestResult<CreateWorkspaceResponses, CreateWorkspaceErrors, ThrowOnError, 'data'> => options.client.post<CreateWorkspaceResponses, CreateWorkspaceErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/operator/workspace',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Retrieve a workspace
 *
 * The workspace's name. Its records need a token of its own.
 */
export const getWorkspace = <ThrowOnError extends boolean = true>(options: Options<GetWorkspaceData, ThrowOnError>): RequestResult<GetWorkspaceResponses, GetWorkspaceErrors, ThrowOnError, 'data'> => options.client.get<GetWorkspaceResponses, GetWorkspaceErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/operator/workspace/{id}',
    ...options
});

/**
 * Rename a workspace
 *
 * Tokens and records stay as they are. The event `workspace.updated` is recorded.
 */
export const updateWorkspace = <ThrowOnError extends boolean = true>(options: Options<UpdateWorkspaceData, ThrowOnError>): RequestResult<UpdateWorkspaceResponses, UpdateWorkspaceErrors, ThrowOnError, 'data'> => options.client.patch<UpdateWorkspaceResponses, UpdateWorkspaceErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/operator/workspace/{id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List the tokens of a workspace
 *
 * Oldest first unless `sort` says otherwise.
 */
export const listApiTokensOfWorkspace = <ThrowOnError extends boolean = true>(options: Options<ListApiTokensOfWorkspaceData, ThrowOnError>): RequestResult<ListApiTokensOfWorkspaceResponses, ListApiTokensOfWorkspaceErrors, ThrowOnError, 'data'> => options.client.get<ListApiTokensOfWorkspaceResponses, ListApiTokensOfWorkspaceErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/operator/workspace/{id}/api-token',
    ...options
});

/**
 * Create a token for a workspace
 *
 * Creates the workspace's first token, or a new one for administrators who have lost theirs. The `secret` is in the answer, only once. The workspace's events show that an operator created the token.
 */
export const createApiTokenOfWorkspace = <ThrowOnError extends boolean = true>(options: Options<CreateApiTokenOfWorkspaceData, ThrowOnError>): RequestResult<CreateApiTokenOfWorkspaceResponses, CreateApiTokenOfWorkspaceErrors, ThrowOnError, 'data'> => options.client.post<CreateApiTokenOfWorkspaceResponses, CreateApiTokenOfWorkspaceErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/operator/workspace/{id}/api-token',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Revoke a token of a workspace
 *
 * The token is rejected within one second. If all tokens of a workspace are revoked, nobody can access it, and its records stay.
 */
export const deleteApiTokenOfWorkspace = <ThrowOnError extends boolean = true>(options: Options<DeleteApiTokenOfWorkspaceData, ThrowOnError>): RequestResult<DeleteApiTokenOfWorkspaceResponses, DeleteApiTokenOfWorkspaceErrors, ThrowOnError, 'data'> => options.client.delete<DeleteApiTokenOfWorkspaceResponses, DeleteApiTokenOfWorkspaceErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/operator/workspace/{id}/api-token/{tokenId}',
    ...options
});

/**
 * Restore a discovery
 *
 * Restores a deleted discovery, by its `id`, with its comments; its feedback and sub-discoveries stay deleted. Or gives an existing discovery the members that it had at a time, or after a change. Its rank stays.
 */
export const restoreDiscovery = <ThrowOnError extends boolean = true>(options: Options<RestoreDiscoveryData, ThrowOnError>): RequestResult<RestoreDiscoveryResponses, RestoreDiscoveryErrors, ThrowOnError, 'data'> => options.client.post<RestoreDiscoveryResponses, RestoreDiscoveryErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/discovery/{id}/restore',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Undo a change
 *
 * Reverts everything that one request, bulk or import changed, all or nothing, provided that the records weren't changed since. `id` is the `changeId` of its events. An undo is a change itself, and can be undone.
 */
export const undoChange = <ThrowOnError extends boolean = true>(options: Options<UndoChangeData, ThrowOnError>): RequestResult<UndoChangeResponses, UndoChangeErrors, ThrowOnError, 'data'> => options.client.post<UndoChangeResponses, UndoChangeErrors, ThrowOnError, 'data'>({
    responseStyle: 'data',
    url: '/v1/change/{id}/undo',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});
