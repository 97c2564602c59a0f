import { formatDay, formatInstant, formatRelativeDue } from '@rfp/api-client/display';
import { dueDay, isEndOfDay } from '@rfp/contracts/dates/due-day';
import { type SmartAlerts } from '@rfp/contracts/intelligence/smart-alerts';
import { type Io } from '../../io.js';
import { answer } from './answer.js';
import { type Row, type Section } from './section.js';

type Alerts = SmartAlerts['data'];

/** `rfp alert list` */
export const listAlerts = answer({
  input: () => ({}),
  request: (client) => client.smartAlerts(),
  sections: ({ data }, { io }) => sectionsOf(io, data),
  hint: ({ data }) =>
    data.smart_alerts.profile.of === 'none'
      ? 'Save your preferences in the console, under Profile, to get alerts that match them.'
      : null,
});

const urgencies = ['high', 'medium', 'low'] as const;

function sectionsOf(io: Io, alerts: Alerts): Section[] {
  const { high_priority_alerts: priority, strategic_opportunities: strategic } = alerts;
  return [
    { title: 'This week', rows: alerts.smart_alerts.action_items.map(({ text }) => ({ name: text })) },
    ...urgencies.map((urgency) => ({
      title: `Due, ${urgency} urgency`,
      rows: priority.filter((alert) => alert.urgency === urgency).map((alert) => priorityRow(io, alert)),
    })),
    { title: 'Strategic', rows: strategic.map(strategicRow) },
    {
      title: 'Intelligence updates',
      rows: alerts.competitive_intelligence.map(({ title, impact, relevance, action, opportunity_id }) => ({
        name: title,
        value: `${impact} impact`,
        note: sentences(relevance, action),
        links: viewCommand(opportunity_id),
      })),
    },
    {
      title: 'Market trends',
      rows: alerts.market_trends.map(({ trend, impact, description, opportunity, naics }) => ({
        name: `${trend} (NAICS ${naics})`,
        value: `${impact} impact`,
        note: sentences(description, opportunity),
      })),
    },
  ];
}

function priorityRow(io: Io, alert: Alerts['high_priority_alerts'][number]): Row {
  const { id, title, agency, value, deadline, match_score, reason, action } = alert;
  const day = isEndOfDay(deadline)
    ? `${formatDay(dueDay(deadline))}, end of day in the buyer's time zone`
    : formatInstant(deadline, io.timeZone);
  const due = `${formatRelativeDue(deadline, io.now())} (${day})`;
  return {
    name: title,
    value: `match ${match_score}`,
    note: sentences(agency, value, due, reason, action),
    links: viewCommand(id),
  };
}

function strategicRow(alert: Alerts['strategic_opportunities'][number]): Row {
  const { id, title, agency, value, timeline, type, match_score, description } = alert;
  return {
    name: title,
    value: `match ${match_score}`,
    note: sentences(agency, value, timeline, type, description),
    links: viewCommand(id),
  };
}

function viewCommand(id: string): string[] {
  return [`rfp opp view ${id}`];
}

function sentences(...texts: (string | null)[]): string {
  return texts.filter((text) => text !== null && text !== '').join('; ');
}
