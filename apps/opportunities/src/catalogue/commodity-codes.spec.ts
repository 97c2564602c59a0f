import { type FacetName } from '@rfp/contracts/opportunities/facets';
import { type OpportunityFilter } from '@rfp/contracts/opportunity';
import { migrate } from '@rfp/persistence/schema/migrate';
import { aNotice } from '@rfp/testing/builders';
import { undoMigration } from '@rfp/testing/servers/undo-migration';
import { findCountDifferences } from '../store/opportunity-counts.js';
import { byTitle, setUpCatalogue } from '../testing/catalogue-kit.js';
import { UpkeepService } from '../upkeep/upkeep.service.js';

const stated = {
  computers: ['UNSPSC 43211500', 'NIGP 204-53'],
  paper: ['CPV 30199000-0', 'NUTS DE212'],
  printing: ['CPV 30197000', 'CPV 30199000', 'NUTS UKI31'],
  software: ['UNSPSC 43230000', 'NIGP 92045'],
  unclassified: [],
};
const notices = Object.entries(stated).map(([title, other_codes]) =>
  aNotice({ source_id: title, fields: { title, opportunity_number: null, other_codes } }),
);

const kit = setUpCatalogue(notices);

describe('the codes of CPV, UNSPSC, NIGP and NUTS', () => {
  it.each<[OpportunityFilter, string, string[]]>([
    [{ cpv_code: '30199000' }, 'cpv:30199000', ['paper', 'printing']],
    [{ cpv_code: '30199000-0' }, 'cpv:30199000-0', ['paper', 'printing']],
    [{ cpv_code: '3019' }, 'cpv:3019', ['paper', 'printing']],
    [{ cpv_code: '45' }, 'cpv:45', []],
    [{ unspsc_code: '4321' }, 'unspsc:4321', ['computers']],
    [{ unspsc_code: '43-21-15' }, 'unspsc:43-21-15', ['computers']],
    [{ unspsc_code: '43' }, 'unspsc:43', ['computers', 'software']],
    [{ nigp_code: '920' }, 'nigp:920', ['software']],
    [{ nigp_code: '92045' }, 'nigp:92045', ['software']],
    [{ nigp_code: '204-5' }, 'nigp:204-5', ['computers']],
    [{ nuts_code: 'de2' }, 'nuts:DE2', ['paper']],
    [{ nuts_code: 'UK' }, 'nuts:uk', ['printing']],
  ])('are found by the filter %j and the query %s', async (filter, q, titles) => {
    expect(await kit.titles({ filter })).toEqual(titles);
    expect(await kit.titles({ filter: { q } })).toEqual(titles);
  });

  it('can be combined, and excluded, in a query', async () => {
    expect(await kit.titles({ filter: { q: 'cpv:30 -nuts:DE' } })).toEqual(['printing']);
    expect(await kit.titles({ filter: { q: 'unspsc:43 OR cpv:30197000' } })).toEqual([
      'computers',
      'printing',
      'software',
    ]);
  });

  it('are counted', async () => {
    const counted = async (facet: FacetName) => {
      const { [facet]: found } = await kit.services.facets.read({ audience: 'default', filter: {}, facets: [facet] });
      return found?.values.map(({ value, count }) => `${value} ${count}`);
    };
    expect(await counted('cpv_code')).toEqual(['30199000 2', '30197000 1']);
    expect(await counted('unspsc_code')).toEqual(['43211500 1', '43230000 1']);
    expect(await counted('nigp_code')).toEqual(['204-53 1', '920-45 1']);
    expect(await counted('nuts_code')).toEqual(['DE212 1', 'UKI31 1']);
  });

  it('are in lists of the past and in files, and shown as the source states them', async () => {
    const past = await kit.services.past.list({ ...byTitle, filter: { cpv_code: '3019' } }, new Date().toISOString());
    expect(past.rows.map(({ title, cpv_codes }) => [title, cpv_codes])).toEqual([
      ['paper', ['30199000']],
      ['printing', ['30197000', '30199000']],
    ]);
    const file = await kit.services.exports.readPart({
      audience: 'default',
      filter: { nigp_code: '920' },
      sort: ['title', 'ASC'],
      format: 'csv',
      columns: ['title', 'nigp_codes', 'unspsc_codes'],
      limit: 100,
    });
    expect(file.text).toContain('software,920-45,43230000');
    const [row] = (await kit.list({ filter: { nuts_code: 'DE212' } })).rows;
    const detail = await kit.services.catalogue.get({ id: row?.id ?? '', audience: 'default' });
    expect(detail.other_codes).toEqual(['CPV 30199000-0', 'NUTS DE212']);
  });

  it('are backfilled from the records into rows of an earlier release, with all counts', async () => {
    const before = await kit.list();
    await kit.store.query(`DELETE FROM opportunity_count WHERE kind IN ('cpv', 'unspsc', 'nigp', 'nuts')`);
    await undoMigration(kit.store, 'AddCommodityCodes1795989000000');
    await migrate(kit.store);
    await new UpkeepService(kit.store).run();
    const { rows } = await kit.list();
    expect(rows.filter(({ title }) => title !== 'unclassified')).toEqual(
      before.rows.filter(({ title }) => title !== 'unclassified'),
    );
    expect(await findCountDifferences(kit.store)).toEqual([]);
  });
});
