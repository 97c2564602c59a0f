import { Link } from 'react-router';
import { Panel } from '../../shared/Panel.js';
import { AnswerView } from '../answers/AnswerView.js';
import { AnswerButton } from '../answers/AnswerButton.js';
import { DemoChip } from '../DemoChip.js';
import { Facts } from '../Facts.js';
import { useFinancialData } from '../data/financial-data.js';
import { type AlertProfile, type Answer, type Demo, type SmartAlerts as Alerts } from '../data/financial-types.js';
import styles from '../intelligence.module.css';
import { intelligenceTexts } from '../intelligence-texts.js';
import { Tabs } from '../Tabs.js';
import { useAnswer } from '../answers/use-answer.js';
import { alertViews, useView } from '../use-view.js';
import { OpportunityLink } from './OpportunityLink.js';
import { IntelUpdates, PriorityAlerts, StrategicAlerts, TrendAlerts } from './AlertLists.js';

const words = intelligenceTexts.alerts;
const { toasts } = intelligenceTexts;

const lists = { priority: PriorityAlerts, strategic: StrategicAlerts, intel: IntelUpdates, trends: TrendAlerts };

function Profile({ profile, demo }: { profile: AlertProfile; demo: Demo }) {
  const { capabilities, industry_focus, company_size, certifications, keywords } = profile;
  const facts = [
    [words.capabilities, capabilities.join(', ')],
    [words.focus, industry_focus.join(', ')],
    [words.size, company_size ?? ''],
    [words.certifications, certifications.join(', ')],
    [words.keywords, keywords.join(', ')],
  ] as const;
  const stated = facts.filter(([, value]) => value !== '');
  const isSample = profile.of === 'sample';
  return (
    <Panel title={isSample ? words.sample : words.profile} note={isSample ? <DemoChip demo={demo} /> : undefined}>
      {stated.length === 0 ? null : <Facts facts={stated} />}
      {isSample || profile.of === 'none' ? (
        <p className={styles['muted']}>
          {words.unknown} <Link to="/profile">{words.toProfile}</Link>
        </p>
      ) : null}
    </Panel>
  );
}

function Counters({ answer: { content, demo } }: { answer: Answer<Alerts> }) {
  const counts = {
    priority: content.high_priority_alerts.length,
    strategic: content.strategic_opportunities.length,
    intel: content.competitive_intelligence.length,
    trends: content.market_trends.length,
  };
  return (
    <ul className={styles['counters']} aria-label={words.counters}>
      {alertViews.map((view) => (
        <li key={view}>
          <span className={styles['label']}>{view === 'priority' ? words.highAlerts : words.tabs[view]}</span>{' '}
          <strong>{counts[view]}</strong> <DemoChip demo={demo} />
        </li>
      ))}
    </ul>
  );
}

function Actions({ items, demo }: { items: Alerts['action_items']; demo: Demo }) {
  if (items.length === 0) return null;
  return (
    <Panel title={words.actions} note={<DemoChip demo={demo} />}>
      <ul className={styles['list']}>
        {items.map(({ text, opportunity_id: id }) => (
          <li key={text}>
            <OpportunityLink id={id}>{text}</OpportunityLink>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Content({ answer }: { answer: Answer<Alerts> }) {
  const { alertView, openView } = useView();
  const { content, demo } = answer;
  const List = lists[alertView];
  return (
    <div className={styles['page']}>
      <Counters answer={answer} />
      <Tabs label={words.tabList} values={alertViews} labels={words.tabs} value={alertView} onChange={openView}>
        <List alerts={content} demo={demo} />
      </Tabs>
      <Actions items={content.action_items} demo={demo} />
      <Profile profile={content.profile} demo={demo} />
    </div>
  );
}

/** Alerts for the user's profile, or for a sample profile if only demo records exist. On failure shows built-in samples, marked as samples. */
export function SmartAlerts() {
  const alerts = useAnswer('alerts', useFinancialData().alerts, {
    done: () => toasts.alerts,
    failed: toasts.alertsFailed,
    simulatedFails: true,
  });
  const { refresh, refreshing } = intelligenceTexts;
  return (
    <div className={styles['page']}>
      <div className={styles['actions']}>
        <AnswerButton label={refresh} busyLabel={refreshing} busy={alerts.busy} onPress={alerts.refresh} />
      </div>
      <AnswerView state={alerts} loading={words.loading} failed={words.failed} sources={words.sources}>
        {(answer) => <Content answer={answer} />}
      </AnswerView>
    </div>
  );
}
