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
  /** See `rankOf`. */
  rank: number;
}

/** The total of a version that may be a match, and the total of the previous version at its time; 0 if there is none. */
export interface Scored {
  readonly score: number;
  readonly before: number;
}
