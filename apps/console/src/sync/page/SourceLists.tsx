import { type SourceState } from '@rfp/contracts/sync-run';
import { EmptyState } from '../../shared/states/EmptyState.js';
import { Panel } from '../../shared/Panel.js';
import { pageTexts } from '../page-texts.js';
import styles from './page.module.css';
import { SourceRow } from './SourceRow.js';

interface SourceListProps {
  words: { title: string; none: string; noneText: string };
  sources: SourceState[];
}

function SourceList({ words, sources }: SourceListProps) {
  return (
    <Panel title={words.title}>
      {sources.length === 0 ? (
        <EmptyState title={words.none} message={words.noneText} />
      ) : (
        <ul className={styles['sources']} aria-label={words.title}>
          {sources.map((source) => (
            <SourceRow key={source.key} source={source} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

export function SourceLists({ sources }: { sources: SourceState[] }) {
  const scrapers = sources.filter(({ kind }) => kind === 'scraper');
  return (
    <>
      <SourceList words={pageTexts.api} sources={sources.filter((source) => !scrapers.includes(source))} />
      <SourceList words={pageTexts.web} sources={scrapers} />
    </>
  );
}
