import { type RequirementChange } from '@rfp/contracts/grounding';
import { errorMessage } from '../../data/errors.js';
import { Skeleton } from '../../shared/states/Skeleton.js';
import { briefTexts as words } from './brief-texts.js';
import { useImpact } from './use-brief.js';
import styles from './brief.module.css';

function Change({ change, checked }: { change: RequirementChange; checked: readonly string[] }) {
  const isChecked = change.change !== 'added' && checked.includes(change.before.quote.text);
  return (
    <li>
      <strong>{words.changes[change.change]}</strong>
      {change.change === 'added' ? null : <del>{change.before.quote.text}</del>}
      {change.change === 'removed' ? null : <ins>{change.after.quote.text}</ins>}
      {isChecked ? <span className={styles['reopened']}>{words.openAgain}</span> : null}
    </li>
  );
}

/** Requirements, answers and scores affected by the last change of the notice. */
export function Impact({ id }: { id: string }) {
  const { data, error } = useImpact(id);
  if (error !== null) return <p role="alert">{errorMessage(error)}</p>;
  if (data === undefined) return <Skeleton variant="rounded" height={48} />;
  const { requirements, answers, checked, score_parts } = data.impact;
  const isEmpty = requirements.length + answers.length + score_parts.length === 0;
  return (
    <section>
      <h3>{words.impact}</h3>
      {isEmpty ? <p className={styles['quiet']}>{words.noImpact}</p> : null}
      {score_parts.length === 0 ? null : <p>{words.scoreParts(score_parts)}</p>}
      {requirements.length === 0 ? null : (
        <ul className={styles['changes']}>
          {requirements.map((change) => (
            <Change key={JSON.stringify(change)} change={change} checked={checked} />
          ))}
        </ul>
      )}
      {answers.length === 0 ? null : (
        <p>
          {words.answersChanged}: {answers.map(({ question }) => question).join(' ')}
        </p>
      )}
    </section>
  );
}
