import { type InboxAction, type InboxEntry, type InboxFilter } from '@rfp/contracts/tracking/inbox';
import Button from '@mui/material/Button';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { useReadOnly } from '../auth/session/person.js';
import { Page } from '../layout/Page.js';
import { useNow } from '../shared/hooks/use-now.js';
import { lazyPart } from '../shared/lazy-part.js';
import { EmptyState } from '../shared/states/EmptyState.js';
import { ListState } from '../shared/states/ListState.js';
import { texts } from '../texts.js';
import { focusEntry, neighbourOf } from './focus-entry.js';
import { groupByDay } from './group-by-day.js';
import { InboxEmpty } from './InboxEmpty.js';
import { InboxFilters } from './InboxFilters.js';
import { InboxNotices } from './InboxNotices.js';
import { InboxRow } from './InboxRow.js';
import { inboxTexts as words } from './inbox-texts.js';
import { InboxToolbar } from './InboxToolbar.js';
import styles from './inbox.module.css';
import { useChangeInbox } from './use-change-inbox.js';
import { filterNames, useInbox, useInboxFilter } from './use-inbox.js';

const SnoozeDialog = lazyPart(() => import('./SnoozeDialog.js').then(({ SnoozeDialog }) => SnoozeDialog));

interface DaysProps {
  entries: readonly InboxEntry[];
  selected: ReadonlySet<string>;
  onToggle: (id: string) => void;
  onAction: (action: InboxAction, entry: InboxEntry) => void;
}

function Days({ entries, selected, onToggle, onAction }: DaysProps) {
  const id = useId();
  const now = useNow();
  return groupByDay(entries, now).map(({ day, entries: ofDay }, index) => (
    <section key={day} aria-labelledby={`${id}-${index}`}>
      <h2 id={`${id}-${index}`} className={styles['day']}>
        {day}
      </h2>
      <ul className={styles['rows']}>
        {ofDay.map((entry) => (
          <InboxRow
            key={entry.id}
            entry={entry}
            isSelected={selected.has(entry.id)}
            onToggle={() => onToggle(entry.id)}
            onAction={(action) => onAction(action, entry)}
          />
        ))}
      </ul>
    </section>
  ));
}

/** Selected entries among those that are shown. */
function useSelection(entries: readonly InboxEntry[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const selected = entries.filter(({ id }) => ids.has(id));
  return {
    selected,
    ids: new Set(selected.map(({ id }) => id)),
    toggle: (id: string) =>
      setIds((old) => new Set(old.has(id) ? [...old].filter((each) => each !== id) : [...old, id])),
    setAll: (isSelected: boolean) => setIds(new Set(isSelected ? entries.map(({ id }) => id) : [])),
  };
}

/** Whether entries leave the list of a state by an action. */
function leavesList(action: InboxAction, { state }: InboxFilter): boolean {
  return action === 'read' ? state === 'unread' : action !== 'unread';
}

/** Id of the entry that takes the focus when entries leave the list; undefined after a change of several. */
function nextFocus(entries: readonly InboxEntry[]): string | undefined {
  const [first] = entries;
  return first !== undefined && entries.length === 1 ? neighbourOf(first.id) : undefined;
}

/** Changes given entries at once, except for snoozing, which asks for a time first. */
function useActions(filter: InboxFilter, onDone: () => void) {
  const { change, changeAll } = useChangeInbox();
  const [snoozed, setSnoozed] = useState<readonly InboxEntry[] | null>(null);
  const afterDialog = useRef<{ focus: string | undefined } | null>(null);
  // The dialog returns the focus to its button, which has disappeared with its row.
  useEffect(() => {
    if (snoozed !== null || afterDialog.current === null) return;
    focusEntry(afterDialog.current.focus);
    afterDialog.current = null;
  }, [snoozed]);
  return {
    changeAll,
    act: (action: InboxAction, entries: readonly InboxEntry[]) => {
      if (action === 'snooze') return setSnoozed(entries);
      if (leavesList(action, filter)) focusEntry(nextFocus(entries));
      void change({ action }, entries);
      onDone();
    },
    isSnoozing: snoozed !== null,
    snooze: (until: string) => {
      const entries = snoozed ?? [];
      afterDialog.current = { focus: nextFocus(entries) };
      setSnoozed(null);
      void change({ action: 'snooze', until }, entries);
      onDone();
    },
    cancelSnooze: () => setSnoozed(null),
  };
}

function Entries() {
  const [filter, setFilter] = useInboxFilter();
  const { data, error, refetch, isFetching, isPlaceholderData, notices, hasMore, more } = useInbox(filter);
  const { selected, ids, toggle, setAll } = useSelection(data ?? []);
  const { act, changeAll, isSnoozing, snooze, cancelSnooze } = useActions(filter, () => setAll(false));
  const clear = () => setFilter(Object.fromEntries(filterNames.map((name) => [name, ''])));
  return (
    <div className={styles['screen']} aria-busy={isFetching && isPlaceholderData}>
      <InboxNotices notices={notices} />
      <InboxFilters filter={filter} onChange={setFilter} />
      <ListState query={{ data, error, refetch }} failed={words.failed} height={320}>
        {(entries) =>
          entries.length === 0 ? (
            <InboxEmpty filter={filter} onClear={clear} />
          ) : (
            <>
              <InboxToolbar
                filter={filter}
                shown={entries.length}
                selected={selected.length}
                onSelectAll={setAll}
                onAction={(action) => act(action, selected)}
                onChangeAll={(action) => void changeAll(action, filter)}
              />
              <Days
                entries={entries}
                selected={ids}
                onToggle={toggle}
                onAction={(action, entry) => act(action, [entry])}
              />
              {hasMore ? (
                <Button aria-disabled={isFetching} onClick={isFetching ? undefined : more}>
                  {words.more}
                </Button>
              ) : null}
            </>
          )
        }
      </ListState>
      <Suspense>{isSnoozing ? <SnoozeDialog onSnooze={snooze} onClose={cancelSnooze} /> : null}</Suspense>
    </div>
  );
}

/** Matches, changes and mentions of the person, in all their workspaces. */
export function Inbox() {
  const readOnly = useReadOnly();
  return (
    <Page title={texts.screens.inbox}>
      {readOnly ? <EmptyState title={words.empty.visitor} message={words.empty.visitorText} /> : <Entries />}
    </Page>
  );
}
