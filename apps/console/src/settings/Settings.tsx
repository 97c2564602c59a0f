import { defaultSettings } from '@rfp/contracts/settings';
import { useReadOnly } from '../auth/session/person.js';
import { errorMessage } from '../data/errors.js';
import { useWorkspaceId } from '../data/workspace.js';
import { Page } from '../layout/Page.js';
import { usePreferences } from '../profile/preferences/use-preferences.js';
import { FailedState, RetryButton } from '../shared/states/FailedState.js';
import { Skeleton } from '../shared/states/Skeleton.js';
import { ApiConfiguration } from './keys/ApiConfiguration.js';
import { savedSettings, useSavedSettings } from './saved-settings.js';
import { withoutWeights } from './settings-form.js';
import { SettingsFields } from './SettingsFields.js';
import styles from './settings.module.css';
import { settingsTexts } from './settings-texts.js';
import { useSettings } from './use-settings.js';

const words = settingsTexts.form;
/** Heights of the cards while they load. */
const heights = [210, 236, 108, 228];

/** Settings of the account. If none are saved, the form proposes the settings that an earlier version or visit stored in this browser. */
function AccountSettings() {
  const { data, error, refetch } = useSettings();
  const preferences = usePreferences();
  const isPersonal = useWorkspaceId() === null;
  if (data !== undefined && !preferences.isPending) {
    const areSaved = data.updated_at !== null;
    // Weights that an earlier version stored belong to the person, not to a shared workspace.
    const stored = isPersonal ? savedSettings() : withoutWeights(savedSettings());
    const saved = areSaved ? data.settings : { ...data.settings, ...stored };
    const keywords = preferences.data === null ? [] : preferences.data?.keywords;
    return <SettingsFields saved={saved} areSaved={areSaved} keywords={keywords} />;
  }
  if (error === null) return heights.map((height) => <Skeleton key={height} variant="rounded" height={height} />);
  return (
    <FailedState title={words.failed} message={errorMessage(error)}>
      <RetryButton onRetry={() => void refetch()} />
    </FailedState>
  );
}

function BrowserSettings() {
  const saved = { ...defaultSettings, ...useSavedSettings() };
  return (
    <>
      <p className={styles['notice']}>{words.thisBrowser}</p>
      <SettingsFields saved={saved} areSaved={false} />
    </>
  );
}

export function Settings() {
  const readOnly = useReadOnly();
  return (
    <Page title={settingsTexts.title}>
      <div className={styles['cards']}>
        <ApiConfiguration readOnly={readOnly} />
        {readOnly ? <BrowserSettings /> : <AccountSettings />}
      </div>
    </Page>
  );
}
