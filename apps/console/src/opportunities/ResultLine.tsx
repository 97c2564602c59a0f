import Button from '@mui/material/Button';
import { formatCount, formatTotal } from '@rfp/api-client/display';
import { useState } from 'react';
import { messageOf } from '../data/errors.js';
import { useSync } from '../sync/sync-context.js';
import { texts } from '../texts.js';
import { ListTools } from './ListTools.js';
import styles from './results.module.css';
import { searchTexts } from './search-texts.js';
import { useOpportunityList } from './use-opportunity-list.js';
import { useTotal } from './use-total.js';

const words = texts.list;

/** New rows are announced and shown on demand, so that rows do not move while reading. */
function Newer({ onShow }: { onShow: () => void }) {
  const { generation } = useSync();
  const [seen, setSeen] = useState(generation);
  if (generation === seen) return null;
  const show = () => {
    setSeen(generation);
    onShow();
  };
  return (
    <>
      {searchTexts.newer}
      <Button size="small" onClick={show}>
        {searchTexts.showNewer}
      </Button>
    </>
  );
}

function countText(
  { rows, error }: ReturnType<typeof useOpportunityList>,
  { total, is }: ReturnType<typeof useTotal>,
): string {
  if (error !== null) return '';
  return rows === undefined
    ? words.loading
    : searchTexts.showing(formatCount(rows.length), formatTotal(total ?? rows.length, is));
}

/** Counts all results where the list did not. */
function CountExactly({ is, count, isCounting, error }: ReturnType<typeof useTotal>) {
  if (is === 'exact') return null;
  return (
    <>
      <Button size="small" variant="text" aria-disabled={isCounting} onClick={() => (isCounting ? undefined : count())}>
        {isCounting ? searchTexts.counting : searchTexts.countExactly}
      </Button>
      {error === null || isCounting ? null : <span role="alert">{searchTexts.countFailed(messageOf(error))}</span>}
    </>
  );
}

/** The count of results. Screen readers announce a change. */
export function ResultLine() {
  const list = useOpportunityList();
  const total = useTotal();
  const refetch = () => {
    total.forget();
    list.refetch();
  };
  return (
    <div className={styles['line']}>
      <div className={styles['count']}>
        <output className="figure">{countText(list, total)}</output>
        {list.rows === undefined || list.error !== null ? null : <CountExactly {...total} />}
      </div>
      <output className={styles['newer']}>
        <Newer onShow={refetch} />
      </output>
      <ListTools />
    </div>
  );
}
