import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { withoutNulls } from '../../../platform/identifiers/identified.record.js';
import { ISSUE_CATEGORIES, type IssueCategory } from '../receiving/vendors/vendor.js';

export interface IssueRow {
  readonly url: string;
  readonly title: string;
  readonly state: string;
  readonly category: IssueCategory;
  readonly assignee: string | null;
  readonly told_at: string;
}

@ApiSchema({ description: 'An issue of a tracker, as the tracker told of it last.' })
export class IssueRecord {
  /** The URL, as the tracker writes it. @example 'https://github.com/riverside/website/issues/17' */
  url: string;

  /** The title. @example 'Search finds no story by its plot' */
  title: string;

  /** The tracker's own name of the state. @example 'closed' */
  state: string;

  /** How far the issue has come. @example 'DONE' */
  @ApiProperty({ enum: [...ISSUE_CATEGORIES] })
  category: IssueCategory;

  /** The name of the first assignee, as the tracker writes it. @example 'octocat' */
  assignee?: string;

  /** When the issue was last changed, by the tracker's clock. @example '2026-11-20T09:30:00.000Z' */
  updatedAt: string;
}

export class IssuesAnswer {
  issues: IssueRecord[];
}

export const toIssueRecord = ({ told_at, ...row }: IssueRow): IssueRecord =>
  withoutNulls<IssueRecord>({ ...row, updatedAt: told_at });
