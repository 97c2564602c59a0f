import { useSync } from '../sync-context.js';
import { pageTexts } from './page-texts.js';
import styles from './page.module.css';

/** Says when what is shown no longer changes by itself. */
export function LiveState() {
  const { live } = useSync();
  return (
    <output className={styles['live']} title={live === 'paused' ? pageTexts.pausedAbout : undefined}>
      {live === 'paused' ? pageTexts.paused : ''}
    </output>
  );
}
