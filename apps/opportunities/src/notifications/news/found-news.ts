import { type NotificationKind } from '@rfp/contracts/notifications';
import { type NewsFacts } from './news-facts.js';

/** A version that is news for a person. */
export interface FoundNews {
  person_id: string;
  opportunity_id: string;
  kind: NotificationKind;
  at: Date;
  score: number;
  changed_fields: string[];
  facts: NewsFacts;
  /** See `urgencyRank`. */
  rank: number;
  /** The saved search that found it; null: none. */
  search_id: string | null;
  /** The workspace of the search, or of the watch; null: none. */
  workspace_id: string | null;
}

/** The score of a version that may be a match, and the score that the previous version had at its own time; 0 without a previous version. */
export interface VersionScore {
  readonly score: number;
  readonly before: number;
}
