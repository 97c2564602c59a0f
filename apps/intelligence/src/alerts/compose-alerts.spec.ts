import { defaultSearchProfile } from '@rfp/contracts/account';
import { type MarketAnalysis } from '@rfp/contracts/intelligence';
import { recompeteLeadType } from '@rfp/contracts/notice';
import { type Opportunity } from '@rfp/contracts/opportunity';
import { type AlertMaterial, type Matched, smartAlertsSchema } from '@rfp/contracts/intelligence/smart-alerts';
import { anOpportunity, stubId } from '@rfp/testing/stubs/stub-services';
import { chooseProfile } from './choose-profile.js';
import { composeAlerts } from './compose-alerts.js';

const now = new Date('2026-03-10T15:00:00.000Z');
const empty: AlertMaterial = { demo: false, due: [], strategic: [], changed: [], posted: [], watched: 0 };
const saved = { ...defaultSearchProfile, keywords: ['cooling'] };

function matched(n: number, score: number, row: Partial<Opportunity> = {}): Matched {
  return {
    row: anOpportunity(n, { title: `Lot ${n}`, ...row }),
    score,
    reasons: ['"cooling" in the title', 'Open now'],
  };
}

const basis = { of: 'opportunities' as const, filter: { naics_code: '23' }, count: 80 };
const sector = {
  name: 'Construction',
  naics: '23',
  growth: '+282.6%',
  value: '$80M',
  share: 34.8,
  share_before: 9.1,
  chance: 0.01,
};
const data: MarketAnalysis['data'] = {
  summary: '',
  key_trends: [{ text: 'Construction (NAICS 23) is in 34.8% of the opportunities.', basis }],
  hot_sectors: [{ ...sector, basis }],
  generated_at: now.toISOString(),
};

function compose(material: Partial<AlertMaterial>, naics_codes: string[] = []) {
  const { profile } = chooseProfile(saved, undefined, false);
  const answer = composeAlerts({ material: { ...empty, ...material }, profile, naics_codes, analysis: { data } }, now);
  return smartAlertsSchema.parse(answer);
}

