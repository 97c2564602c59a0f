import { Panel } from '../../shared/Panel.js';
import { Citations } from './Citations.js';
import { type Answer } from '../data/financial-types.js';
import styles from '../intelligence.module.css';
import { intelligenceTexts as words } from '../intelligence-texts.js';

/** Groups the missing parts by reason. */
function groupByReason(leftOut: Answer<unknown>['leftOut']): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { what, reason } of leftOut) found.set(reason, [...(found.get(reason) ?? []), what]);
  return found;
}

/** Footer of an answer: the parts that are missing because of too little data, the reasons, and the cited pages. */
export function AnswerEnd({
  sources,
  answer: { leftOut, citations, demo },
}: {
  sources: string;
  answer: Answer<unknown>;
}) {
  return (
    <>
      {leftOut.length === 0 ? null : (
        <Panel title={words.leftOut.title}>
          {demo === 'unavailable' ? <p className={styles['muted']}>{words.leftOut.sampled}</p> : null}
          <dl className={styles['reasons']}>
            {[...groupByReason(leftOut)].map(([reason, figures]) => (
              <div key={reason}>
                <dt>{figures.join(', ')}</dt>
                <dd>{reason}</dd>
              </div>
            ))}
          </dl>
        </Panel>
      )}
      <Citations title={sources} citations={citations} demo={demo} />
    </>
  );
}
