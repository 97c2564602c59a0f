import { type Opportunity, type OpportunityDetail } from '@rfp/contracts/opportunity';
import { scoreParts, type Score, type ScoreExplanation } from '@rfp/contracts/opportunities/score';
import { useExplanation } from './use-explanation.js';

interface ShownScore {
  score: Score;
  explanation: ScoreExplanation | undefined;
  /** Whether lists have another score. */
  isOwn: boolean;
}

/** The score that lists have, by the recipe of all. */
function listedScore(opportunity: Pick<Opportunity, 'total_score' | `${(typeof scoreParts)[number]}_score`>): Score {
  return {
    total: opportunity.total_score,
    relevance: opportunity.relevance_score,
    urgency: opportunity.urgency_score,
    value: opportunity.value_score,
    competition: opportunity.competition_score,
  };
}

/** The score of the user, which is the one explained: ring, meter and bars of a page show the same. That of lists if the explanation is missing. */
export function useScore(opportunity: OpportunityDetail): ShownScore {
  const explanation = useExplanation(opportunity.id);
  const listed = listedScore(opportunity);
  const score = explanation?.score ?? listed;
  const isOwn = score.total !== listed.total || scoreParts.some((part) => score[part] !== listed[part]);
  return { score, explanation, isOwn };
}
