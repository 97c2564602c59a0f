import { Panel } from '../../shared/Panel.js';
import { AnswerView } from '../AnswerView.js';
import { BusyButton } from '../BusyButton.js';
import { DemoChip } from '../DemoChip.js';
import { Facts } from '../Facts.js';
import { useFinancialData } from '../financial-data.js';
import { type Answer, type SmartAlerts as Alerts } from '../financial-types.js';
import styles from '../intelligence.module.css';
import { intelligenceTexts } from '../intelligence-texts.js';
import { sampleProfile } from '../simulated-alerts.js';
import { Tabs } from '../Tabs.js';
import { Texts } from '../Texts.js';
import { useAnswer } from '../use-answer.js';
import { alertViews, useView } from '../use-view.js';
import { IntelUpdates, PriorityAlerts, StrategicAlerts, TrendAlerts } from './AlertLists.js';

const words = intelligenceTexts.alerts;
const { toasts } = intelligenceTexts;

const lists = { priority: PriorityAlerts, strategic: StrategicAlerts, intel: IntelUpdates, trends: TrendAlerts };

function Profile() {
  const facts = [
    [words.capabilities, sampleProfile.capabilities.join(', ')],
    [words.focus, sampleProfile.industry_focus.join(', ')],
    [words.size, sampleProfile.company_size],
    [words.certifications, sampleProfile.certifications.join(', ')],
  ] as const;
  return (
    <Panel title={words.profile} note={<DemoChip demo="unavailable" />}>
      <Facts facts={facts} />
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
    <ul className={styles['cards']} aria-label={words.counters}>
      {alertViews.map((view) => (
        <li key={view} className={styles['card']}>
          <p className={styles['label']}>{words.tabs[view]}</p>
          <p className={styles['figure']}>
            {counts[view]} <DemoChip demo={demo} />
          </p>
        </li>
      ))}
    </ul>
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
      <div className={styles['columns']}>
        <Texts title={words.actions} demo={demo} texts={content.action_items} />
        <Texts title={words.sources} demo={demo} texts={content.citations} />
      </div>
    </div>
  );
}

/** Alerts for a fixed sample profile. */
export function SmartAlerts() {
  const alerts = useAnswer('alerts', useFinancialData().alerts, {
    done: () => toasts.alerts,
    failed: toasts.alertsFailed,
  });
  const { refresh, refreshing } = intelligenceTexts;
  return (
    <div className={styles['page']}>
      <div className={styles['actions']}>
        <BusyButton label={refresh} busyLabel={refreshing} busy={alerts.busy} onPress={alerts.refresh} />
      </div>
      <Profile />
      <AnswerView state={alerts} loading={words.loading} failed={words.failed}>
        {(answer) => <Content answer={answer} />}
      </AnswerView>
    </div>
  );
}
