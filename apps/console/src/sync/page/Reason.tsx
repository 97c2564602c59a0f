import { type SourceState } from '@rfp/contracts/sync-run';
import { type Advice, adviceOn } from './advice.js';
import { AdviceText } from './AdviceText.js';
import { pageTexts } from './page-texts.js';
import styles from './page.module.css';

function reasonOf({ reason, ready, key }: SourceState): { message: string; advice: Advice } | null {
  if (reason !== null) return { message: reason.message, advice: adviceOn(reason.code, key) };
  return ready ? null : { message: pageTexts.row.notReady, advice: adviceOn('SOURCE_KEY_MISSING', key) };
}

/** Why a source stands as it does, and the way out; on its own page without a link that leads to that page. */
export function Reason({ source, onItsPage = false }: { source: SourceState; onItsPage?: boolean }) {
  const reason = reasonOf(source);
  if (reason === null) return null;
  const leadsHere = onItsPage && reason.advice.link?.to === `/sync/${source.key}`;
  return (
    <p className={styles['reason']} data-bad={source.status === 'failed'}>
      {reason.message} {leadsHere ? null : <AdviceText advice={reason.advice} />}
    </p>
  );
}
