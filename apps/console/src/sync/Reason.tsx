import { type SourceState } from '@rfp/contracts/sync-run';
import { adviceOn } from './advice.js';
import { AdviceText } from './AdviceText.js';
import styles from './run.module.css';

/** Reason of a source's state with its remedy. On its own page the link to that page is left out. */
export function Reason({ source, onItsPage = false }: { source: SourceState; onItsPage?: boolean }) {
  const { key, reason, status } = source;
  if (reason === null) return null;
  const advice = adviceOn(reason.code, key);
  const leadsHere = onItsPage && advice.link?.to === `/sync/${key}`;
  return (
    <p className={styles['reason']} data-bad={status === 'failed'}>
      {reason.message} {leadsHere ? null : <AdviceText advice={advice} />}
    </p>
  );
}
