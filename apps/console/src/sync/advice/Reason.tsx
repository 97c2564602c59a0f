import { type SourceState } from '@rfp/contracts/sync-run';
import { findAdvice } from './advice.js';
import { AdviceText } from './AdviceText.js';
import styles from '../run.module.css';

/** Error of a source with advice. On the page of the source itself, a link to that page is omitted. */
export function Reason({ source, onItsPage = false }: { source: SourceState; onItsPage?: boolean }) {
  const { key, reason, status } = source;
  if (reason === null) return null;
  const advice = findAdvice(reason.code, key);
  const leadsHere = onItsPage && advice.link?.to === `/sync/${key}`;
  return (
    <p className={styles['reason']} data-bad={status === 'failed'}>
      {reason.message} {leadsHere ? null : <AdviceText advice={advice} />}
    </p>
  );
}
