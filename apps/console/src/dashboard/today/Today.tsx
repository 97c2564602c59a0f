import { closingDay, type ForYou } from '@rfp/contracts/opportunities/for-you';
import { useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import { listAddress } from '../../opportunities/list-address.js';
import ButtonBase from '@mui/material/ButtonBase';
import { Panel } from '../../shared/Panel.js';
import { useNow } from '../../shared/hooks/use-now.js';
import { StatsFailed } from '../StatsFailed.js';
import { QuestionsOffer } from './QuestionsOffer.js';
import { reserveRows } from './reserved-rows.js';
import { TodayRow } from './TodayRow.js';
import { TodaySkeleton } from './TodaySkeleton.js';
import { todayTexts as words } from './today-texts.js';
import styles from './today.module.css';
import { isByProfile, useForYouThisWeek } from './use-for-you.js';

type ShownKind = Exclude<ForYou, 'high'>;
type Loaded = ReturnType<typeof useForYouThisWeek>;
type Pages = Record<ShownKind, NonNullable<Loaded[ShownKind]['data']>>;

const kinds: readonly ShownKind[] = ['new', 'closing', 'amended'];

/** Figures that open their rows. A figure of 0 is plain text. */
function Figures({
  pages,
  open,
  list,
  onOpen,
}: {
  pages: Pages;
  open: ShownKind | null;
  list: string;
  onOpen: (kind: ShownKind) => void;
}) {
  const day = closingDay(useNow());
  return (
    <p className={styles['figures']}>
      {kinds.map((kind) => {
        const { total } = pages[kind];
        const text = words.figures[kind](total, day);
        if (total === 0) return <span key={kind}>{text}</span>;
        return (
          <ButtonBase
            key={kind}
            className={styles['figure']}
            aria-expanded={open === kind}
            aria-controls={list}
            onClick={() => onOpen(kind)}
          >
            {text}
          </ButtonBase>
        );
      })}
    </p>
  );
}

function Rows({ pages }: { pages: Pages }) {
  const [chosen, setChosen] = useState<ShownKind | null>();
  const list = useId();
  const first = kinds.find((kind) => pages[kind].total > 0) ?? null;
  const open = chosen === undefined ? first : chosen;
  const rows = open === null ? [] : pages[open].rows;
  useEffect(() => reserveRows(first === null ? 0 : pages[first].rows.length), [first, pages]);
  return (
    <Panel title={words.title}>
      <Figures pages={pages} open={open} list={list} onOpen={(kind) => setChosen(kind === open ? null : kind)} />
      <div id={list} hidden={open === null}>
        <ol className={styles['rows']}>
          {rows.map((opportunity) => (
            <TodayRow key={opportunity.id} opportunity={opportunity} />
          ))}
        </ol>
        {open === null ? null : (
          <Link to={listAddress({ for_you: open })} className={styles['all']}>
            {words.all(pages[open].total)}
          </Link>
        )}
      </div>
    </Panel>
  );
}

function loadedPages(loaded: Loaded): Pages | undefined {
  const { new: fresh, closing, amended } = loaded;
  if (fresh.data === undefined || closing.data === undefined || amended.data === undefined) return undefined;
  return { new: fresh.data, closing: closing.data, amended: amended.data };
}

/** Opportunities for the user this week, or without a profile an offer to create one. */
export function Today() {
  const loaded = useForYouThisWeek();
  const pages = loadedPages(loaded);
  if (pages !== undefined) return isByProfile(pages.new) ? <Rows pages={pages} /> : <QuestionsOffer />;
  const failed = kinds.map((kind) => loaded[kind]).find(({ error }) => error !== null);
  if (failed?.error)
    return (
      <Panel title={words.title}>
        <StatsFailed what={words.what} error={failed.error} onRetry={() => void failed.refetch()} />
      </Panel>
    );
  return <TodaySkeleton />;
}
