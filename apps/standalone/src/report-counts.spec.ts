import { openOpportunitiesStore } from '@rfp/opportunities/store/data-source';
import { provision } from '@rfp/persistence/schema/provision';
import { ownerOf, roleOf } from '@rfp/persistence/schema/roles';
import { testDatabase } from '@rfp/testing/servers/postgres';
import { addressAs, grantOwnerRights, testRolePassword } from '@rfp/testing/servers/service-role';
import { reportCounts } from './report-counts.js';

it('reports wrong counts, corrects them on request, and then reports that all counts are correct', async () => {
  const database = await testDatabase();
  const { url } = database;
  await provision(url, [{ name: 'opportunities', password: testRolePassword }]);
  await grantOwnerRights(url, { role: roleOf('opportunities'), owner: ownerOf('opportunities') });
  const address = addressAs(url, roleOf('opportunities'));
  const store = await openOpportunitiesStore(address);
  await store.query('DELETE FROM opportunity_count');
  await store.query(`INSERT INTO opportunity_count VALUES ('naics', false, '541511', 3, 0, 0)`);
  await store.query(`INSERT INTO search_word VALUES ('roof', 2)`);
  await store.destroy();
  const lines: string[] = [];
  const check = (mend: boolean) => reportCounts(address, { mend, print: (line) => void lines.push(line) });
  expect([await check(false), await check(true), await check(false)]).toEqual([false, true, true]);
  const wrongCounts = ['naics demo=false 541511: stored 3, counted 0', 'word roof: stored 2, counted 0'];
  expect(lines).toEqual([
    ...wrongCounts,
    '2 counts are wrong; to mend them, run this again with --mend',
    ...wrongCounts,
    '2 counts mended.',
    'All counts match a recount.',
  ]);
  await database.drop();
});
