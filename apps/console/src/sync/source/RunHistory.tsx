import { EmptyState } from '../../shared/EmptyState.js';
import { ListState } from '../../shared/ListState.js';
import { PageSteps, usePageNumber } from '../../shared/PageSteps.js';
import { Panel } from '../../shared/Panel.js';
import { RunItem } from './RunItem.js';
import { sourceTexts } from './source-texts.js';
import styles from './source.module.css';
import { runsPerPage, useRuns } from './use-source.js';

const words = sourceTexts.runs;

export function RunHistory({ source }: { source: string }) {
  const [page, setPage] = usePageNumber('runs');
  const runs = useRuns(source, page);
  return (
    <Panel title={words.title} busy={runs.isPending}>
      <ListState query={runs} failed={words.failed}>
        {({ rows, total }) =>
          total === 0 ? (
            <EmptyState title={words.none} message={words.noneText} />
          ) : (
            <>
              <ol className={styles['runs']} tabIndex={-1} aria-label={words.title}>
                {rows.map((run) => (
                  <RunItem key={run.id} run={run} />
                ))}
              </ol>
              <PageSteps label={words.title} page={page} perPage={runsPerPage} total={total} onGo={setPage} />
            </>
          )
        }
      </ListState>
    </Panel>
  );
}
