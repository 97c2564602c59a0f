import { formatTotal } from '@rfp/api-client/display';
import { useEffect } from 'react';
import { useListContext } from 'react-admin';
import Button from '@mui/material/Button';
import { type Changes, resetCounts, useChanges } from '../../sync/live/changes.js';
import { useSync } from '../../sync/sync-context.js';
import styles from './results.module.css';
import { searchTexts } from '../search/search-texts.js';
import { useOpportunityList } from './use-opportunity-list.js';

const words = searchTexts.newer;

/** Returns a text such as `3 new, 2 changed`. It counts all records, because the number that matches the filters is only known after loading them. */
function countsText({ isMore, ...changes }: Changes, isFiltered: boolean): string {
  const counts = (['added', 'changed', 'removed'] as const)
    .filter((kind) => changes[kind] > 0)
    .map((kind) => words[kind](formatTotal(changes[kind], isMore ? 'at_least' : 'exact')))
    .join(', ');
  return counts !== '' && isFiltered ? words.inAll(counts) : counts;
}

/** Shows the number of changes since the list was loaded. A button reloads the rows, so that they do not move while somebody reads. */
export function LivePill({ onShow }: { onShow: () => void }) {
  const { status } = useSync();
  const { isFetching } = useListContext();
  const { isFiltered } = useOpportunityList();
  const counts = countsText(useChanges(status?.data.showing_demo ?? false), isFiltered);
  useEffect(() => {
    if (isFetching) resetCounts();
  }, [isFetching]);
  const show = () => {
    resetCounts();
    onShow();
  };
  return (
    <div className={styles['newer']}>
      <div className={counts === '' ? undefined : styles['pill']}>
        <output>{counts}</output>
        {counts === '' ? null : (
          <Button size="small" variant="contained" onClick={show}>
            {words.show}
          </Button>
        )}
      </div>
    </div>
  );
}
