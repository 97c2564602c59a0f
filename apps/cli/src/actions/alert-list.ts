import { formatInstant, formatRelativeDue } from '@rfp/api-client/display';
import { type SmartAlerts } from '@rfp/contracts/smart-alerts';
import { askWatched } from '../answer/ask.js';
import { printAnswer } from '../answer/print-answer.js';
import { type Row, type Section } from '../answer/section.js';
import { createContext } from '../context.js';
import { type Io } from '../io.js';
import { printHint } from '../output/print-hint.js';

export { smartAlertsSchema as alertListSchema } from '@rfp/contracts/smart-alerts';

type Alerts = SmartAlerts['data'];

/** `rfp alert list` */
export async function listAlerts(io: Io, options: Record<string, unknown>): Promise<void> {
  const context = createContext(io, options);
  const answer = await askWatched(context, ({ signal }) => context.client.smartAlerts({}, { signal }));
  printAnswer(context, answer, sectionsOf(io, answer.data));
  if (answer.data.smart_alerts.profile.of === 'none')
    printHint(context, 'State what you look for in the console, under Profile, so that the alerts are yours.');
}

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
  const due = `${formatRelativeDue(deadline, io.now(), io.timeZone)} (${formatInstant(deadline, io.timeZone)})`;
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
