import Button from '@mui/material/Button';
import { formatCount } from '@rfp/api-client/display';
import { useState } from 'react';
import { useSync } from '../sync/sync-context.js';
import { texts } from '../texts.js';
import styles from './results.module.css';
import { useOpportunityList } from './use-opportunity-list.js';

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
      {words.newer}
      <Button size="small" onClick={show}>
        {words.showNewer}
      </Button>
    </>
  );
}

function countText({ rows, total, error }: ReturnType<typeof useOpportunityList>): string {
  if (error !== null) return '';
  return rows === undefined
    ? words.loading
    : words.showing(formatCount(rows.length), formatCount(total ?? rows.length));
}

/** The count of results. Screen readers announce a change. */
export function ResultLine() {
  const list = useOpportunityList();
  return (
    <div className={styles['line']}>
      <output className="figure">{countText(list)}</output>
      <output className={styles['newer']}>
        <Newer onShow={list.refetch} />
      </output>
    </div>
  );
}
