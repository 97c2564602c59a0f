import { type Opportunity, sortFieldSchema } from '@rfp/contracts/opportunity';
import { formatInstant } from '@rfp/api-client/display';
import {
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useListContext } from 'react-admin';
import { useLocation } from 'react-router';
import { isFailing, errorMessage } from '../../data/errors.js';
import { EmptyState } from '../../shared/states/EmptyState.js';
import { FailedState, RetryButton } from '../../shared/states/FailedState.js';
import { ProgressBar } from '../../shared/states/ProgressBar.js';
import { SyncButton } from '../../sync/SyncButton.js';
import { texts } from '../../texts.js';
import { asOfTexts } from '../as-of/as-of-texts.js';
import { Cards } from '../cards/Cards.js';
import { CardSkeletons } from '../cards/CardSkeletons.js';
import { ClearFilters } from '../filters/ClearFilters.js';
import { CoverageGap } from './CoverageGap.js';
import { NaicsTitles, useTitlesOfRows } from '../code-titles.js';
import { DidYouMean } from '../search/DidYouMean.js';
import { LinksWithoutPart } from '../search/LinksWithoutPart.js';
import { MarksOfRows } from '../marks/MarksOfRows.js';
import { listAddress } from '../list-address.js';
import { useDisplay } from '../display/use-display.js';
import styles from './results.module.css';
import { useIsPhone } from '../../shared/hooks/use-is-phone.js';
import { useNow } from '../../shared/hooks/use-now.js';
import { type ListSort, useListSort } from './use-list-sort.js';
import { useOpportunityList } from './use-opportunity-list.js';
import { useReturnPlace } from './use-return-place.js';
import { useShownRows } from './use-shown-rows.js';
import { lazyPart } from '../../shared/lazy-part.js';

const words = texts.list;
const OpportunityTable = lazyPart(() =>
  import('../table/OpportunityTable.js').then(({ OpportunityTable }) => OpportunityTable),
);

function Failed() {
  const { error, isFiltered, refetch } = useOpportunityList();
  return (
    <FailedState title={words.failed} message={errorMessage(error)}>
      <div className={styles['actions']}>
        <RetryButton onRetry={refetch} />
        {isFiltered ? <ClearFilters /> : null}
      </div>
    </FailedState>
  );
}

/** Empty list of the past. It has no sync button, because syncing cannot change the past. */
function EmptyPast() {
  const { isFiltered } = useOpportunityList();
  return (
    <EmptyState title={words.none} message={asOfTexts.none}>
      {isFiltered ? <ClearFilters /> : null}
    </EmptyState>
  );
}

/** Links to the list without each part of the search text that excludes all results. They keep the other filters and the order. */
function ListLinksWithoutPart() {
  const { filter, understood } = useOpportunityList();
  const { sort } = useListContext();
  const field = sortFieldSchema.safeParse(sort.field).data;
  const direction = sort.order === 'ASC' ? 'ASC' : 'DESC';
  return <LinksWithoutPart parts={understood} addressOf={(q) => listAddress({ ...filter, q }, field, direction)} />;
}

function Empty() {
  const { filter, isFiltered } = useOpportunityList();
  return (
    <EmptyState title={words.none} message={isFiltered ? words.noneFit : words.noneYet}>
      <CoverageGap filter={filter} />
      <ListLinksWithoutPart />
      <DidYouMean />
      {isFiltered ? <ClearFilters /> : <SyncButton />}
    </EmptyState>
  );
}

function Rows({ rows, sort, from }: { rows: readonly Opportunity[]; sort: ListSort; from: string }) {
  const { density, view } = useDisplay();
  const isPhone = useIsPhone();
  if (view === 'cards' || isPhone) return <Cards rows={rows} sort={sort} from={from} density={density} />;
  return (
    <Suspense fallback={<CardSkeletons density={density} />}>
      <OpportunityTable rows={rows} from={from} density={density} />
    </Suspense>
  );
}

/** Approximate height of a row that is not rendered yet. The reserved space keeps the content below out of view until the rows are rendered. */
const rowHeight = 89;

/**
 * Address and order of the list whose rows are shown. They change together with the rows, so that outdated rows do not render again during a
 * request.
 */
function useListOfRows(stale: boolean): { from: string; sort: ListSort } {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const [from, setFrom] = useState(address);
  if (!stale && from !== address) setFrom(address);
  const { field, order } = useListSort();
  return useDeferredValue(useMemo(() => ({ from, sort: { field, order } }), [from, field, order]));
}

/** Returns a stable function that removes a row from the selection. */
function useUnselect(): (id: string) => void {
  const { selectedIds, onToggleItem } = useListContext<Opportunity>();
  const selection = useRef({ selectedIds, onToggleItem });
  useEffect(() => {
    selection.current = { selectedIds, onToggleItem };
  });
  return useCallback((id) => {
    if (selection.current.selectedIds.includes(id)) selection.current.onToggleItem(id);
  }, []);
}

/** The rows of the list. They are marked as outdated during a request, and until the new rows are rendered. */
function LoadedResults({
  rows: allRows,
  place,
}: {
  rows: readonly Opportunity[];
  place: RefObject<HTMLDivElement | null>;
}) {
  const { stale } = useOpportunityList();
  const { isFetching } = useListContext();
  const unselect = useUnselect();
  const titleOf = useDeferredValue(useTitlesOfRows(allRows));
  const { from, sort } = useListOfRows(stale);
  const { rows, isBehind, missing } = useShownRows(allRows);
  const isOld = stale || isBehind;
  return (
    <div
      ref={place}
      className={styles['results']}
      aria-busy={isOld}
      data-stale={isOld}
      style={{ paddingBottom: missing * rowHeight }}
    >
      {isOld ? <ProgressBar label={words.loading} className={styles['progress']} /> : null}
      <NaicsTitles value={titleOf}>
        <MarksOfRows rows={allRows} isFetching={isFetching === true} onDismiss={unselect}>
          <Rows rows={rows} sort={sort} from={from} />
        </MarksOfRows>
      </NaicsTitles>
    </div>
  );
}

/** The last rows shown, and the time at which they arrived. */
function useLastRows(rows: Opportunity[] | undefined): { rows: Opportunity[]; at: string } | undefined {
  const [last, setLast] = useState<{ rows: Opportunity[]; at: string }>();
  const now = useNow();
  if (rows !== undefined && rows !== last?.rows) setLast({ rows, at: now.toISOString() });
  return last;
}

/** The rows loaded earlier, with their time. Shown while the server fails. */
function EarlierRows({ at, children }: { at: string; children: ReactNode }) {
  const { refetch } = useOpportunityList();
  return (
    <>
      <div className={styles['earlier']}>
        <output>{words.earlier(formatInstant(at))}</output>
        <RetryButton onRetry={refetch} />
      </div>
      {children}
    </>
  );
}

export function Results() {
  const { rows, error, asOf } = useOpportunityList();
  const last = useLastRows(error === null ? rows : undefined);
  const { density } = useDisplay();
  const place = useReturnPlace(rows !== undefined);
  if (error !== null && last !== undefined && last.rows.length > 0 && isFailing(error))
    return (
      <EarlierRows at={last.at}>
        <LoadedResults rows={last.rows} place={place} />
      </EarlierRows>
    );
  if (error !== null) return <Failed />;
  if (rows === undefined) return <CardSkeletons density={density} />;
  if (rows.length === 0) return asOf === undefined ? <Empty /> : <EmptyPast />;
  return <LoadedResults rows={rows} place={place} />;
}
