import { Link } from 'react-router';
import { useReadOnly } from '../../auth/session/person.js';
import { ReadOnlyButton } from '../../layout/ReadOnlyButton.js';
import Button from '@mui/material/Button';
import { ActionButton } from '../ActionButton.js';
import { pageTexts } from '../page-texts.js';
import { sourceFormTexts } from '../source-form/source-form-texts.js';
import { useSync } from '../sync-context.js';
import styles from './page.module.css';
import { useTestConnection } from './use-test-connection.js';

const words = pageTexts.actions;

function AddButton() {
  if (useReadOnly()) return <ReadOnlyButton>{sourceFormTexts.add}</ReadOnlyButton>;
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
