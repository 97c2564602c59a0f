import LockedIcon from '@mui/icons-material/LockOutlined';
import PrivateIcon from '@mui/icons-material/PersonOutlined';
import SharedIcon from '@mui/icons-material/GroupOutlined';
import AlertIcon from '@mui/icons-material/NotificationsNoneOutlined';
import { describeAlert } from '@rfp/api-client/alert-text';
import { formatCount } from '@rfp/api-client/display';
import { maxNewCount, type SavedSearch } from '@rfp/contracts/tracking/saved-searches';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useDelete } from 'react-admin';
import { Link, useSearchParams } from 'react-router';
import { errorMessage } from '../../data/errors.js';
import { useApiMutation } from '../../data/use-api.js';
import { useToast } from '../../layout/toasts/use-toast.js';
import { ListState } from '../../shared/states/ListState.js';
import facets from '../facets/facets.module.css';
import { useSync } from '../../sync/sync-context.js';
import { useChanges } from '../../sync/live/changes.js';
import { lazyPart } from '../../shared/lazy-part.js';
import { EditSearchDialog } from './EditSearchDialog.js';
import styles from './saved-searches.module.css';
import { savedSearchTexts as words } from './saved-search-texts.js';
import { searchAddress, searchName } from './search-address.js';
import { SearchMenu } from './SearchMenu.js';
import { searchesResource, useSearches, useSearchesChanged } from './use-searches.js';

const AlertDialog = lazyPart(() => import('./alert/AlertDialog.js').then(({ AlertDialog }) => AlertDialog));

/** Minimum time in ms between two counts of new opportunities while a sync stores them. */
const refreshMs = 30_000;

const icons = { private: PrivateIcon, shared: SharedIcon, locked: LockedIcon };

/** Counts again after opportunities were stored, at most every `refreshMs`. */
function useFreshCounts(loadedAt: number): void {
  const queryClient = useQueryClient();
  const { status } = useSync();
  const { added } = useChanges(status?.data.showing_demo ?? false);
  const counted = useRef(added);
  useEffect(() => {
    if (added === counted.current) return undefined;
    const refresh = () => {
      counted.current = added;
      void queryClient.invalidateQueries({ queryKey: [searchesResource] });
    };
    const timer = setTimeout(refresh, Math.max(0, loadedAt + refreshMs - Date.now()));
    return () => clearTimeout(timer);
  }, [added, loadedAt, queryClient]);
}

function NewCount({ count }: { count: number | null }) {
  if (count === null || count === 0) return null;
  const text = count === maxNewCount ? words.more(formatCount(maxNewCount - 1)) : formatCount(count);
  return <span className={styles['new']}>{words.new(text)}</span>;
}

function describe({ visibility, own, is_default, readable }: SavedSearch): string {
  const who =
    own && visibility !== 'private' ? `${words.visibility[visibility]}, ${words.yours}` : words.visibility[visibility];
  return [who, ...(is_default ? [words.default] : []), ...(readable ? [] : [words.unreadable])].join(' · ');
}

function Name({ search, onOpen }: { search: SavedSearch; onOpen: () => void }) {
  const [address] = useSearchParams();
  const to = searchAddress(search);
  const Icon = icons[search.visibility];
  const content = (
    <>
      <Icon />
      <span className={styles['names']}>
        <span className={styles['name']} title={search.name}>
          {search.name}
        </span>
        <span className={styles['detail']}>{describe(search)}</span>
        {search.alert === null ? null : (
          <span className={styles['alert']}>
            <AlertIcon />
            <span className="hidden">{words.alert}</span>
            {describeAlert(search.alert)}
          </span>
        )}
      </span>
      <NewCount count={search.new_count} />
    </>
  );
  if (to === null) return <span className={styles['search']}>{content}</span>;
  const isOpened = address.get(searchName) === search.id;
  return (
    <Link to={to} className={styles['search']} aria-current={isOpened ? 'true' : undefined} onClick={onOpen}>
      {content}
    </Link>
  );
}

