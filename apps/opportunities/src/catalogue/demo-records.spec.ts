import { type Notice } from '@rfp/contracts/notice';
import { type Audience } from '@rfp/contracts/opportunity';
import { aNotice } from '@rfp/testing/builders';
import { RemoveSourceService } from '../intake/remove-source.service.js';
import { ExplainService } from '../scoring/explain.service.js';
import { RecipesService } from '../scoring/recipes.service.js';
import { setUpCatalogue } from '../testing/catalogue-kit.js';
import { aReader } from '../testing/intake-fixture.js';
import { AudienceService } from './audience.service.js';
import { HistoryService } from './history/history.service.js';

const kit = setUpCatalogue();
const take = (notices: Notice[], demo = false) => kit.take(notices, { demo });

const one = (source_id: string, fields: Parameters<typeof aNotice>[0] = {}) =>
  aNotice({ ...fields, source_id, fields: { opportunity_number: null, ...fields.fields } });

describe('demo records', () => {
  it('are visible while there are no real records, then in demo sessions only; statistics never mix both', async () => {
    await take([one('demo', { source_type: 'federal_grant', fields: { title: 'Demo' } })], true);
    expect(await kit.titles()).toEqual(['Demo']);
    expect((await kit.services.stats.read('default')).demo).toBe(true);
    await take([one('real', { fields: { title: 'Real' } })]);
    expect(await kit.titles()).toEqual(['Real']);
    expect(await kit.titles({ audience: 'demo' })).toEqual(['Demo']);
    expect(await kit.services.stats.read('default')).toMatchObject({ total_opportunities: 1, demo: false });
    expect(await kit.services.stats.counts('default')).toMatchObject({ demo: 1, real: 1, showing_demo: false });
    expect((await kit.services.stats.counts('default')).by_type).toMatchObject({
      federal_contract: 1,
      federal_grant: 0,
    });
    expect(await kit.services.stats.counts('demo')).toMatchObject({
      showing_demo: true,
      by_type: { federal_contract: 0, federal_grant: 1 },
    });
  });

  it('are visible again after the last real record was removed, in a running and a restarted process', async () => {
    await take([one('demo', { fields: { title: 'Demo' } })], true);
    await take([one('real', { source_name: 'Portal', fields: { title: 'Real' } })]);
    expect(await kit.titles()).toEqual(['Real']);
    await new RemoveSourceService(kit.store).remove('Portal');
    expect(await new AudienceService(kit.store).showsDemo('default')).toBe(true);
    expect(await kit.titles()).toEqual(['Demo']);
    expect(await kit.services.stats.counts('default')).toMatchObject({ demo: 1, real: 0, showing_demo: true });
  });

  it('can only be opened by id in demo sessions, once there is a real record', async () => {
    await take([one('demo', { fields: { title: 'Demo' } })], true);
    const [demo] = (await kit.list({ audience: 'demo', filter: {}, limit: 1 })).rows;
    const id = demo?.id ?? '';
    const readings = (reader: Audience) => [
      kit.services.catalogue.get({ id, audience: reader }),
      new HistoryService(kit.store, kit.services.audience).read({ id, audience: reader }),
      new ExplainService(kit.store, kit.services.audience, new RecipesService(kit.store)).explain(
        { id, audience: reader, keywords: [] },
        aReader,
      ),
    ];
    expect(await Promise.all(readings('default'))).toHaveLength(3);
    await take([one('real', { fields: { title: 'Real' } })]);
    for (const reading of readings('default'))
      await expect(reading).rejects.toMatchObject({ code: 'OPPORTUNITY_NOT_FOUND' });
    expect(await kit.services.catalogue.many({ ids: [id], audience: 'default' })).toEqual([]);
    expect(await Promise.all(readings('demo'))).toHaveLength(3);
    expect(await kit.services.catalogue.many({ ids: [id], audience: 'demo' })).toHaveLength(1);
  });
});
