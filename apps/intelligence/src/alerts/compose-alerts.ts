import { missingDueText } from '@rfp/contracts/dates/date-note';
import { daysUntilDue } from '@rfp/contracts/dates/due-day';
import { type MarketAnalysis } from '@rfp/contracts/intelligence';
import { sentenceCase } from '@rfp/contracts/text/sentence-case';
import {
  type ActionItem,
  type AlertMaterial,
  type CompetitiveAlert,
  type Matched,
  type PriorityAlert,
  type SmartAlerts,
  type StrategicAlert,
  type TrendAlert,
} from '@rfp/contracts/intelligence/smart-alerts';
import {
  countedDue,
  deadlineOfTexts,
  deadlinesHeading,
  deadlineText,
  describeDeadlines,
  statedByPhrase,
} from '@rfp/contracts/dates/stated-deadline';
import { isLead } from '@rfp/contracts/notice';
import { setAsideWords } from '@rfp/scoring/eligibility/set-aside-words';
import { setAsideClass } from '@rfp/scoring/eligibility/set-asides';
import { dayText, reasonsText, titleText, urgencyOf, valueText, quoted } from './alert-texts.js';
import { describeChange, describePosted } from './describe-change.js';
import { nextStep } from './next-step.js';

/** Lowest score of an alert; equals the lowest threshold that a person can choose. */
const minMatch = 50;
const maxItems = 7;
const maxCitations = 20;

interface AlertInput {
  material: AlertMaterial;
  profile: SmartAlerts['data']['smart_alerts']['profile'];
  naics_codes: readonly string[];
  /** Null while the catalogue has not been read. */
  analysis: Pick<MarketAnalysis, 'data'> | null;
}

/** Composes the alerts from matching opportunities and market figures. Each alert names its basis. */
export function composeAlerts({ material, profile, naics_codes, analysis }: AlertInput, now: Date): SmartAlerts {
  const [due, strategic, changed, posted] = [
    material.due.filter(isMatch).filter(({ row }) => !isLead(row)),
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
        `None of your ${material.watched} best matches was amended within two weeks, and agencies of the profile have posted nothing that matches.`,
      ),
      ...reasonIfEmpty('Market trends', trends.found, trends.reason),
    ],
  };
}

const noProfile = {
  what: 'Matches of your own',
  reason: 'An alert needs a keyword, code, agency or set-aside that it matches, and none is saved in your profile.',
};

function reasonIfEmpty(what: string, list: readonly unknown[], reason: string): SmartAlerts['left_out'] {
  return list.length === 0 ? [{ what, reason }] : [];
}

function isMatch({ score }: Matched): boolean {
  return score >= minMatch;
}

function commonMembers({ row, score }: Matched) {
  return { id: row.id, title: row.title, agency: row.agency_name, value: valueText(row), match_score: score };
}

function priorityAlert(matched: Matched, now: Date): PriorityAlert[] {
  const { set_aside } = matched.row;
  const { due_at, date: due_date } = countedDue(matched.row, now);
  if (due_date === null || due_at === null) return [];
  const urgency = urgencyOf(daysUntilDue(due_at, now, due_date));
  const isForAll = set_aside === null || setAsideClass(set_aside.code) === 'none';
  const check = isForAll
    ? ''
    : ` Make sure that you qualify for its set-aside: ${setAsideWords(set_aside.text, set_aside.code)}.`;
  return [
    {
      ...commonMembers(matched),
      deadline: due_at,
      urgency,
      reason: `${reasonsText(matched.reasons)}.`,
      action: `${nextStep(matched.row, urgency)}: due ${dayText(due_date)}.${deadlinesText(matched.row)}${check}`,
    },
  ];
}

/** Lists the stated deadlines as further sentences. */
function deadlinesText({ stated_deadlines = [] }: Matched['row']): string {
  return stated_deadlines.length === 0
    ? ''
    : ` ${deadlinesHeading(stated_deadlines)}. ${describeDeadlines(stated_deadlines)}`;
}