/** A deleted search can be restored in its place until the list is closed. */
function Deleted({ search, onRestored }: { search: SavedSearch; onRestored: () => void }) {
  const toast = useToast();
  const changed = useSearchesChanged();
  const button = useRef<HTMLButtonElement>(null);
  // The button that deleted it has disappeared.
  useEffect(() => button.current?.focus(), []);
  const { mutate, isPending } = useApiMutation('restoreSearch', {
    onSuccess: onRestored,
    onSettled: changed,
    onError: (error) => toast({ title: words.changeFailed, description: errorMessage(error), variant: 'error' }),
  });
  return (
    <>
      <output className={styles['deleted']}>{words.deleted(search.name)}</output>
      <Button
        ref={button}
        size="small"
        aria-label={words.undoOf(search.name)}
        aria-disabled={isPending}
        onClick={() => (isPending ? undefined : mutate({ id: search.id }))}
      >
        {words.undo}
      </Button>
    </>
  );
}

interface ItemsProps {
  searches: readonly SavedSearch[];
  onOpen: () => void;
}

function Items({ searches, onOpen }: ItemsProps) {
  const [edited, setEdited] = useState<SavedSearch>();
  const [alerted, setAlerted] = useState<SavedSearch>();
  const [deleted, setDeleted] = useState<readonly { search: SavedSearch; isRestored: boolean }[]>([]);
  const changed = useSearchesChanged();
  const toast = useToast();
  const list = useRef<HTMLUListElement>(null);
  const [remove] = useDelete<SavedSearch>(searchesResource, undefined, { onSettled: changed });
  const gone = new Set(deleted.filter(({ isRestored }) => !isRestored).map(({ search }) => search.id));
  const listed = new Set(searches.map(({ id }) => id));
  // A restored search keeps its row until the list is loaded again.
  const kept = deleted.map(({ search }) => search).filter(({ id }) => gone.has(id) || !listed.has(id));
  const shown = [...searches.filter(({ id }) => !gone.has(id)), ...kept].toSorted((one, other) =>
    one.name.localeCompare(other.name),
  );
  const restore = (search: SavedSearch) => {
    setDeleted((all) => all.map((each) => (each.search === search ? { search, isRestored: true } : each)));
    // The button disappears.
    list.current?.focus();
  };
  const deleteSearch = (search: SavedSearch) =>
    void remove(
      searchesResource,
      { id: search.id, previousData: search },
      {
        onSuccess: () =>
          setDeleted((all) => [...all.filter((each) => each.search.id !== search.id), { search, isRestored: false }]),
        onError: (error) => toast({ title: words.changeFailed, description: errorMessage(error), variant: 'error' }),
      },
    );
  if (shown.length === 0) return <p className={facets['hint']}>{words.none}</p>;
  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label={words.title} className={styles['list']}>
        {shown.map((search) => (
          <li key={search.id}>
            {gone.has(search.id) ? (
              <Deleted search={search} onRestored={() => restore(search)} />
            ) : (
              <>
                <Name search={search} onOpen={onOpen} />
                <SearchMenu
                  search={search}
                  onEdit={() => setEdited(search)}
                  onAlert={() => setAlerted(search)}
                  onDelete={() => deleteSearch(search)}
                />
              </>
            )}
          </li>
        ))}
      </ul>
      {edited === undefined ? null : <EditSearchDialog search={edited} onClose={() => setEdited(undefined)} />}
      {alerted === undefined ? null : (
        <Suspense>
          <AlertDialog search={alerted} onClose={() => setAlerted(undefined)} />
        </Suspense>
      )}
    </>
  );
}

/** Saved searches with the number of new opportunities of each. Opening one shows its list. */
export function SearchesSection({ onOpen }: { onOpen: () => void }) {
  const searches = useSearches();
  useFreshCounts(searches.dataUpdatedAt);
  return (
    <details open className={facets['group']}>
      <summary>{words.title}</summary>
      <ListState query={searches} failed={words.failed} height={48}>
        {(all) => <Items searches={all} onOpen={onOpen} />}
      </ListState>
    </details>
  );
}
