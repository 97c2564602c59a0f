import { formatCount } from '@rfp/api-client/display';
import { useListContext } from 'react-admin';
import Button from '@mui/material/Button';
import { texts } from '../../texts.js';
import { pageWindow } from './page-window.js';
import { focusResultCount } from '../list/result-count.js';
import styles from './pager.module.css';
import { usePages } from './use-pages.js';
import { useTotal } from './use-total.js';

const words = texts.list;

interface StepProps {
  label: string;
  to: number;
  possible: boolean;
  onGo: (page: number) => void;
}

/** Button for another page. On the last page it stays focusable, because disabling it would lose the keyboard focus. */
function Step({ label, to, possible, onGo }: StepProps) {
  return (
    <Button
      size="small"
      aria-disabled={!possible}
      className={styles['step']}
      onClick={() => (possible ? onGo(to) : undefined)}
    >
      {label}
    </Button>
  );
}

function PageButton({ number, isCurrent, onGo }: { number: number; isCurrent: boolean; onGo: StepProps['onGo'] }) {
  return (
    <Button
      size="small"
      variant={isCurrent ? 'contained' : 'text'}
      className={styles['number']}
      aria-label={words.page(formatCount(number))}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={() => onGo(number)}
    >
      {formatCount(number)}
    </Button>
  );
}

/** Pager of the list. Shows First and Last only if there are several pages, as specified. Hides Last if the count is not exact, because the last page is unknown. */
export function Pager() {
  const { data } = useListContext();
  const { is, pageable: total } = useTotal();
  const { page, perPage, pages, reachable, turnTo } = usePages();
  if (total === 0 || data === undefined) return null;
  const hasSeveral = pages > 1;
  const canGoBack = page > 1;
  const canGoOn = page < pages;
  const go = (to: number) => {
    turnTo(to);
    // The pressed page button may disappear, so the result count, which names the page, takes the focus.
    focusResultCount();
  };
  return (
    <nav aria-label={words.pages} className={styles['pager']}>
      {hasSeveral ? <Step label={words.first} to={1} possible={canGoBack} onGo={go} /> : null}
      <Step label={words.previous} to={page - 1} possible={canGoBack} onGo={go} />
      <ol>
        {pageWindow(page, pages).map((number) => (
          <li key={number}>
            <PageButton number={number} isCurrent={number === page} onGo={go} />
          </li>
        ))}
      </ol>
      <Step label={words.next} to={page + 1} possible={canGoOn} onGo={go} />
      {hasSeveral && is === 'exact' ? <Step label={words.last} to={pages} possible={canGoOn} onGo={go} /> : null}
      {pages === reachable && total > reachable * perPage ? (
        <p>{words.tooFar(formatCount(reachable * perPage))}</p>
      ) : null}
    </nav>
  );
}
