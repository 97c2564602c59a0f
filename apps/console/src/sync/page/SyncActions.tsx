import { Link } from 'react-router';
import { useRefusal } from '../../auth/session/role.js';
import { RefusedButton } from '../../layout/RefusedButton.js';
import Button from '@mui/material/Button';
import { ActionButton } from '../ActionButton.js';
import { pageTexts } from '../page-texts.js';
import { sourceFormTexts } from '../source-form/source-form-texts.js';
import { useSync } from '../sync-context.js';
import styles from './page.module.css';
import { useTestConnection } from './use-test-connection.js';

const words = pageTexts.actions;

function AddButton() {
  const refusal = useRefusal('manage-sources');
  if (refusal !== null) return <RefusedButton reason={refusal}>{sourceFormTexts.add}</RefusedButton>;
  return (
    <Button component={Link} to="/sync/add-source">
      {sourceFormTexts.add}
    </Button>
  );
}

/** The three buttons of the specification and the link to the form for a new source. */
export function SyncActions() {
  const { start, isBusy } = useSync();
  const { mutate, isPending } = useTestConnection();
  return (
    <div className={styles['actions']}>
      <AddButton />
      <ActionButton
        label={words.test}
        busyLabel={words.testing}
        busy={isPending}
        access="read"
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
