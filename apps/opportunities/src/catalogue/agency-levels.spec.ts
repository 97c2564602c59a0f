import { type NoticeFields } from '@rfp/contracts/notice';
import { type OpportunityFilter } from '@rfp/contracts/opportunity';
import { aNotice } from '@rfp/testing/builders';
import { findCountDifferences } from '../store/opportunity-counts.js';
import { byTitle, setUpCatalogue } from '../testing/catalogue-kit.js';
import { UpkeepService } from '../upkeep/upkeep.service.js';

const ofDefense = { agency_name: 'DEPT OF DEFENSE', department: 'DEPT OF DEFENSE' };
const notices: Record<string, Partial<NoticeFields>> = {
  lakehurst: { ...ofDefense, agency: 'DEPT OF THE NAVY', sub_agencies: ['NAVAIR'], office: 'NAVAIR LAKEHURST' },
  norfolk: { ...ofDefense, agency: 'DEPT OF THE NAVY', sub_agencies: ['NAVSUP'], office: 'NAVSUP FLT LOG CTR NORFOLK' },
  belvoir: { ...ofDefense, agency: 'DEPT OF THE ARMY', office: 'ACC BELVOIR' },
  rural: { agency_name: 'Rural Utilities Service', agency_parent: 'Department of Agriculture' },
  dover: { agency_name: 'City of Dover' },
};

const kit = setUpCatalogue(
  Object.entries(notices).map(([title, fields]) =>
    aNotice({
      source_id: title,
      fields: { title, opportunity_number: null, agency_code: null, keywords: [], ...fields },
    }),
  ),
);

const ofNavy = ['lakehurst', 'norfolk'];

describe('the agency levels of an opportunity', () => {
  it.each<[OpportunityFilter, string[]]>([
    [{ department: 'Department of Defense' }, ['belvoir', ...ofNavy]],
    [{ department: 'DEPT OF DEFENSE' }, ['belvoir', ...ofNavy]],
    [{ department: 'Department of the Navy' }, []],
    [{ agency: 'DEPT OF THE NAVY' }, ofNavy],
    [{ agency: 'NAVAIR' }, ['lakehurst']],
    [{ agency: 'Department of Agriculture' }, ['rural']],
    [{ agency: 'NAV' }, ofNavy],
    [{ agency: 'Navy' }, ofNavy],
    [{ agency: 'flt log ctr' }, ['norfolk']],
    [{ agency: 'defense belvoir' }, ['belvoir']],
    [{ agency: 'Navy', q: 'lakehurst OR belvoir' }, ['lakehurst']],
    [{ agency: 'Marines' }, []],
    [{ agency: 'City of Dover' }, ['dover']],
    [{ office: 'NAVAIR Lakehurst' }, ['lakehurst']],
    [{ office: 'NAVSUP' }, ['norfolk']],
    [{ agency: 'Department of the Navy', office: 'navsup' }, ['norfolk']],
    [{ q: 'agency:Navy' }, ofNavy],
    [{ q: 'agency:Lakehurst' }, ['lakehurst']],
    [{ q: 'agency:agriculture' }, ['rural']],
    [{ q: 'department:DoD -agency:Navy' }, ['belvoir']],
    [{ q: 'office:NAVSUP OR department:usda' }, ['norfolk', 'rural']],
  ])('%j finds %j, today and in the past', async (filter, titles) => {
    expect(await kit.titles({ filter })).toEqual(titles);
    const { rows } = await kit.services.past.list({ ...byTitle, filter }, new Date().toISOString());
    expect(rows.map(({ title }) => title)).toEqual(titles);
  });

  it('are counted separately, also within a higher level', async () => {
    const count = async (filter: OpportunityFilter) => {
      const found = await kit.services.facets.read({
        audience: 'default',
        filter,
        facets: ['department', 'agency', 'office'],
      });
      return [found.department, found.agency, found.office].map((facet) =>
        Object.fromEntries(facet?.values.map(({ value, count }) => [value, count]) ?? []),
      );
    };
    expect(await count({})).toEqual([
      { 'Department of Defense': 3, 'Department of Agriculture': 1 },
      expect.objectContaining({
        'Department of Defense': 3,
        'Department of the Navy': 2,
        'City of Dover': 1,
        NAVSUP: 1,
      }),
      { 'ACC Belvoir': 1, 'NAVAIR Lakehurst': 1, 'NAVSUP FLT Log Ctr Norfolk': 1 },
    ]);
    expect((await count({ agency: 'Navy' })).at(-1)).toEqual({
      'NAVAIR Lakehurst': 1,
      'NAVSUP FLT Log Ctr Norfolk': 1,
    });
    expect(await count({ agency: 'Department of the Navy' })).toEqual([
      { 'Department of Defense': 2 },
      expect.objectContaining({ 'Department of Defense': 3, 'Department of the Navy': 2 }),
      { 'NAVAIR Lakehurst': 1, 'NAVSUP FLT Log Ctr Norfolk': 1 },
    ]);
  });

  it('are in lists and files', async () => {
    const { rows } = await kit.list({ filter: { office: 'navair' } });
    expect(rows).toMatchObject([
      {
        agency_name: 'Department of Defense',
        department: 'Department of Defense',
        office: 'NAVAIR Lakehurst',
        agency_path: ['Department of Defense', 'Department of the Navy', 'NAVAIR', 'NAVAIR Lakehurst'],
      },
    ]);
    const file = await kit.services.exports.readPart({
      audience: 'default',
      filter: { office: 'navair' },
      sort: ['title', 'ASC'],
      format: 'csv',
      columns: ['department', 'agency_path', 'office'],
      limit: 100,
    });
    const path = '"Department of Defense; Department of the Navy; NAVAIR; NAVAIR Lakehurst"';
    expect(file.text).toContain(`\r\n"Department of Defense",${path},"NAVAIR Lakehurst"\r\n`);
  });

  it('do not count as an amendment when first stated, but are compared in the history', async () => {
    const known = aNotice({ source_id: 'known', fields: { title: 'known', opportunity_number: null } });
    const office = 'TAC NJ';
    const levels = { department: 'VETERANS AFFAIRS, DEPARTMENT OF', agency: 'VETERANS AFFAIRS, DEPARTMENT OF', office };
    for (const fields of [known.fields, { ...known.fields, ...levels }]) await kit.take([{ ...known, fields }]);
    const { rows } = await kit.list({ filter: { office } });
    expect(rows.map(({ title, amended_at, version }) => [title, amended_at, version])).toEqual([['known', null, 1]]);
    const { versions } = await kit.services.history.read({ id: rows[0]?.id ?? '', audience: 'default' });
    expect(versions.map(({ changes }) => changes.map(({ field }) => field))).toEqual([
      ['agency', 'department', 'office'],
      [],
    ]);
  });

  it('are backfilled from the records into rows of an earlier release, with all counts', async () => {
    const before = await kit.list();
    await kit.store.query(`UPDATE opportunity_summary SET department = NULL, office = NULL, agency_path = NULL`);
    await kit.store.query(`DELETE FROM opportunity_count WHERE kind IN ('department', 'body', 'office')`);
    expect((await kit.list()).rows.map(({ agency_path }) => agency_path)).toEqual(Array(6).fill(null));
    await new UpkeepService(kit.store).run();
    expect(await kit.list()).toEqual(before);
    expect(await kit.titles({ filter: { department: 'Department of Defense' } })).toEqual(['belvoir', ...ofNavy]);
    expect(await findCountDifferences(kit.store)).toEqual([]);
  });
});
