import { formatCount, formatTotal } from '@rfp/api-client/display';
import { AppError } from '@rfp/contracts/errors';
import { type RouteReply } from '@rfp/contracts/routes';
import { type Opportunity } from '@rfp/contracts/opportunity';
import { type SearchCriteria } from '@rfp/contracts/opportunities/opportunity-search';
import { useMemo } from 'react';
import { Link, useLocation } from 'react-router';
import { errorMessage } from '../data/errors.js';
import { CardSkeletons } from '../opportunities/cards/CardSkeletons.js';
import { MarksOfRows } from '../opportunities/marks/MarksOfRows.js';
import { LinksWithoutPart } from '../opportunities/search/LinksWithoutPart.js';
import { OpportunityCard } from '../opportunities/cards/OpportunityCard.js';
import { searchTexts } from '../opportunities/search/search-texts.js';
import { useReturnPlace } from '../opportunities/list/use-return-place.js';
import { EmptyState } from '../shared/states/EmptyState.js';
import { ProgressBar } from '../shared/states/ProgressBar.js';
import Button from '@mui/material/Button';
import { texts } from '../texts.js';
import { advancedTexts as words } from './advanced-texts.js';
import { matchingListAddress, searchAddress } from './criteria.js';
import { RankReason } from './RankReason.js';
import { ResultKeywords } from './ResultKeywords.js';
import styles from './search.module.css';
import { type SearchState } from './use-search.js';

type Found = RouteReply<'searchOpportunities'>;

/** Number of results and response time, announced by screen readers. */
function CountLine({ found, criteria }: { found: Found | undefined; criteria: SearchCriteria }) {
  return (
    <div className={styles['line']}>
      <output className="figure">{found === undefined ? words.loading : countText(found)}</output>
      {found === undefined || found.data.length === 0 ? null : (
        <Link to={matchingListAddress(criteria, found.list_text)}>{words.all}</Link>
      )}
    </div>
  );
}

function countText({ data, total, total_is, elapsed_ms }: Found): string {
  const milliseconds = formatCount(Math.max(1, Math.round(elapsed_ms)));
  return data.length === 0
    ? words.foundNone(milliseconds)
    : words.found(formatCount(data.length), formatTotal(total, total_is), milliseconds);
}

function ResultExtra({ opportunity: { keywords, set_aside, rank } }: { opportunity: Opportunity }) {
  // Some sources repeat the set-aside among the keywords, but it has its own chip.
  const others = keywords.filter((keyword) => keyword !== set_aside?.text);
  return (
    <>
      <ResultKeywords keywords={others} />
      <RankReason rank={rank} />
    </>
  );
}

function Cards({ label, rows }: { label: string; rows: readonly Opportunity[] }) {
  const { pathname, search } = useLocation();
  return (
    <ul aria-label={label}>
      {rows.map((opportunity) => (
        <OpportunityCard key={opportunity.id} opportunity={opportunity} from={pathname + search} Extra={ResultExtra} />
      ))}
    </ul>
  );
}

function Suggestion({ found: { did_you_mean }, criteria }: { found: Found; criteria: SearchCriteria }) {
  if (did_you_mean === undefined) return null;
  return (
    <p>
      {searchTexts.didYouMean} <Link to={searchAddress({ ...criteria, keywords: did_you_mean })}>{did_you_mean}</Link>
    </p>
  );
}

function Related({ rows }: { rows: readonly Opportunity[] | undefined }) {
  if (rows === undefined || rows.length === 0) return null;
  return (
    <section className={styles['related']}>
      <h2>{words.related}</h2>
      <p>{words.relatedHint}</p>
      <Cards label={words.related} rows={rows} />
    </section>
  );
}

function Rows({ found, criteria, stale }: { found: Found; criteria: SearchCriteria; stale: boolean }) {
  const results = useReturnPlace(true);
  const rows = useMemo(() => [...found.data, ...(found.related ?? [])], [found]);
  return (
    <div ref={results} className={styles['results']} aria-busy={stale}>
      {stale ? <ProgressBar label={words.loading} className={styles['progress']} /> : null}
      <MarksOfRows rows={rows}>
        {found.data.length === 0 ? (
          <EmptyState title={words.none} message={words.noneHint}>
            <LinksWithoutPart
              parts={found.understood ?? []}
              addressOf={(keywords) => searchAddress({ ...criteria, keywords })}
            />
            <Suggestion found={found} criteria={criteria} />
          </EmptyState>
        ) : (
          <Cards label={words.results} rows={found.data} />
        )}
        <Related rows={found.related} />
      </MarksOfRows>
    </div>
  );
}

function failureText(error: Error): string {
  const isWithoutDatabase = error instanceof AppError && error.code === 'DATABASE_UNAVAILABLE';
  return (isWithoutDatabase ? words.databaseNeeded : words.failed)(errorMessage(error));
}

interface SearchResultsProps {
  criteria: SearchCriteria | null;
  found: SearchState;
}

export function SearchResults({ criteria, found: { data, error, isPlaceholderData, refetch } }: SearchResultsProps) {
  if (criteria === null) return <EmptyState title={words.begin} message={words.beginHint} />;
  if (error !== null)
    return (
      <div role="alert" className={styles['failed']}>
        <p>{failureText(error)}</p>
        <Button onClick={() => void refetch()}>{texts.shell.retry}</Button>
      </div>
    );
  return (
    <>
      <CountLine found={data} criteria={criteria} />
      {data === undefined ? <CardSkeletons /> : <Rows found={data} criteria={criteria} stale={isPlaceholderData} />}
    </>
  );
}
