import { naics, psc } from '@rfp/codes/code-tables';
import { type Notice, noticeSchema, sourceTypes } from '@rfp/contracts/notice';
import { type MakeNotice, planNotices } from './make-notices.js';

const today = '2026-11-20';
const noon = Date.parse(`${today}T12:00:00Z`);
const plan = planNotices(today);
const first = makeAll(plan.first);
const second = makeAll(plan.second);
const current = makeAll(plan.latest);

function makeAll(makes: readonly MakeNotice[]): Notice[] {
  return makes.map((make) => make());
}

function share(notices: readonly Notice[], matches: (notice: Notice) => boolean): number {
  return notices.filter(matches).length / notices.length;
}

function postedOf(fields: Notice['fields'] | undefined): string {
  return fields?.posted_date ?? '';
}

function isDue({ fields }: Notice, from: number, to: number): boolean {
  const days = (Date.parse(fields.due_date ?? '') - noon) / 86_400_000;
  return days > from && days <= to;
}

describe('the demo', () => {
  it('has 2,000 opportunities of all five types, amends 5 percent of them and cancels 2 percent', () => {
    expect(first).toHaveLength(2000);
    expect(new Set(first.map(({ source_id }) => source_id)).size).toBe(2000);
    expect(
      Object.fromEntries(
        sourceTypes.map((type) => [type, first.filter(({ source_type }) => source_type === type).length]),
      ),
    ).toEqual({
      federal_contract: 900,
      federal_grant: 440,
      state_rfp: 400,
      private_rfp: 120,
      scraped: 140,
    });
    expect(second.filter(({ fields }) => fields.lifecycle === 'cancelled')).toHaveLength(40);
    expect(second.filter(({ fields }) => fields.lifecycle !== 'cancelled')).toHaveLength(100);
  });

  it('consists of valid notices', () => {
    expect([...first, ...second].map((notice) => noticeSchema.parse(notice))).toEqual([...first, ...second]);
  });

  it('is the same on the same day, regardless of the order in which its notices are made', () => {
    const again = planNotices(today);
    expect(makeAll(again.second.toReversed())).toEqual(second.toReversed());
    expect(makeAll(again.first.toReversed())).toEqual(first.toReversed());
  });

  it('ends with the second version of changed notices and the first version of the others', () => {
    const changed = new Map(second.map((notice) => [notice.source_id, notice]));
    expect(current).toEqual(first.map((notice) => changed.get(notice.source_id) ?? notice));
  });

  it('is the same a week later with every date shifted', () => {
    const later = makeAll(planNotices('2026-11-27').first);
    const withoutDates = ({ source_id, fields }: Notice) => [source_id, fields.title, fields.estimated_value];
    expect(later.map(withoutDates)).toEqual(first.map(withoutDates));
    expect(share(later, ({ fields }) => postedOf(fields) > '2026-11-27')).toBeCloseTo(
      share(first, ({ fields }) => postedOf(fields) > today),
      2,
    );
    expect(later.filter(({ fields }, index) => postedOf(fields) <= postedOf(first[index]?.fields))).toEqual([]);
  });

  it('marks every notice as a demo and shares no id with real notices', () => {
    const demoMarks = ({ source_id, fields }: Notice) =>
      /^DEMO-\d{5}$/.test(source_id) &&
      fields.opportunity_number?.startsWith('DEMO-') === true &&
      /@example\.(gov|org)(;|$)/.test(fields.contact_info ?? '@example.org') &&
      [fields.source_url ?? 'https://example.org/', ...(fields.attachments ?? []).map(({ url }) => url)].every((url) =>
        url.startsWith('https://example.org/'),
      );
    expect([...first, ...second].filter((notice) => !demoMarks(notice))).toEqual([]);
    expect(new Set(first.map(({ fields }) => fields.opportunity_number)).size).toBe(2000);
  });

  it('uses only codes that have a title and have not ended', () => {
    const unknown = current.flatMap(({ fields }) => [
      ...(fields.naics_codes ?? []).filter((code) => naics.get(code)?.ended !== null),
      ...(fields.psc_codes ?? []).filter((code) => psc.get(code)?.ended !== null),
    ]);
    expect(unknown).toEqual([]);
  });

  it('has notices of every status', () => {
    expect(share(current, ({ fields }) => fields.lifecycle === 'forecast')).toBeGreaterThan(0.05);
    expect(share(current, ({ fields }) => (fields.posted_date ?? '') > today)).toBeGreaterThan(0.02);
    expect(share(current, (notice) => notice.fields.lifecycle === 'open' && isDue(notice, -1000, 0))).toBeGreaterThan(
      0.05,
    );
    expect(
      share(current, ({ fields }) => ['closed', 'archived', 'awarded', 'cancelled'].includes(fields.lifecycle ?? '')),
    ).toBeGreaterThan(0.08);
    expect(share(current, (notice) => notice.fields.lifecycle === 'open' && isDue(notice, 0, 1000))).toBeGreaterThan(
      0.5,
    );
  });

  it('has near and distant dates, and none on a weekend', () => {
    expect(share(current, (notice) => isDue(notice, 0, 7))).toBeGreaterThan(0.02);
    expect(share(current, (notice) => isDue(notice, 7, 30))).toBeGreaterThan(0.2);
    expect(share(current, (notice) => isDue(notice, 30, 400))).toBeGreaterThan(0.2);
    const dates = current
      .flatMap(({ fields }) => [fields.posted_date, fields.due_date])
      .filter((date) => typeof date === 'string');
    expect(dates.filter((date) => new Date(`${date.slice(0, 10)}T00:00:00Z`).getUTCDay() % 6 === 0)).toEqual([]);
  });

  it('has values of several powers of ten, some of them ceilings, and many unstated values', () => {
    const values = current.flatMap(({ fields }) => (fields.estimated_value ? [Number(fields.estimated_value)] : []));
    expect(Math.min(...values)).toBeLessThan(25_000);
    expect(Math.max(...values)).toBeGreaterThan(200_000_000);
    expect(share(current, ({ fields }) => !fields.estimated_value)).toBeGreaterThan(0.3);
    expect(share(current, ({ fields }) => fields.value_kind === 'ceiling')).toBeGreaterThan(0.08);
    expect(share(current, ({ fields }) => fields.value_kind === 'award')).toBeGreaterThan(0.01);
  });

  it('has titles as sources print them: distinct, some long, some in capitals', () => {
    expect(new Set(current.map(({ fields }) => fields.title)).size).toBeGreaterThan(1700);
    expect(share(current, ({ fields }) => fields.title.length > 110)).toBeGreaterThan(0.03);
    expect(share(current, ({ fields }) => fields.title === fields.title.toUpperCase())).toBeGreaterThan(0.05);
  });

  it('describes every notice in two to five paragraphs', () => {
    const counts = new Set(current.map(({ fields }) => fields.description?.split('\n\n').length));
    expect(counts).toEqual(new Set([2, 3, 4, 5]));
  });

  it('has set-asides, codes, eligible applicants and documents like the real sources', () => {
    const contracts = current.filter(({ source_type }) => source_type === 'federal_contract');
    const grants = current.filter(({ source_type }) => source_type === 'federal_grant');
    expect(share(contracts, ({ fields }) => !!fields.set_aside)).toBeGreaterThan(0.4);
    expect(share(contracts, ({ fields }) => fields.naics_codes?.length === 1 && fields.psc_codes?.length === 1)).toBe(
      1,
    );
    expect(
      share(grants, ({ fields }) => fields.aln_codes?.length === 1 && (fields.eligible_applicants ?? []).length > 0),
    ).toBe(1);
    expect(share(current, ({ fields }) => (fields.attachments ?? []).length > 0)).toBeGreaterThan(0.5);
  });
});

