import { type Notice } from '@rfp/contracts/notice';
import { aNotice } from '@rfp/testing/builders';
import { setUpCatalogue } from '../testing/catalogue-kit.js';

const kit = setUpCatalogue();
const take = (notices: Notice[]) => kit.take(notices);

const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();
const one = (source_id: string, fields: Parameters<typeof aNotice>[0] = {}) =>
  aNotice({ ...fields, source_id, fields: { opportunity_number: null, due_date: inDays(20), ...fields.fields } });

describe('the statistics', () => {
  it('count the visible records and agree with the list [spec 3.7]', async () => {
    await take([
      one('a', { fields: { title: 'A', due_date: inDays(3), estimated_value: '100.50' } }),
      one('b', { fields: { title: 'B', due_date: inDays(20), estimated_value: null } }),
      one('c', { fields: { title: 'C', due_date: inDays(-3), estimated_value: '50.25' } }),
      one('d', { source_type: 'state_rfp', fields: { title: 'D', due_date: null, estimated_value: null } }),
    ]);
    const figures = await kit.services.stats.read('default');
    expect(figures).toMatchObject({
      total_opportunities: 4,
      active_opportunities: 3,
      by_status: { active: 3, closed: 1, upcoming: 0 },
      total_value: 100.5,
      valued_opportunities: 1,
      value_apart: { ceilings: { count: 0, value: 0 }, closed: { count: 1, value: 50.25 } },
      due_soon: 2,
      due_date_distribution: { 'Due in 7 days': 1, 'Due in 30 days': 1, Later: 0, 'No due date': 1 },
      demo: false,
    });
    expect(figures.by_type).toMatchObject({ federal_contract: 3, state_rfp: 1, scraped: 0 });
    expect(figures.by_agency).toEqual([{ agency_name: 'Department of Veterans Affairs', count: 4 }]);
    expect(Object.values(figures.score_distribution).reduce((sum, each) => sum + each, 0)).toBe(4);
    expect(await kit.titles({ filter: { due_within_days: 30 } })).toHaveLength(figures.due_soon);
  });

  it('add up estimates of open opportunities, and list ceilings, awards and closed ones separately', async () => {
    const valued = (title: string, estimated_value: string, fields = {}) =>
      one(title, { fields: { title, due_date: inDays(3), estimated_value, ...fields } });
    await take([
      valued('Estimate', '100', { value_kind: 'estimate' }),
      valued('Ceiling', '5000', { value_kind: 'ceiling' }),
      valued('Award', '700', { value_kind: 'award' }),
      valued('Closed ceiling', '9000', { value_kind: 'ceiling', due_date: inDays(-3) }),
    ]);
    const [ceilings, awards, closed] = [5000, 700, 9000].map((value) => ({ count: 1, value }));
    const value_apart = { ceilings, awards, closed };
    expect(await kit.services.stats.read('default')).toMatchObject({
      total_value: 100,
      valued_opportunities: 1,
      value_apart,
    });
  });

  it('count only amounts in US dollars; others are stored as printed and sorted last', async () => {
    await take([
      one('a', { fields: { title: 'Pounds', estimated_value: '900', currency: 'GBP' } }),
      one('b', { fields: { title: 'Dollars', estimated_value: '100' } }),
    ]);
    expect(await kit.services.stats.read('default')).toMatchObject({ total_value: 100, valued_opportunities: 1 });
    expect(await kit.titles({ filter: { min_value: 0 } })).toEqual(['Dollars']);
    const { rows } = await kit.list({
      filter: {},
      sort: ['estimated_value', 'DESC'],
      limit: 10,
    });
    expect(rows.map(({ title, estimated_value: value, currency }) => [title, value, currency])).toEqual([
      ['Dollars', 100, null],
      ['Pounds', 900, 'GBP'],
    ]);
  });

  it('are zero without records', async () => {
    expect(await kit.services.stats.read('default')).toMatchObject({
      total_opportunities: 0,
      total_value: 0,
      avg_score: 0,
      by_agency: [],
      demo: false,
    });
  });
});
