import { requirementLabels, requirementStateLabels } from '@rfp/api-client/display';
import { type Requirement, requirementPlace } from '@rfp/contracts/opportunities/eligibility';
import { Panel } from '../../../shared/Panel.js';
import { fieldName } from '../../field-values.js';
import { eligibilityTexts as words } from './eligibility-texts.js';
import styles from './score-panel.module.css';
import { useExplanation } from './use-explanation.js';

function StatedRequirement({ requirement, state, reason, field, attachment, page, quote, profile }: Requirement) {
  const place = field === null ? requirementPlace({ field, attachment, page }) : fieldName(field);
  return (
    <li>
      <span className={styles['state']} data-state={state}>
        {requirementStateLabels[state]}
      </span>
      <div>
        {requirementLabels[requirement]}: {reason}
        <p className={styles['quote']}>
          {place}: <q>{quote}</q>
        </p>
        {profile === null ? null : <p className={styles['quote']}>{words.profile(profile)}</p>}
      </div>
    </li>
  );
}

/** Eligibility of the user: the requirements of the notice, each with its quote, then the topics that it does not mention. */
export function Eligibility({ id }: { id: string }) {
  const requirements = useExplanation(id)?.eligibility;
  if (requirements === undefined) return null;
  const stated = requirements.filter(({ quote }) => quote !== null);
  const silent = requirements.filter(({ quote }) => quote === null);
  return (
    <Panel title={words.title} note={words.note}>
      {stated.length === 0 ? null : (
        <ul className={styles['requirements']}>
          {stated.map((requirement) => (
            <StatedRequirement key={requirement.requirement} {...requirement} />
          ))}
        </ul>
      )}
      {silent.length === 0 ? null : (
        <p className={styles['recipe']}>
          {words.silent(silent.map(({ requirement }) => requirementLabels[requirement]).join(', '))}
        </p>
      )}
    </Panel>
  );
}
