import { type SyncRun } from '@rfp/contracts/sync-run';
import { keepPreviousData } from '@tanstack/react-query';
import { useGetList } from 'react-admin';
import { EmptyState } from '../../shared/states/EmptyState.js';
import { ListState } from '../../shared/states/ListState.js';
import { PageSteps, usePageNumber } from '../../shared/PageSteps.js';
import { Panel } from '../../shared/Panel.js';
import { RunItem } from './RunItem.js';
import { sourceTexts } from '../source/source-texts.js';
import styles from '../source/source.module.css';

const words = sourceTexts.runs;
const perPage = 10;

export function RunHistory({ source }: { source: string }) {
  const [page, setPage] = usePageNumber('runs');
  const { total = 0, ...runs } = useGetList<SyncRun>(
    'runs',
    { filter: { source }, pagination: { page, perPage } },
    { placeholderData: keepPreviousData },
  );
  return (
    <Panel title={words.title} busy={runs.isPending}>
      <ListState query={runs} failed={words.failed}>
        {(rows) =>
          total === 0 ? (
            <EmptyState title={words.none} message={words.noneText} />
          ) : (
            <>
              <ol className={styles['runs']} tabIndex={-1} aria-label={words.title}>
                {rows.map((run) => (
                  <RunItem key={run.id} run={run} />
                ))}
              </ol>
              <PageSteps label={words.title} page={page} perPage={perPage} total={total} onGo={setPage} />
            </>
          )
        }
      </ListState>
    </Panel>
  );
}
