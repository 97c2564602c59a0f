import { ActionButton } from '../ActionButton.js';
import { pageTexts } from '../page-texts.js';
import { useSync } from '../sync-context.js';
import styles from './page.module.css';
import { useTestConnection } from './use-test-connection.js';

const words = pageTexts.actions;

/** The three buttons of the specification. */
export function SyncActions() {
  const { start, isBusy } = useSync();
  const { mutate, isPending } = useTestConnection();
  return (
    <div className={styles['actions']}>
      <ActionButton
        label={words.test}
        busyLabel={words.testing}
        busy={isPending}
        allowedReadOnly
        onPress={() => mutate()}
      />
      <ActionButton
        label={words.scrapeAll}
        busyLabel={words.scraping}
        busy={isBusy({ what: 'scrapers' })}
        onPress={() => void start({ what: 'scrapers' })}
      />
      <ActionButton
        primary
        label={words.syncAll}
        busyLabel={words.syncing}
        busy={isBusy({ what: 'all' })}
        onPress={() => void start({ what: 'all' })}
      />
    </div>
  );
}
