import { pageTexts } from './page-texts.js';
import styles from './run.module.css';
import { useSync } from './sync-context.js';

/** Says when what is shown no longer changes by itself. */
export function LiveState() {
  const { live } = useSync();
  return (
    <output className={styles['live']} title={live === 'paused' ? pageTexts.pausedAbout : undefined}>
      {live === 'paused' ? pageTexts.paused : ''}
    </output>
  );
}
