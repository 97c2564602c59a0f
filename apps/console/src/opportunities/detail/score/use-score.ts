import { type Opportunity, type OpportunityDetail } from '@rfp/contracts/opportunity';
import { scoreParts, type Score, type ScoreExplanation } from '@rfp/contracts/opportunities/score';
import { useExplanation } from './use-explanation.js';

interface ShownScore {
  score: Score;
  explanation: ScoreExplanation | undefined;
  /** Whether the score differs from the one in lists. */
  isOwn: boolean;
}

/** The score shown in lists, computed with the weights that apply to everyone. */
function listedScore(opportunity: Pick<Opportunity, 'total_score' | `${(typeof scoreParts)[number]}_score`>): Score {
  return {
    total: opportunity.total_score,
    relevance: opportunity.relevance_score,
    urgency: opportunity.urgency_score,
    value: opportunity.value_score,
    competition: opportunity.competition_score,
  };
}

/** The user's score, shown alike by ring, meter and bars of the page. Falls back to the score of lists if the explanation is missing. */
export function useScore(opportunity: OpportunityDetail): ShownScore {
  const explanation = useExplanation(opportunity.id);
  const listed = listedScore(opportunity);
  const score = explanation?.score ?? listed;
  const isOwn = score.total !== listed.total || scoreParts.some((part) => score[part] !== listed[part]);
  return { score, explanation, isOwn };
}
