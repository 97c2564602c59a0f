import { formatInstant, scorePartLabels } from '@rfp/api-client/display';
import { type OpportunityDetail } from '@rfp/contracts/opportunity';
import { scoreParts, type ScoreExplanation, type ScorePart } from '@rfp/contracts/opportunities/score';
import { Panel } from '../../../shared/Panel.js';
import { ScoreBar } from '../../../shared/values/ScoreBar.js';
import { texts } from '../../../texts.js';
import { eligibilityTexts } from './eligibility-texts.js';
import { Factors } from './Factors.js';
import styles from './score-panel.module.css';
import { useScore } from './use-score.js';

const words = texts.detail;

function Part({
  part,
  score,
  explanation,
}: {
  part: ScorePart;
  score: number;
  explanation: ScoreExplanation | undefined;
}) {
  const factors = explanation?.factors.filter((factor) => factor.part === part) ?? [];
  const label = scorePartLabels[part];
  return (
    <li className={styles['part']}>
      <ScoreBar
        label={label}
        score={score}
        {...(explanation === undefined ? {} : { note: words.weight(explanation.weights[part]) })}
      />
      {factors.length === 0 ? null : <Factors part={label} factors={factors} />}
    </li>
  );
}

/** Explains the user's score, which may differ from the score in lists. Shows the score of lists if the explanation fails to load. */
export function ScorePanel({ opportunity }: { opportunity: OpportunityDetail }) {
  const { score, explanation, isOwn } = useScore(opportunity);
  return (
    <Panel title={words.overall} note={<strong className={styles['total']}>{words.outOf(score.total)}</strong>}>
      <progress className={styles['meter']} aria-label={words.overall} value={score.total} max={100} />
      {isOwn ? <p className={styles['recipe']}>{eligibilityTexts.list(opportunity.total_score)}</p> : null}
      <h3 className={styles['heading']}>{words.breakdown}</h3>
      {explanation === undefined ? null : <p className={styles['explanation']}>{explanation.explanation}</p>}
      <ul>
        {scoreParts.map((part) => (
          <Part key={part} part={part} score={score[part]} explanation={explanation} />
        ))}
      </ul>
      {explanation === undefined ? null : (
        <p className={styles['recipe']}>{words.recipe(explanation.recipe, formatInstant(explanation.as_of))}</p>
      )}
    </Panel>
  );
}
