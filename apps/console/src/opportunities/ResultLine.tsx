import { formatCount, formatTotal } from '@rfp/api-client/display';
import { messageOf } from '../data/errors.js';
import { Button } from '../shared/button/Button.js';
import { useListContext } from 'react-admin';
import { texts } from '../texts.js';
import { ListTools } from './ListTools.js';
import { LivePill } from './LivePill.js';
import { focusResultCount, resultCountId } from './result-count.js';
import styles from './results.module.css';
import { searchTexts } from './search-texts.js';
import { useOpportunityList } from './use-opportunity-list.js';
import { useTotal } from './use-total.js';

const words = texts.list;

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
      <Button size="small" variant="text" busy={isCounting} onClick={() => (isCounting ? undefined : count())}>
        {isCounting ? searchTexts.counting : searchTexts.countExactly}
      </Button>
      {error === null || isCounting ? null : <span role="alert">{searchTexts.countFailed(messageOf(error))}</span>}
    </>
  );
}

/** The count of results and their page. Screen readers announce a change. */
export function ResultLine() {
  const list = useOpportunityList();
  const total = useTotal();
  const { page } = useListContext();
  const isShown = list.rows !== undefined && list.error === null;
  const refetch = () => {
    total.forget();
    list.refetch();
    // The button goes; the list begins here.
    focusResultCount();
  };
  return (
    <>
      <div className={styles['line']}>
        <div className={styles['count']}>
          <output id={resultCountId} tabIndex={-1} className="figure">
            {countText(list, total)}
            {isShown && page > 1 ? <span>{searchTexts.onPage(formatCount(page))}</span> : null}
          </output>
          {isShown ? <CountExactly {...total} /> : null}
        </div>
        <ListTools />
      </div>
      {list.asOf === undefined ? <LivePill onShow={refetch} /> : null}
    </>
  );
}
