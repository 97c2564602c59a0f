import { pageTexts } from '../page-texts.js';
import styles from '../run.module.css';
import { useSync } from '../sync-context.js';

/** Warns that live updates are paused. */
export function LiveState() {
  const { live } = useSync();
  return (
    <output className={styles['live']} title={live === 'paused' ? pageTexts.pausedAbout : undefined}>
      {live === 'paused' ? pageTexts.paused : ''}
    </output>
  );
}
