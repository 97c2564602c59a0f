import { formatCount } from '@rfp/api-client/display';
import { type InboxAction, type InboxFilter } from '@rfp/contracts/tracking/inbox';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { lazyPart } from '../shared/lazy-part.js';
import { focusEntry } from './focus-entry.js';
import { inboxTexts as words } from './inbox-texts.js';
import styles from './inbox.module.css';

const ConfirmDialog = lazyPart(() => import('../shared/ConfirmDialog.js').then(({ ConfirmDialog }) => ConfirmDialog));

interface InboxToolbarProps {
  filter: InboxFilter;
  /** Number of shown and of selected entries. */
  shown: number;
  selected: number;
  onSelectAll: (selected: boolean) => void;
  onAction: (action: InboxAction) => void;
  /** Changes all entries of the filter. */
  onChangeAll: (action: 'read' | 'archive') => void;
}

/** Actions on the selected entries. */
function SelectionActions({ filter: { state }, selected, onAction, onSelectAll }: InboxToolbarProps) {
  // The buttons disappear with the selection.
  const leave = () => focusEntry(undefined);
  const act = (action: InboxAction) => {
    onAction(action);
    if (action !== 'snooze') leave();
  };
  const clear = () => {
    onSelectAll(false);
    leave();
  };
  const actions: readonly InboxAction[] =
    state === 'archived' || state === 'snoozed'
      ? ['read', 'unread', 'restore']
      : ['read', 'unread', 'snooze', 'archive'];
  return (
    <>
      <output>{words.selected(formatCount(selected))}</output>
      {actions.map((action) => (
        <Button key={action} size="small" onClick={() => act(action)}>
          {words.actions[action]}
        </Button>
      ))}
      <Button size="small" variant="text" onClick={clear}>
        {words.clearSelection}
      </Button>
    </>
  );
}

/** Actions on all entries of the filter. */
function AllActions({ filter: { state }, onChangeAll }: InboxToolbarProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => onChangeAll('read')}>
        {words.allRead}
      </Button>
      {state === 'archived' ? null : (
        <Button size="small" onClick={() => setAsking(true)}>
          {words.archiveAll}
        </Button>
      )}
      <Suspense>
        {isAsking ? (
          <ConfirmDialog
            title={words.archiveAllTitle}
            text={words.archiveAllText}
            confirm={words.archiveAllConfirm}
            busy={false}
            onConfirm={() => {
              setAsking(false);
              onChangeAll('archive');
            }}
            onClose={() => setAsking(false)}
          />
        ) : null}
      </Suspense>
    </>
  );
}

/** Selects the shown entries, and changes the selected ones or all of the filter. */
export function InboxToolbar(props: InboxToolbarProps) {
  const { shown, selected, onSelectAll } = props;
  const isAll = selected === shown;
  return (
    <div role="toolbar" aria-label={words.toolbar} className={styles['toolbar']}>
      <label className={styles['box']}>
        <input type="checkbox" aria-label={words.selectAll} checked={isAll} onChange={() => onSelectAll(!isAll)} />
      </label>
      {selected === 0 ? <AllActions {...props} /> : <SelectionActions {...props} />}
    </div>
  );
}
