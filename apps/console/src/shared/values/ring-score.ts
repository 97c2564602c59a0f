import { sortLabels } from '@rfp/api-client/display';
import { type Opportunity } from '@rfp/contracts/opportunity';
import { texts } from '../../texts.js';

type Scores = Pick<Opportunity, 'relevance_score' | 'total_score' | 'personal_score'>;

/** The score in the ring of an opportunity. */
export interface RingScore {
  readonly field: 'relevance_score' | 'total_score' | 'personal_total';
  readonly score: number;
  /** Name of the score, and its short form for use in a ring. */
  readonly name: string;
  readonly caption: string;
  /** The total score, which is the same for every user; null if the ring shows it. */
  readonly totalScore: number | null;
}

/** Returns the score to show in the ring: the score by which the list is sorted, or else the user's own score, or without a profile the total score. */
export function ringScore(opportunity: Scores, sortField?: string): RingScore {
  const { relevance_score, total_score, personal_score } = opportunity;
  if (sortField === 'relevance_score') return ring('relevance_score', relevance_score, total_score);
  if (sortField === 'total_score' || personal_score === undefined) return ring('total_score', total_score, null);
  return ring('personal_total', personal_score, total_score);
}

/** Returns the total score of a detail page, which may be the user's own. */
export function totalRing(total: number, totalScore: number, isOwn: boolean): RingScore {
  return isOwn ? ring('personal_total', total, totalScore) : ring('total_score', total, null);
}

function ring(field: RingScore['field'], score: number, totalScore: number | null): RingScore {
  const name = sortLabels[field];
  return { field, score, name, caption: field === 'total_score' ? texts.opportunity.overall : name, totalScore };
}