describe('a second version', () => {
  const before = new Map(first.map((notice) => [notice.source_id, notice]));

  it('states its changes in the description, and changes nothing else', () => {
    for (const { source_id, fields } of second) {
      const old = before.get(source_id)?.fields;
      const { description = '' } = fields;
      expect({ ...fields, ...pick(old) }).toEqual(old);
      expect(description).toMatch(/^(Amendment 0001|This notice is cancelled)/);
      expect(description.endsWith(`\n\n${String(old?.description)}`)).toBe(true);
      expect(description.includes('The due date is extended')).toBe(fields.due_date !== old?.due_date);
      expect(description.includes('The stated amount is raised')).toBe(fields.estimated_value !== old?.estimated_value);
    }
  });

  function pick(old: Notice['fields'] | undefined) {
    const names = ['description', 'due_date', 'estimated_value', 'value_ceiling', 'lifecycle'] as const;
    return Object.fromEntries(
      names.filter((name) => old !== undefined && name in old).map((name) => [name, old?.[name]]),
    );
  }

  it('is a later due date, a larger amount, only a longer text, or a cancellation', () => {
    const kinds = second.map(({ source_id, fields }) => {
      const old = before.get(source_id)?.fields;
      if (fields.lifecycle === 'cancelled') return 'cancelled';
      if (fields.due_date !== old?.due_date) return 'later';
      return fields.estimated_value === old?.estimated_value ? 'text' : 'larger';
    });
    for (const kind of ['cancelled', 'later', 'text', 'larger']) expect(kinds).toContain(kind);
  });

  it('keeps the local time of a deadline, also across a clock change', () => {
    for (const { source_id, fields } of second) {
      const old = before.get(source_id)?.fields.due_date;
      expect(fields.due_date?.slice(10, 19)).toBe(old?.slice(10, 19));
      if (old) expect((fields.due_date ?? '') >= old).toBe(true);
    }
  });
});
