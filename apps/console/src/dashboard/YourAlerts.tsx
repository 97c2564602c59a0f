import { daysUntilDue } from '@rfp/contracts/dates/due-day';
import { sentenceCase } from '@rfp/contracts/text/sentence-case';
import { type PriorityAlert } from '@rfp/contracts/intelligence/smart-alerts';
import { Link } from 'react-router';
import { useApiQuery } from '../data/use-api.js';
import { deadlineLabel } from '../intelligence/alerts/alert-labels.js';
import { opportunityAddress } from '../opportunities/list-address.js';
import { Chip } from '../shared/values/Chips.js';
import { Panel } from '../shared/Panel.js';
import { useNow } from '../shared/hooks/use-now.js';
import { useSync } from '../sync/sync-context.js';
import { dashboardTexts } from './dashboard-texts.js';
import styles from './alerts.module.css';

const words = dashboardTexts.alerts;
const shownAlerts = 3;
const tones = { high: 'bad', medium: 'warn', low: 'plain' } as const;

function Alert({ alert: { id, title, agency, deadline, urgency, reason } }: { alert: PriorityAlert }) {
  const now = useNow();
  return (
    <li>
      <Link to={opportunityAddress(id, undefined)}>{sentenceCase(title, [], agency === null ? [] : [agency])}</Link>
      <p className={styles['meta']}>
        <Chip tone={tones[urgency]}>{deadlineLabel(daysUntilDue(deadline, now))}</Chip>
        {agency === null ? null : <span>{agency}</span>}
      </p>
      <p>{reason}</p>
    </li>
  );
}

/** The user's most urgent smart alerts. Hidden if there is no profile or no alert, or if the server does not support alerts. */
export function YourAlerts() {
  const { generation } = useSync();
  const { data } = useApiQuery(
    'smartAlerts',
    {},
    {
      queryKey: ['dashboard-alerts', generation],
      retry: false,
      staleTime: 60_000,
    },
  );
  if (data?.data.smart_alerts.profile.of !== 'person') return null;
  const alerts = data.data.high_priority_alerts.slice(0, shownAlerts);
  if (alerts.length === 0) return null;
  return (
    <Panel title={words.title} note={<Link to="/perplexity?tab=alerts">{words.all}</Link>}>
      <ul className={styles['alerts']} aria-label={words.title}>
        {alerts.map((alert) => (
          <Alert key={alert.id} alert={alert} />
        ))}
      </ul>
    </Panel>
  );
}
