/** The feedback values and scores of a discovery and its parent. */
export const VALUES = 'values';

/** How many discoveries have each tag. */
export const TAGS = 'tags';

/** All scores of a workspace, after the formula of a field has changed. */
export const SCORES = 'scores';
