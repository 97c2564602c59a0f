import { type Opportunity } from '@rfp/contracts/opportunity';
import { type RefObject, Suspense, useDeferredValue } from 'react';
import { messageOf } from '../data/errors.js';
import { EmptyState } from '../shared/EmptyState.js';
import { FailedState, RetryButton } from '../shared/FailedState.js';
import { ProgressBar } from '../shared/ProgressBar.js';
import { SyncButton } from '../sync/SyncButton.js';
import { texts } from '../texts.js';
import { asOfTexts } from './as-of/as-of-texts.js';
import { Cards } from './Cards.js';
import { CardSkeletons } from './CardSkeletons.js';
import { ClearFilters } from './ClearFilters.js';
import { NaicsTitles, useTitlesOfRows } from './code-titles.js';
import { DidYouMean } from './DidYouMean.js';
import { useDisplay } from './display/use-display.js';
import styles from './results.module.css';
import { useIsPhone } from '../shared/use-is-phone.js';
import { useOpportunityList } from './use-opportunity-list.js';
import { useReturnPlace } from './use-return-place.js';
import { useShownRows } from './use-shown-rows.js';
import { lazyPart } from '../shared/lazy-part.js';

const words = texts.list;
const OpportunityTable = lazyPart(() =>
  import('./table/OpportunityTable.js').then(({ OpportunityTable }) => OpportunityTable),
);

function Failed() {
  const { error, isFiltered, refetch } = useOpportunityList();
  return (
    <FailedState title={words.failed} message={messageOf(error)}>
      <div className={styles['actions']}>
        <RetryButton onRetry={refetch} />
        {isFiltered ? <ClearFilters /> : null}
      </div>
    </FailedState>
  );
}

/** Nothing of the past can be synced any more. */
function EmptyThen() {
  const { isFiltered } = useOpportunityList();
  return (
    <EmptyState title={words.none} message={asOfTexts.none}>
      {isFiltered ? <ClearFilters /> : null}
    </EmptyState>
  );
}

function Empty() {
  const { isFiltered } = useOpportunityList();
  return (
    <EmptyState title={words.none} message={isFiltered ? words.noneFit : words.noneYet}>
      <DidYouMean />
      {isFiltered ? <ClearFilters /> : <SyncButton />}
    </EmptyState>
  );
}

function Rows({ rows }: { rows: readonly Opportunity[] }) {
  const { density, view } = useDisplay();
  const isPhone = useIsPhone();
  if (view === 'cards' || isPhone) return <Cards rows={rows} density={density} />;
  return (
    <Suspense fallback={<CardSkeletons density={density} />}>
      <OpportunityTable rows={rows} density={density} />
    </Suspense>
  );
}

/** Of a row that is not rendered yet, about: what follows the rows must not come into sight before them. */
const rowHeight = 97;

/** Rows that are about to be replaced are marked as such, by a request or while the new ones are rendered. */
function Loaded({ rows: wanted, place }: { rows: readonly Opportunity[]; place: RefObject<HTMLDivElement | null> }) {
  const { stale } = useOpportunityList();
  const titleOf = useDeferredValue(useTitlesOfRows(wanted));
  const { rows, isBehind, missing } = useShownRows(wanted);
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
        <Rows rows={rows} />
      </NaicsTitles>
    </div>
  );
}

export function Results() {
  const { rows, error, asOf } = useOpportunityList();
  const { density } = useDisplay();
  const place = useReturnPlace(rows !== undefined);
  if (error !== null) return <Failed />;
  if (rows === undefined) return <CardSkeletons density={density} />;
  if (rows.length === 0) return asOf === undefined ? <Empty /> : <EmptyThen />;
  return <Loaded rows={rows} place={place} />;
}
