import { type MarketAnalysis } from '@rfp/contracts/intelligence';
import { missingDue } from '@rfp/contracts/date-note';
import { sentenceCase } from '@rfp/contracts/sentence-case';
import {
  type ActionItem,
  type AlertMaterial,
  type CompetitiveAlert,
  type Matched,
  type PriorityAlert,
  type SmartAlerts,
  type StrategicAlert,
} from '@rfp/contracts/smart-alerts';
import {
  byItsPlace,
  countedDue,
  deadlineOfTexts,
  deadlinesHeading,
  deadlineText,
  describeDeadlines,
} from '@rfp/contracts/stated-deadline';
import { dayText, daysUntilDue, reasonsText, titleText, urgencyOf, valueText, quoted } from './alert-texts.js';
import { describeChange, describePosted } from './describe-change.js';
import { describeTrends } from './describe-trends.js';

/** Below it, nothing is an alert: the least that a person may choose as their threshold. */
const minMatch = 50;
const maxItems = 7;
const maxCitations = 20;

interface Parts {
  material: AlertMaterial;
  profile: SmartAlerts['data']['smart_alerts']['profile'];
  naics_codes: readonly string[];
  /** Null while the catalogue has not been read. */
  analysis: Pick<MarketAnalysis, 'data'> | null;
}

/** Alerts of what the opportunities and the figures of the market say; each names what it was made from. */
export function composeAlerts({ material, profile, naics_codes, analysis }: Parts, now: Date): SmartAlerts {
  const [due, strategic, changed, posted] = [
    material.due.filter(isMatch),
    material.strategic.filter(isMatch),
    material.changed.filter(isMatch),
    material.posted.filter(isMatch),
  ];
  const priority = due.flatMap((each) => priorityAlert(each, now));
  const plans = strategic.map(strategicAlert);
  const updates = [...changed.map((each) => describeChange(each, now)), ...posted.map(describePosted)];
  const trends =
    analysis === null
      ? { found: [], reason: 'The catalogue is being read for the first time.' }
      : describeTrends(analysis, naics_codes, [...due, ...strategic]);
  const citations = citationsOf([...due, ...strategic, ...changed, ...posted]);
  const generated_at = now.toISOString();
  return {
    success: true,
    data: {
      high_priority_alerts: priority,
      strategic_opportunities: plans,
      competitive_intelligence: updates,
      market_trends: trends.found,
      smart_alerts: { action_items: actionItems(priority, updates, plans), profile },
      citations,
      generated_at,
    },
    citations,
    generated_at,
    origin: material.demo ? 'demo' : 'computed',
    left_out: [
      ...(profile.of === 'none' ? [noProfile] : []),
      ...reasonIfEmpty(
        'High priority alerts',
        priority,
        `No opportunity with a match of ${minMatch} or more is due within 30 days.`,
      ),
      ...reasonIfEmpty(
        'Strategic opportunities',
        plans,
        `No opportunity with a match of ${minMatch} or more is planned, or worth $1M and due later.`,
      ),
      ...reasonIfEmpty(
        'Competitive intelligence',
        updates,
        `None of your ${material.watched} best matches was amended or cancelled within two weeks, and agencies of the profile have posted nothing that matches.`,
      ),
      ...reasonIfEmpty('Market trends', trends.found, trends.reason),
    ],
  };
}

const noProfile = {
  what: 'Matches of your own',
  reason: 'Neither keywords nor a company profile are saved, so matches are by the general score.',
};

function reasonIfEmpty(what: string, list: readonly unknown[], reason: string): SmartAlerts['left_out'] {
  return list.length === 0 ? [{ what, reason }] : [];
}

function isMatch({ score }: Matched): boolean {
  return score >= minMatch;
}

function headOf({ row, score }: Matched) {
  return { id: row.id, title: row.title, agency: row.agency_name, value: valueText(row), match_score: score };
}

const nextSteps: Record<PriorityAlert['urgency'], string> = {
  high: 'Finish and submit the response, or let it go',
  medium: 'Decide whether to bid, and draft the response',
  low: 'Read the notice and plan the response',
};

function priorityAlert(matched: Matched, now: Date): PriorityAlert[] {
  const { set_aside } = matched.row;
  const { due_at, by } = countedDue(matched.row, now);
  const due_date = by?.date ?? by?.day ?? matched.row.due_date;
  if (due_date === null || due_at === null) return [];
  const urgency = urgencyOf(daysUntilDue({ due_date, due_at }, now));
  const check = set_aside === null ? '' : ` Make sure that you qualify for the set-aside (${set_aside.code}).`;
  return [
    {
      ...headOf(matched),
      deadline: due_at,
      urgency,
      reason: `${reasonsText(matched.reasons)}.`,
      action: `${nextSteps[urgency]}: due ${dayText(due_date)}.${deadlinesText(matched.row)}${check}`,
    },
  ];
}

/** The deadlines that are listed, as further sentences. */
function deadlinesText({ stated_deadlines = [] }: Matched['row']): string {
  return stated_deadlines.length === 0
    ? ''
    : ` ${deadlinesHeading(stated_deadlines)}. ${describeDeadlines(stated_deadlines)}`;
}

/** Text in place of a due date that the field does not give. */
function dueNoteText({ due_date_note: note, stated_deadlines }: Matched['row']): string {
  const stated = deadlineOfTexts(stated_deadlines);
  const printed =
    note?.reading === 'not_understood'
      ? `Due as printed: ${quoted(note.printed)}`
      : missingDue(note, 'No due date is stated');
  if (stated === undefined) return printed;
  const due = `Due ${deadlineText(stated)} ${byItsPlace(stated)}`;
  return note?.reading === 'not_understood' ? `${due}. ${printed}` : due;
}

function dueWithOthers(row: Matched['row'], due_date: string): string {
  const others = deadlinesText(row).replace(/\.$/, '');
  return `Due ${dayText(due_date)}${others === '' ? '' : `.${others}`}`;
}

function strategicAlert(matched: Matched): StrategicAlert {
  const { due_date, status } = matched.row;
  const isPlanned = status === 'upcoming';
  const when = due_date === null ? dueNoteText(matched.row) : dueWithOthers(matched.row, due_date);
  return {
    ...headOf(matched),
    timeline: isPlanned ? `Not open yet. ${when}` : when,
    type: isPlanned ? 'Planned' : 'High value',
    description: `${reasonsText(matched.reasons)}.`,
  };
}

function actionItems(
  priority: readonly PriorityAlert[],
  updates: readonly CompetitiveAlert[],
  plans: readonly StrategicAlert[],
): ActionItem[] {
  const soon = priority.toSorted((one, other) => (one.deadline < other.deadline ? -1 : 1)).slice(0, 4);
  const serious = updates.filter(({ impact }) => impact !== 'low').slice(0, 2);
  return [
    ...soon.map(({ id, title, action }) => ({ text: `${titleText(title)}: ${action}`, opportunity_id: id })),
    ...serious.map(({ title, action, opportunity_id }) => ({ text: `${title}. ${action}`, opportunity_id })),
    ...plans.slice(0, 2).map(({ id, title, timeline }) => ({
      text: `${titleText(title)}: Prepare for it. ${timeline}.`,
      opportunity_id: id,
    })),
  ].slice(0, maxItems);
}

function citationsOf(matches: readonly Matched[]): SmartAlerts['citations'] {
  const pages = new Map<string, string>();
  for (const { row } of matches)
    if (row.source_url !== null) pages.set(row.source_url, `${row.source_name}: ${sentenceCase(row.title, [])}`);
  return [...pages].slice(0, maxCitations).map(([url, title]) => ({ title, url }));
}
