import { type Opportunity, type OpportunityDetail } from '@rfp/contracts/opportunity';
import { scoreParts, type Score, type ScoreExplanation } from '@rfp/contracts/opportunities/score';
import { useExplanation } from './use-explanation.js';

interface ShownScore {
  score: Score;
  explanation: ScoreExplanation | undefined;
  /** Whether the score differs from the score in lists. */
  isOwn: boolean;
}

/** Returns the score shown in lists, which has the same weights for everyone. */
function listedScore(opportunity: Pick<Opportunity, 'total_score' | `${(typeof scoreParts)[number]}_score`>): Score {
  return {
    total: opportunity.total_score,
    relevance: opportunity.relevance_score,
    urgency: opportunity.urgency_score,
    value: opportunity.value_score,
    competition: opportunity.competition_score,
  };
}

/** Returns the user's score for the ring, meter and bars of the page. If the explanation is missing, returns the score of lists. */
export function useScore(opportunity: OpportunityDetail): ShownScore {
  const explanation = useExplanation(opportunity.id);
  const listed = listedScore(opportunity);
  const score = explanation?.score ?? listed;
  const isOwn = score.total !== listed.total || scoreParts.some((part) => score[part] !== listed[part]);
  return { score, explanation, isOwn };
}
