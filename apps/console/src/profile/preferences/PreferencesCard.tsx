import { type Preferences } from '@rfp/contracts/account';
import { startTransition, useState } from 'react';
import { useRefusal } from '../../auth/session/role.js';
import { RefusedButton } from '../../layout/RefusedButton.js';
import { Panel } from '../../shared/Panel.js';
import Button from '@mui/material/Button';
import { useReturnFocus } from '../../shared/hooks/use-return-focus.js';
import { ListState } from '../../shared/states/ListState.js';
import { profileTexts } from '../profile-texts.js';
import styles from '../profile.module.css';
import { PreferencesView } from './PreferencesView.js';
import { usePreferences } from './use-preferences.js';
import { lazyPart } from '../../shared/lazy-part.js';
import { switcherTexts } from '../../workspace/switcher-texts.js';
import { useSharedWorkspaceName } from '../../workspace/use-workspaces.js';

const PreferencesFields = lazyPart(() =>
  import('./PreferencesFields.js').then(({ PreferencesFields }) => PreferencesFields),
);

const words = profileTexts.preferences;

/** The saved preferences, or a hint on how to set them up. */
function Content({ saved, readOnly }: { saved: Preferences | null; readOnly: boolean }) {
  const [editing, setEditing] = useState(false);
  const edit = useReturnFocus(editing);
  const refusal = useRefusal('change-profile');
  const label = saved === null ? words.setUp : words.edit;
  if (editing) return <PreferencesFields saved={saved} onClose={() => setEditing(false)} />;
  return (
    <>
      {saved === null ? (
        <>
          <h3>{words.none}</h3>
          <p className={styles['text']}>{words.noneText}</p>
        </>
      ) : (
        <PreferencesView saved={saved} />
      )}
      {readOnly ? null : (
        <div className={styles['actions']}>
          {refusal === null ? (
            // The transition keeps the current view until the form and its pickers are loaded.
            <Button ref={edit} onClick={() => startTransition(() => setEditing(true))}>
              {label}
            </Button>
          ) : (
            <RefusedButton reason={refusal}>{label}</RefusedButton>
          )}
        </div>
      )}
    </>
  );
}

/** Preferences of the current workspace. Also shown if none are saved, so that the user can set them up. */
export function PreferencesCard({ readOnly }: { readOnly: boolean }) {
  const preferences = usePreferences();
  const workspace = useSharedWorkspaceName();
  if (readOnly && (preferences.data ?? null) === null) return null;
  return (
    <Panel title={words.title}>
      {workspace === undefined ? null : <p className={styles['text']}>{switcherTexts.profileOf(workspace)}</p>}
      <ListState query={preferences} failed={words.failed}>
        {(saved) => <Content saved={saved} readOnly={readOnly} />}
      </ListState>
    </Panel>
  );
}
