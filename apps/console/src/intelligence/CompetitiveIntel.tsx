import { Suspense } from 'react';
import { useToast } from '../layout/toasts/use-toast.js';
import { Chip } from '../shared/values/Chips.js';
import { Panel } from '../shared/Panel.js';
import { AnswerView } from './answers/AnswerView.js';
import { BasisLink } from './BasisLink.js';
import { AnswerButton } from './answers/AnswerButton.js';
import { DemoChip } from './DemoChip.js';
import { useFinancialData } from './data/financial-data.js';
import { type CompetitiveLandscape, type Demo, type MarketFigure } from './data/financial-types.js';
import styles from './intelligence.module.css';
import { intelligenceTexts } from './intelligence-texts.js';
import { StatementsPanel } from './StatementsPanel.js';
import { useAnswer } from './answers/use-answer.js';
import { useView } from './use-view.js';
import { lazyPart } from '../shared/lazy-part.js';

const CodeChoice = lazyPart(() => import('../shared/codes/CodeChoice.js').then(({ CodeChoice }) => CodeChoice));

const words = intelligenceTexts.competitive;
const { toasts } = intelligenceTexts;
const tones = { high: 'bad', medium: 'warn', low: 'plain' } as const;

interface ContentProps {
  content: CompetitiveLandscape;
  demo: Demo;
}

function Players({ content: { top_players: players }, demo }: ContentProps) {
  const { name, share, awards, strengths } = words.columns;
  if (players.length === 0) return null;
  return (
    <Panel title={words.players}>
      <table className={styles['table']}>
        <caption className="hidden">{words.players}</caption>
        <thead>
          <tr>
            <th scope="col">{name}</th>
            <th scope="col">{share}</th>
            <th scope="col">{awards}</th>
            <th scope="col">{strengths}</th>
          </tr>
        </thead>
        <tbody>
          {players.map((player) => (
            <tr key={player.name}>
              <th scope="row" data-label={name}>
                {player.name} <DemoChip demo={demo} />
              </th>
              <td data-label={share}>{player.share}</td>
              <td data-label={awards}>
                {player.awards}
                <BasisLink basis={player.basis} name={player.name} />
              </td>
              <td data-label={strengths}>{player.strengths.join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function Figure({ label, figure, demo }: { label: string; figure: MarketFigure | null; demo: Demo }) {
  if (figure === null) return null;
  return (
    <li className={styles['card']}>
      <p className={styles['label']}>{label}</p>
      <p className={styles['figure']}>
        {figure.text} <DemoChip demo={demo} />
      </p>
      <p className={styles['detail']}>
        {figure.note}
        <BasisLink basis={figure.basis} name={label} />
      </p>
    </li>
  );
}

function EmergingTrends({ content: { emerging_trends: trends }, demo }: ContentProps) {
  if (trends.length === 0) return null;
  return (
    <Panel title={words.trends} note={<DemoChip demo={demo} />}>
      <ul className={styles['rows']}>
        {trends.map(({ trend, impact, basis }) => (
          <li key={trend}>
            <span>
              {trend}
              <BasisLink basis={basis} name={trend} />
            </span>
            <Chip tone={tones[impact]}>{words.impact(words.impacts[impact])}</Chip>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Content({ content, demo }: ContentProps) {
  return (
    <>
      <ul className={styles['cards']} aria-label={words.figures}>
        <Figure label={words.size} figure={content.market_size} demo={demo} />
        <Figure label={words.active} figure={content.active_contracts} demo={demo} />
        <Figure label={words.concentration} figure={content.concentration} demo={demo} />
      </ul>
      <Players content={content} demo={demo} />
      <div className={styles['thirds']}>
        <StatementsPanel title={words.factors} demo={demo} texts={content.success_factors} />
        <StatementsPanel title={words.barriers} demo={demo} texts={content.market_barriers} />
        <EmergingTrends content={content} demo={demo} />
      </div>
    </>
  );
}

/** Competitors in the market and success factors. */
export function CompetitiveIntel() {
  const toast = useToast();
  const { naics, chooseNaics } = useView();
  const landscape = useAnswer(`landscape ${naics ?? ''}`, useFinancialData().landscape(naics), {});
  const analyze = () => {
    toast(toasts.competitive);
    landscape.refresh();
  };
  return (
    <div className={styles['page']}>
      <div className={styles['actions']}>
        <div className={styles['choice']}>
          <Suspense fallback={null}>
            <CodeChoice system="naics" label={words.trade} code={naics} onChange={chooseNaics} />
          </Suspense>
        </div>
        <AnswerButton label={words.analyze} busyLabel={words.analyzing} busy={landscape.busy} onPress={analyze} />
      </div>
      <AnswerView state={landscape} loading={words.loading} failed={words.failed}>
        {({ content, demo }) => <Content content={content} demo={demo} />}
      </AnswerView>
    </div>
  );
}
