import { useReadOnly } from '../auth/person.js';
import { Page } from '../layout/Page.js';
import { Panel } from '../shared/Panel.js';
import { ApiConfiguration } from './ApiConfiguration.js';
import styles from './settings.module.css';
import { settingsTexts } from './settings-texts.js';

const words = settingsTexts.upcoming;

/** What will be here, and what to use until then. */
function Upcoming() {
  return (
    <Panel title={words.title}>
      <p className={styles['text']}>{words.text}</p>
      <p className={styles['text']}>{words.instead}</p>
    </Panel>
  );
}

export function Settings() {
  const readOnly = useReadOnly();
  return (
    <Page title={settingsTexts.title}>
      <div className={styles['cards']}>
        <ApiConfiguration readOnly={readOnly} />
        <Upcoming />
      </div>
    </Page>
  );
}
