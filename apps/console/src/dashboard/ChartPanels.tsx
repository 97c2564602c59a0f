import { formatCount } from '@rfp/api-client/display';
import { type Stats } from '@rfp/contracts/stats';
import { type UseQueryResult } from '@tanstack/react-query';
import { type ComponentType, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { listAddress } from '../opportunities/list-address.js';
import { EmptyState } from '../shared/states/EmptyState.js';
import { Panel } from '../shared/Panel.js';
import { Skeleton } from '../shared/states/Skeleton.js';
import { dashboardTexts } from './dashboard-texts.js';
import { dueParts, scoreParts, typeParts, type Part } from './chart-figures.js';
import styles from './charts.module.css';
import { PartColumns, TypePie } from './charts.js';
import layout from './dashboard.module.css';
import { PartTable } from './PartTable.js';
import { StatsFailed } from './StatsFailed.js';
import { TypeTable } from './TypeTable.js';

const words = dashboardTexts;

/** A chart. Hidden from screen readers, which read the same figures in a table. */
function Chart({ children }: { children: ReactNode }) {
  return (
    <div aria-hidden="true" className={styles['drawing']}>
      {children}
    </div>
  );
}

/** Opens the list behind a shape on click. Keyboard users have the links of the tables. */
function useOpenList(): (part: Part) => void {
  const navigate = useNavigate();
  return ({ listFilter }) => void navigate(listAddress(listFilter));
}

function Types({ stats }: { stats: Stats }) {
  const open = useOpenList();
  const parts = typeParts(stats);
  return (
    <div className={styles['types']}>
      <div className={styles['pie']}>
        <Chart>
          <TypePie parts={parts} onOpen={open} />
        </Chart>
      </div>
      <TypeTable parts={parts} />
    </div>
  );
}

const scoreColours = ['var(--score-80)', 'var(--score-60)', 'var(--series-5)'];

function Scores({ stats }: { stats: Stats }) {
  const open = useOpenList();
  const parts = scoreParts(stats);
  return (
    <div className={styles['columns']}>
      <Chart>
        <PartColumns parts={parts} colours={scoreColours} onOpen={open} />
      </Chart>
      <PartTable caption={words.scores} heading={words.columns.range} parts={parts} />
    </div>
  );
}

const dueColours = ['var(--due-red)', 'var(--due-orange)', 'var(--series-5)'];

function DueDates({ stats }: { stats: Stats }) {
  const open = useOpenList();
  const parts = dueParts(stats);
  return (
    <>
      <div className={styles['columns']}>
        <Chart>
          <PartColumns parts={parts} colours={dueColours} onOpen={open} />
        </Chart>
        <PartTable caption={words.dueDates} heading={words.columns.due} parts={parts} />
      </div>
      <p className={styles['beside']} title={words.openOnly}>
        {words.noDueDate(formatCount(stats.due_date_distribution['No due date']))}
      </p>
    </>
  );
}

interface ChartPanelProps {
  title: string;
  query: UseQueryResult<Stats>;
  Figures: ComponentType<{ stats: Stats }>;
  /** Class that reserves the height of the figures. */
  place: 'typesPlace' | 'scoresPlace' | 'dueDatesPlace';
}

function Content({ title, query: { data, error, refetch }, Figures, place }: ChartPanelProps) {
  if (data === undefined && error !== null)
    return <StatsFailed what={title} error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton variant="rounded" className={styles[place]} />;
  if (data.total_opportunities === 0) return <EmptyState title={words.emptyFigures} message={words.emptyHint} />;
  return <Figures stats={data} />;
}

function ChartPanel(props: ChartPanelProps) {
  return (
    <Panel title={props.title} busy={props.query.isPending}>
      <Content {...props} />
    </Panel>
  );
}

export function ChartPanels({ stats }: { stats: UseQueryResult<Stats> }) {
  return (
    <div className={layout['charts']}>
      <ChartPanel title={words.byType} query={stats} Figures={Types} place="typesPlace" />
      <ChartPanel title={words.scores} query={stats} Figures={Scores} place="scoresPlace" />
      <ChartPanel title={words.dueDates} query={stats} Figures={DueDates} place="dueDatesPlace" />
    </div>
  );
}