/** Text shown instead of a due date if the field has none. */
function dueNoteText({ due_date_note: note, stated_deadlines }: Matched['row']): string {
  const stated = deadlineOfTexts(stated_deadlines);
  const printed =
    note?.reading === 'not_understood'
      ? `Due as printed: ${quoted(note.printed)}`
      : missingDueText(note, 'No due date is stated');
  if (stated === undefined) return printed;
  const due = `Due ${deadlineText(stated)} ${statedByPhrase(stated)}`;
  return note?.reading === 'not_understood' ? `${due}. ${printed}` : due;
}

function dueWithOtherDeadlines(row: Matched['row'], due_date: string): string {
  const others = deadlinesText(row).replace(/\.$/, '');
  return `Due ${dayText(due_date)}${others === '' ? '' : `.${others}`}`;
}

function strategicAlert(matched: Matched): StrategicAlert {
  const { due_date } = matched.row;
  const when = due_date === null ? dueNoteText(matched.row) : dueWithOtherDeadlines(matched.row, due_date);
  return {
    ...commonMembers(matched),
    timeline: timelineOf(matched.row, when),
    type: alertTypeOf(matched.row),
    description: `${reasonsText(matched.reasons)}.`,
  };
}

const leadType = 'Award that ends';

function alertTypeOf(row: Matched['row']): string {
  if (isLead(row)) return leadType;
  return row.status === 'upcoming' ? 'Planned' : 'High value';
}

/** Names the event on the date of an alert. The end of an award is not a date for submissions. */
function timelineOf(row: Matched['row'], when: string): string {
  if (isLead(row)) {
    const end = row.due_date === null ? '' : ` ${dayText(row.due_date)}`;
    return `Award ends${end}; look for the successor`;
  }
  return row.status === 'upcoming' ? `Not open yet. ${when}` : when;
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
    ...plans.slice(0, 2).map(({ id, title, timeline, type }) => ({
      text: `${titleText(title)}: ${type === leadType ? '' : 'Prepare for it. '}${timeline}.`,
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

type Sector = MarketAnalysis['data']['hot_sectors'][number];

/** The growing sectors of the profile, by the first two digits of its NAICS codes; without codes, the sectors of its matches. */
function describeTrends(
  { data: { hot_sectors, key_trends } }: Pick<MarketAnalysis, 'data'>,
  naicsCodes: readonly string[],
  matches: readonly Matched[],
): { found: TrendAlert[]; reason: string } {
  const codes = naicsCodes.length > 0 ? naicsCodes : matches.flatMap(({ row }) => row.naics_codes);
  const sectors = new Set(codes.map((code) => code.slice(0, 2)));
  const found = hot_sectors
    .filter(({ naics }) => sectors.has(naics))
    .map((sector): TrendAlert => {
      const trend = key_trends.find(({ basis }) => basis === sector.basis || isSame(basis, sector.basis));
      return {
        trend: `${sector.name} grows`,
        impact: impactOf(sector),
        description:
          trend?.text ?? `Its share of the notices has grown from ${sector.share_before}% to ${sector.share}%.`,
        opportunity: opportunityText(sector, matches),
        naics: sector.naics,
      };
    });
  const grown = hot_sectors.map(({ name }) => name).join(', ');
  const reason =
    hot_sectors.length === 0
      ? 'No sector has grown by more than chance explains.'
      : `The sectors that grow (${grown}) are none of the profile.`;
  return { found, reason };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Impact by the growth of the sector's share. */
function impactOf({ share, share_before }: Sector): TrendAlert['impact'] {
  const growth = share_before === 0 ? 1 : share / share_before - 1;
  if (growth >= 0.5) return 'high';
  return growth >= 0.2 ? 'medium' : 'low';
}

function opportunityText({ naics, value, basis: { count } }: Sector, matches: readonly Matched[]): string {
  const within = matches.filter(({ row }) => row.naics_codes.some((code) => code.startsWith(naics)));
  const [best] = within;
  const posted = `${count} opportunities of it were posted, with stated values of ${value}`;
  if (best === undefined) return `${posted}; none of your best matches is among them.`;
  return `${posted}; of your best matches ${within.length} ${within.length === 1 ? 'is' : 'are'} in it, first "${titleText(best.row.title)}".`;
}
