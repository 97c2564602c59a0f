import { daysUntilDue } from '@rfp/contracts/dates/due-day';
import { type ReactNode } from 'react';
import { Chip } from '../../shared/values/Chips.js';
import { EmptyState } from '../../shared/states/EmptyState.js';
import { useNow } from '../../shared/hooks/use-now.js';
import { deadlineLabel } from './alert-labels.js';
import { type Demo, type SmartAlerts } from '../data/financial-types.js';
import styles from '../intelligence.module.css';
import { intelligenceTexts } from '../intelligence-texts.js';
import { AlertItem } from './AlertItem.js';

const words = intelligenceTexts.alerts;
const { fields } = words;
/** List of alerts, or a note that there are none. */
function Alerts({ label, count, children }: { label: string; count: number; children: ReactNode }) {
  if (count === 0) return <EmptyState title={words.empty} message={words.emptyHint} />;
  return (
    <ul className={styles['hits']} aria-label={label}>
      {children}
    </ul>
  );
}

const urgencyTones = { high: 'bad', medium: 'warn', low: 'plain' } as const;

interface ListProps {
  alerts: SmartAlerts;
  demo: Demo;
}

export function PriorityAlerts({ alerts, demo }: ListProps) {
  const now = useNow();
  return (
    <Alerts label={words.tabs.priority} count={alerts.high_priority_alerts.length}>
      {alerts.high_priority_alerts.map((alert) => (
        <AlertItem
          key={`${alert.opportunity_id ?? ''} ${alert.title}`}
          title={alert.title}
          opportunity={alert.opportunity_id}
          demo={demo}
          match={alert.match_score}
          chips={<Chip tone={urgencyTones[alert.urgency]}>{words.urgency[alert.urgency]}</Chip>}
          facts={[
            [fields.agency, alert.agency ?? words.unstated],
            [fields.value, alert.value],
            [fields.deadline, deadlineLabel(daysUntilDue(alert.deadline, now))],
            [fields.reason, alert.reason],
            [fields.action, alert.action],
          ]}
        />
      ))}
    </Alerts>
  );
}

export function StrategicAlerts({ alerts, demo }: ListProps) {
  return (
    <Alerts label={words.tabs.strategic} count={alerts.strategic_opportunities.length}>
      {alerts.strategic_opportunities.map((alert) => (
        <AlertItem
          key={`${alert.opportunity_id ?? ''} ${alert.title}`}
          title={alert.title}
          opportunity={alert.opportunity_id}
          demo={demo}
          match={alert.match_score}
          text={alert.description}
          facts={[
            [fields.agency, alert.agency ?? words.unstated],
            [fields.value, alert.value],
            [fields.timeline, alert.timeline],
            [fields.type, alert.type],
          ]}
        />
      ))}
    </Alerts>
  );
}

export function IntelUpdates({ alerts, demo }: ListProps) {
  return (
    <Alerts label={words.tabs.intel} count={alerts.competitive_intelligence.length}>
      {alerts.competitive_intelligence.map(({ opportunity_id: opportunity, title, impact, relevance, action }) => (
        <AlertItem
          key={`${opportunity ?? ''} ${title}`}
          title={title}
          opportunity={opportunity}
          demo={demo}
          facts={[
            [fields.impact, intelligenceTexts.competitive.impacts[impact]],
            [fields.relevance, relevance],
            [fields.action, action],
          ]}
        />
      ))}
    </Alerts>
  );
}

export function TrendAlerts({ alerts, demo }: ListProps) {
  return (
    <Alerts label={words.tabs.trends} count={alerts.market_trends.length}>
      {alerts.market_trends.map(({ trend, impact, description, opportunity }) => (
        <AlertItem
          key={trend}
          title={trend}
          opportunity={null}
          demo={demo}
          text={description}
          facts={[
            [fields.impact, intelligenceTexts.competitive.impacts[impact]],
            [fields.opportunity, opportunity],
          ]}
        />
      ))}
    </Alerts>
  );
}