describe('smart alerts', () => {
  it('have titles in sentence case inside sentences', () => {
    const title = 'REPAIR OF COOLING TOWERS';
    const { data } = compose({ due: [matched(1, 92, { title })], posted: [matched(2, 90, { title })] });
    expect(data.smart_alerts.action_items[0]?.text).toMatch(/^Repair of cooling towers: /);
    expect(data.competitive_intelligence[0]?.title).toMatch(/: Repair of cooling towers$/);
    expect(data.citations[0]?.title).toMatch(/: Repair of cooling towers$/);
  });

  it('name the deadlines of a notice if they differ, and count from the earliest', () => {
    const of = { attachment: null, page: null, quote: 'due' };
    const stated_deadlines = [
      { source: 'notice' as const, ...of, day: '2026-03-30', earliest: false },
      { source: 'text' as const, ...of, day: '2026-03-12', earliest: true },
    ];
    const due = [matched(1, 92, { due_date: '2026-03-30', due_at: '2026-03-31T03:59:59.000Z', stated_deadlines })];
    const [alert] = compose({ due }).data.high_priority_alerts;
    expect(alert?.urgency).toBe('high');
    expect(alert?.action).toContain('due Mar 12, 2026.');
    expect(alert?.action).toContain(
      'The notice states different deadlines. Notice: Mar 30, 2026. Text of the notice: Mar 12, 2026 (earliest): "due".',
    );
  });

  it.each([
    ['2026-03-12T11:00:00-04:00', '2026-03-12T15:00:00.000Z'],
    ['2026-03-12', '2026-03-13T03:59:59.999Z'],
  ])('have the hour of the earliest deadline that is stated, or the end of its day for the buyer: %s', (date, at) => {
    const of = { attachment: null, page: null, quote: 'Quotes are due Mar 12.' };
    const stated_deadlines = [
      { source: 'notice' as const, ...of, day: '2026-03-30', earliest: false },
      { source: 'text' as const, ...of, day: '2026-03-12', date, at, earliest: true },
    ];
    const due = [matched(1, 92, { due_date: '2026-03-30', due_at: '2026-03-31T03:59:59.999Z', stated_deadlines })];
    const { high_priority_alerts, strategic_opportunities } = compose({ due, strategic: due }).data;
    expect(high_priority_alerts[0]?.deadline).toBe(at);
    expect(high_priority_alerts[0]?.action).toContain('"Quotes are due Mar 12."');
    expect(strategic_opportunities[0]?.timeline).toMatch(
      /^Due Mar 30, 2026\. The notice states .*"Quotes are due Mar 12\."$/,
    );
  });

  it('have the deadline of the text beside a due date that is not understood, and count from it', () => {
    const stated_deadlines = [
      {
        source: 'text' as const,
        attachment: null,
        page: null,
        quote: 'due',
        day: '2026-03-12',
        date: '2026-03-12T14:00:00-04:00',
        earliest: true,
      },
    ];
    const due_date_note = { printed: 'Smarch 34', reading: 'not_understood' as const, assumed: [] };
    const row = matched(1, 92, { due_date: null, due_at: '2026-03-12T18:00:00.000Z', due_date_note, stated_deadlines });
    const { high_priority_alerts, strategic_opportunities } = compose({ due: [row], strategic: [row] }).data;
    expect(high_priority_alerts[0]?.urgency).toBe('high');
    expect(high_priority_alerts[0]?.action).toContain(
      'Only the texts of the notice state a deadline that is understood. Text of the notice: Mar 12, 2026, 2 PM EDT: "due".',
    );
    expect(strategic_opportunities[0]?.timeline).toBe(
      'Due Mar 12, 2026, 2 PM EDT by the text of the notice. Due as printed: Smarch 34',
    );
  });

  it('are the best matches that are due soon, with urgency, reason, and next step [spec 3.18]', () => {
    const set_aside = { code: 'SBA', text: 'Total Small Business Set-Aside' };
    const due = [
      matched(1, 92),
      matched(11, 81, { set_aside, estimated_value: 5_000_000 }),
      matched(16, 71),
      matched(2, 49),
    ];
    const { high_priority_alerts: alerts } = compose({ due }).data;
    expect(alerts[1]).toEqual({
      id: stubId(11),
      title: 'Lot 11',
      agency: 'Department of Veterans Affairs',
      value: '$5M',
      deadline: '2026-03-21T20:00:00.000Z',
      urgency: 'medium',
      match_score: 81,
      reason: '"cooling" in the title; Open now.',
      action:
        'Decide whether to bid, and draft the response: due Mar 21, 2026. Make sure that you qualify for its set-aside: Total Small Business.',
    });
    expect(alerts.map(({ urgency, match_score }) => [urgency, match_score])).toEqual([
      ['high', 92],
      ['medium', 81],
      ['low', 71],
    ]);
  });

  it.each([
    { date: '2026-03-17', at: '2026-03-18T03:59:59.999Z', day: 'Mar 17, 2026', urgency: 'high' },
    { date: '2026-03-18', at: '2026-03-19T03:59:59.999Z', day: 'Mar 18, 2026', urgency: 'medium' },
    { date: '2026-03-17T21:00:00-04:00', at: '2026-03-18T01:00:00.000Z', day: 'Mar 17, 2026', urgency: 'high' },
    { date: '2026-03-10', at: '2026-03-11T03:59:59.999Z', day: 'Mar 10, 2026', urgency: 'high' },
  ])('count the days until $date by the calendar of the buyer, and name that day', ({ date, at, day, urgency }) => {
    const due = [matched(1, 90, { due_date: date, due_at: at, estimated_value: 500_000, value_kind: 'ceiling' })];
    const { high_priority_alerts: alerts } = compose({ due }).data;
    expect(alerts[0]).toMatchObject({ urgency, deadline: at, value: 'Up to $500K' });
    expect(alerts[0]?.action).toContain(`: due ${day}.`);
  });

  it('name planned opportunities and those of high value with their timeline [spec 3.19]', () => {
    const strategic = [
      matched(1, 80, { status: 'upcoming', due_date: null, due_at: null }),
      matched(80, 70, { estimated_value: null }),
    ];
    expect(compose({ strategic }).data.strategic_opportunities).toMatchObject([
      { id: stubId(1), timeline: 'Not open yet. No due date is stated', type: 'Planned', match_score: 80 },
      { value: 'N/A', timeline: 'Due May 29, 2026', type: 'High value', description: expect.any(String) },
    ]);
  });

  it('name the end of an award as such, never as a date for submissions', () => {
    const lead = { notice_type: recompeteLeadType, due_date: '2026-03-12', due_at: '2026-03-13T03:59:59.999Z' };
    const answer = compose({
      due: [matched(1, 95, lead)],
      strategic: [matched(2, 90, lead), matched(3, 80, { ...lead, status: 'upcoming' })],
    });
    const { high_priority_alerts, strategic_opportunities, smart_alerts } = answer.data;
    expect(high_priority_alerts).toEqual([]);
    const timeline = 'Award ends Mar 12, 2026; look for the successor';
    expect(strategic_opportunities).toMatchObject([{ timeline, type: 'Award that ends' }, { timeline }]);
    expect(smart_alerts.action_items.map(({ text }) => text)).toEqual([`Lot 2: ${timeline}.`, `Lot 3: ${timeline}.`]);
  });

  it('recommend no submission for an opportunity that is not open yet', () => {
    const due = [matched(1, 95, { status: 'upcoming', notice_type: 'Solicitation' })];
    expect(compose({ due }).data.high_priority_alerts[0]?.action).toMatch(/^Tell the buyer of your interest/);
  });

  it('report changed deadlines, amendments and new notices of agencies that a person follows [spec 3.20]', () => {
    const due = (from: string, to: string) => ({ changes: [{ field: 'due_date', from, to }] });
    const { data: answer } = compose({
      changed: [
        { ...matched(2, 80), ...due('2026-03-12', '2026-03-20') },
        { ...matched(3, 70), ...due('2026-03-20T17:00:00-04:00', '2026-03-12T17:00:00-04:00') },
        { ...matched(4, 60), changes: [{ field: 'description', from: null, to: null }] },
      ],
      posted: [matched(5, 85)],
    });
    const shown = answer.competitive_intelligence.map(({ title, impact, relevance }) => [title, impact, relevance]);
    expect(shown).toEqual([
      [
        'Deadline extended: Lot 2',
        'medium',
        'It matches with 80 of 100. Changed: deadline moved from Mar 12 to Mar 20.',
      ],
      [
        'Deadline brought forward: Lot 3',
        'high',
        'It matches with 70 of 100. Changed: deadline moved from Mar 20, 5 PM EDT to Mar 12, 5 PM EDT.',
      ],
      ['Amended: Lot 4', 'low', 'It matches with 60 of 100. Changed: description changed.'],
      [
        'New from Department of Veterans Affairs: Lot 5',
        'high',
        'It matches with 85 of 100: "cooling" in the title; Open now.',
      ],
    ]);
    expect(answer.competitive_intelligence.every(({ action }) => action !== '')).toBe(true);
  });

  it.each([
    ['2026-12-04', '2026-12-04T14:00:00-05:00', 'Deadline changed', 'Check the due time of the notice.'],
    ['2026-12-04T14:00:00-05:00', '2026-12-04', 'Deadline changed', 'Check the due time of the notice.'],
    ['2026-12-04', '2026-12-03T23:00:00-05:00', 'Deadline brought forward', expect.any(String)],
    ['2026-12-04T23:00:00-05:00', '2026-12-05', 'Deadline extended', expect.any(String)],
    ['2026-12-04', '2026-12-04T23:30:00+10:00', 'Deadline changed', expect.any(String)],
    ['2026-12-04T17:00:00-05:00', '2026-12-04T17:00:00-08:00', 'Deadline extended', expect.any(String)],
  ])('compare the due dates %s and %s by the calendar of the buyer', (from, to, kind, action) => {
    const changed = [{ ...matched(2, 80), changes: [{ field: 'due_date', from, to }] }];
    const [alert] = compose({ changed }).data.competitive_intelligence;
    expect(alert).toMatchObject({ title: `${kind}: Lot 2`, action });
  });

  it('show the growing sectors of the profile, or of its matches [spec 3.21]', () => {
    const trend = { trend: 'Construction grows', impact: 'high', description: data.key_trends[0]?.text, naics: '23' };
    const posted = '80 opportunities of it were posted, with stated values of $80M';
    expect(compose({ due: [matched(1, 90)] }).data.market_trends).toEqual([
      { ...trend, opportunity: `${posted}; of your best matches 1 is in it, first "Lot 1".` },
    ]);
    expect(compose({}, ['236220']).data.market_trends).toEqual([
      { ...trend, opportunity: `${posted}; none of your best matches is among them.` },
    ]);
    expect(compose({}, ['541511']).left_out).toContainEqual({
      what: 'Market trends',
      reason: 'The sectors that grow (Construction) are none of the profile.',
    });
  });

  it('have action items that name their opportunities, and cite the notices [spec 3.22]', () => {
    const answer = compose({ due: [matched(11, 90), matched(1, 60)], strategic: [matched(80, 70)] });
    const { action_items } = answer.data.smart_alerts;
    expect(action_items.map(({ opportunity_id }) => opportunity_id)).toEqual([stubId(1), stubId(11), stubId(80)]);
    expect(action_items[0]?.text).toBe('Lot 1: Finish and submit the response, or let it go: due Mar 11, 2026.');
    expect(answer.citations).toContainEqual({ title: 'SAM.gov: Lot 1', url: 'https://example.gov/notices/1' });
    expect(answer).toMatchObject({ origin: 'computed', data: { citations: answer.citations } });
  });

  it('state the reason if a part is empty', () => {
    expect(compose({ watched: 12 }).left_out.map(({ what }) => what)).toEqual([
      'High priority alerts',
      'Strategic opportunities',
      'Competitive intelligence',
      'Market trends',
    ]);
  });
});

describe('the profile of alerts', () => {
  const stated = { capabilities: ['Roofing'], industry_focus: ['Schools'], company_size: null, certifications: [] };
  const capable = {
    ...defaultSearchProfile,
    company: { ...defaultSearchProfile.company, capabilities: stated.capabilities },
  };

  it.each([
    ['that of the request', saved, stated, 'request', ['Roofing', 'Schools']],
    ['the saved one', saved, undefined, 'person', ['cooling']],
    ['made of the capabilities of the company if it has no keywords', capable, undefined, 'person', ['Roofing']],
    ['empty if nothing is stated', undefined, undefined, 'none', []],
  ])('is %s [spec 7.52]', (_, person, request, of, keywords) => {
    expect(chooseProfile(person, request, false)).toMatchObject({ profile: { of, keywords }, search: { keywords } });
  });

  it('is the fixed sample in a demo only', () => {
    const { profile } = chooseProfile(undefined, undefined, true);
    expect(profile).toMatchObject({ of: 'sample', company_size: 'Medium' });
  });
});
