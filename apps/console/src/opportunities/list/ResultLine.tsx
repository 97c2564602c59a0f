import { formatCount, formatTotal, pendingSortText } from '@rfp/api-client/display';
import { errorMessage } from '../../data/errors.js';
import { BusyButton } from '../../shared/buttons/BusyButton.js';
import Button from '@mui/material/Button';
import { useListContext } from 'react-admin';
import { texts } from '../../texts.js';
import { Link } from 'react-router';
import { CodeFilters } from '../filters/CodeFilters.js';
import { LivePill } from './LivePill.js';
import { focusResultCount, resultCountId } from './result-count.js';
import styles from './results.module.css';
import { SearchHelp } from '../search/SearchHelp.js';
import { searchTexts } from '../search/search-texts.js';
import { describeSort } from './sorting.js';
import { useListSort } from './use-list-sort.js';
import { useOpportunityList } from './use-opportunity-list.js';
import { useTotal } from '../pages/use-total.js';

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

/** Button that requests an exact count if the list reports an approximate one. */
function CountExactly({ is, count, isCounting, error }: ReturnType<typeof useTotal>) {
  if (is === 'exact') return null;
  return (
    <>
      <BusyButton size="small" variant="text" busy={isCounting} onClick={() => (isCounting ? undefined : count())}>
        {isCounting ? searchTexts.counting : searchTexts.countExactly}
      </BusyButton>
      {error === null || isCounting ? null : <span role="alert">{searchTexts.countFailed(errorMessage(error))}</span>}
    </>
  );
}

/** Number of results, page and order, announced by screen readers, and links to further ways to search. */
export function ResultLine() {
  const list = useOpportunityList();
  const total = useTotal();
  const { page } = useListContext();
  const sort = useListSort();
  const isShown = list.rows !== undefined && list.error === null;
  const refetch = () => {
    total.dropCount();
    list.refetch();
    // The button disappears, and the list begins here.
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
        <output className={styles['order']}>
          {describeSort(sort.field, sort.order)}
          {sort.pending === undefined ? null : ` (${pendingSortText(sort.pending)})`}
        </output>
        {sort.pending === undefined ? null : (
          <Button size="small" variant="text" onClick={refetch}>
            {searchTexts.checkAgain}
          </Button>
        )}
        <Link to="/search">{words.advanced}</Link>
        <SearchHelp />
        <CodeFilters />
      </div>
      {list.asOf === undefined ? <LivePill onShow={refetch} /> : null}
    </>
  );
}
