import { daysUntil } from '@rfp/api-client/display';
import { Chip } from '../../shared/Chips.js';
import { useNow } from '../../shared/use-now.js';
import { deadlineLabel } from '../alert-labels.js';
import { type Demo, type SmartAlerts } from '../financial-types.js';
import styles from '../intelligence.module.css';
import { intelligenceTexts } from '../intelligence-texts.js';
import { AlertItem } from './AlertItem.js';

const words = intelligenceTexts.alerts;
const { fields } = words;
const urgencyTones = { high: 'bad', medium: 'warn', low: 'plain' } as const;

interface ListProps {
  alerts: SmartAlerts;
  demo: Demo;
}

export function PriorityAlerts({ alerts, demo }: ListProps) {
  const now = useNow();
  return (
    <ul className={styles['hits']} aria-label={words.tabs.priority}>
      {alerts.high_priority_alerts.map((alert) => (
        <AlertItem
          key={alert.id}
          title={alert.title}
          demo={demo}
          match={alert.match_score}
          chips={<Chip tone={urgencyTones[alert.urgency]}>{words.urgency[alert.urgency]}</Chip>}
          facts={[
            [fields.agency, alert.agency],
            [fields.value, alert.value],
            [fields.deadline, deadlineLabel(daysUntil(alert.deadline, now))],
            [fields.reason, alert.reason],
            [fields.action, alert.action],
          ]}
        />
      ))}
    </ul>
  );
}

export function StrategicAlerts({ alerts, demo }: ListProps) {
  return (
    <ul className={styles['hits']} aria-label={words.tabs.strategic}>
      {alerts.strategic_opportunities.map((alert) => (
        <AlertItem
          key={alert.id}
          title={alert.title}
          demo={demo}
          match={alert.match_score}
          text={alert.description}
          facts={[
            [fields.agency, alert.agency],
            [fields.value, alert.value],
            [fields.timeline, alert.timeline],
            [fields.type, alert.type],
          ]}
        />
      ))}
    </ul>
  );
}

export function IntelUpdates({ alerts, demo }: ListProps) {
  return (
    <ul className={styles['hits']} aria-label={words.tabs.intel}>
      {alerts.competitive_intelligence.map(({ title, impact, relevance, action }) => (
        <AlertItem
          key={title}
          title={title}
          demo={demo}
          facts={[
            [fields.impact, impact],
            [fields.relevance, relevance],
            [fields.action, action],
          ]}
        />
      ))}
    </ul>
  );
}

export function TrendAlerts({ alerts, demo }: ListProps) {
  return (
    <ul className={styles['hits']} aria-label={words.tabs.trends}>
      {alerts.market_trends.map(({ trend, impact, description, opportunity }) => (
        <AlertItem
          key={trend}
          title={trend}
          demo={demo}
          text={description}
          facts={[
            [fields.impact, impact],
            [fields.opportunity, opportunity],
          ]}
        />
      ))}
    </ul>
  );
}
