import { formatDay, formatValue } from '@rfp/api-client/display';
import { type Award, type AwardFilter } from '@rfp/contracts/intelligence/awards';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { client } from '../../data/client.js';
import { errorMessage } from '../../data/errors.js';
import { Page } from '../../layout/Page.js';
import { EmptyState } from '../../shared/states/EmptyState.js';
import { FailedState, RetryButton } from '../../shared/states/FailedState.js';
import { NewTab } from '../../shared/NewTab.js';
import { usePageNumber } from '../../shared/PageSteps.js';
import { Panel } from '../../shared/Panel.js';
import { Skeleton } from '../../shared/states/Skeleton.js';
import { webAddress } from '../../shared/ExternalLink.js';
import Button from '@mui/material/Button';
import styles from '../intelligence.module.css';
import { intelligenceTexts } from '../intelligence-texts.js';
import { readFilter } from './awards-address.js';

const words = intelligenceTexts.awards;
const { columns } = words;

function AwardRow({ award }: { award: Award }) {
  const { number, description, recipient, agency, sub_agency: office, amount, starts, ends, url } = award;
  return (
    <tr>
      <th scope="row" data-label={columns.contract}>
        <a href={webAddress(url)} target="_blank" rel="noopener noreferrer">
          {number ?? words.unnumbered}
          <NewTab />
        </a>
        <p className={styles['detail']}>{description}</p>
      </th>
      <td data-label={columns.recipient}>{recipient ?? words.unstated}</td>
      <td data-label={columns.agency}>{office ?? agency ?? words.unstated}</td>
      <td data-label={columns.amount}>{formatValue(amount)}</td>
      <td data-label={columns.period}>{words.period(formatDay(starts), formatDay(ends))}</td>
    </tr>
  );
}

function AwardTable({ awards }: { awards: readonly Award[] }) {
  return (
    <table className={styles['table']}>
      <caption className="hidden">{words.title}</caption>
      <thead>
        <tr>
          {Object.values(columns).map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {awards.map((award) => (
          <AwardRow key={award.id} award={award} />
        ))}
      </tbody>
    </table>
  );
}

function PageButtons({ page, more, onGo }: { page: number; more: boolean; onGo: (page: number) => void }) {
  if (page === 1 && !more) return null;
  return (
    <nav className={styles['actions']} aria-label={words.pages}>
      <Button aria-disabled={page === 1} onClick={() => (page === 1 ? undefined : onGo(page - 1))}>
        {words.previous}
      </Button>
      <output>{words.page(page)}</output>
      <Button aria-disabled={!more} onClick={() => (more ? onGo(page + 1) : undefined)}>
        {words.next}
      </Button>
    </nav>
  );
}

function AwardList({ filter }: { filter: AwardFilter }) {
  const [page, go] = usePageNumber('page');
  const { data, error, refetch } = useQuery({
    queryKey: ['intelligence', 'awards', filter, page],
    queryFn: async ({ signal }) => (await client()).listAwards({ filter, page }, { signal }),
    staleTime: Infinity,
    retry: false,
  });
  if (error !== null) {
    return (
      <FailedState title={words.failed} message={errorMessage(error)}>
        <RetryButton onRetry={() => void refetch()} />
      </FailedState>
    );
  }
  if (data === undefined) return <Skeleton variant="rounded" height={480} />;
  const { awards, more } = data.data;
  if (awards.length === 0) return <EmptyState title={words.none} message={words.noneHint} />;
  return (
    <Panel title={words.listed}>
      <AwardTable awards={awards} />
      <PageButtons page={page} more={more} onGo={go} />
    </Panel>
  );
}

/** Federal awards that a figure was computed from. */
export function Awards() {
  const [address] = useSearchParams();
  const filter = readFilter(address.get('filter'));
  return (
    <Page title={words.title}>
      <div className={styles['page']}>
        <p>
          <Link to="/perplexity">{intelligenceTexts.title}</Link>
        </p>
        {filter === undefined ? (
          <EmptyState title={words.none} message={words.badAddress} />
        ) : (
          <>
            <p className={styles['muted']}>{words.about(formatDay(filter.from), formatDay(filter.to))}</p>
            <AwardList filter={filter} />
          </>
        )}
      </div>
    </Page>
  );
}
