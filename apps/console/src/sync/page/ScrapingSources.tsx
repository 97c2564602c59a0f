import { type ScrapingSource } from '@rfp/contracts/sync-run';
import { useApiQuery } from '../../data/use-api.js';
import { EmptyState } from '../../shared/states/EmptyState.js';
import { webAddress } from '../../shared/ExternalLink.js';
import { ListState } from '../../shared/states/ListState.js';
import { Panel } from '../../shared/Panel.js';
import rows from '../../shared/rows.module.css';
import { ActionButton } from '../ActionButton.js';
import { pageTexts } from '../page-texts.js';
import { syncKeys } from '../query-keys.js';
import { ScrapeUrl } from '../source-form/ScrapeUrl.js';
import { useSync } from '../sync-context.js';
import styles from './page.module.css';
import { NewTab } from '../../shared/NewTab.js';

const words = pageTexts.scraping;

function ScrapeButton({ source: { key, name } }: { source: ScrapingSource }) {
  const { start, isBusy } = useSync();
  const scrapeStart = { what: 'scraper' as const, source: key };
  return (
    <ActionButton
      size="small"
      label={words.scrape}
      busyLabel={pageTexts.actions.scraping}
      about={name}
      busy={isBusy(scrapeStart)}
      onPress={() => void start(scrapeStart)}
    />
  );
}

function Address({ url }: { url: string }) {
  const href = webAddress(url);
  if (href === undefined) return <>{url}</>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {url.replace(/^https?:\/\//i, '').replace(/\/$/, '')}
      <NewTab />
    </a>
  );
}

function List({ sources }: { sources: ScrapingSource[] }) {
  if (sources.length === 0) {
    return <EmptyState title={words.none} message={words.noneText} />;
  }
  return (
    <ul className={`${rows['rows']} ${styles['scraping']}`} aria-label={words.title}>
      {sources.map((source) => (
        <li key={source.key}>
          <div>
            <p className={styles['itemName']}>{source.name}</p>
            <p className={styles['detail']}>{source.type}</p>
            <p className={styles['address']} title={source.url}>
              <Address url={source.url} />
            </p>
          </div>
          <ScrapeButton source={source} />
        </li>
      ))}
    </ul>
  );
}

export function ScrapingSources() {
  const query = useApiQuery(
    'scrapingSources',
    {},
    {
      queryKey: syncKeys.scrapingSources,
      select: ({ sources }) => sources,
    },
  );
  return (
    <Panel title={words.title} busy={query.isPending}>
      <ListState query={query} failed={words.failed}>
        {(sources) => <List sources={sources} />}
      </ListState>
      <ScrapeUrl />
    </Panel>
  );
}
