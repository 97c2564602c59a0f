import { provision } from '@rfp/persistence/schema/provision';
import { ownerOf, roleOf } from '@rfp/persistence/schema/roles';
import { testDatabase } from '@rfp/testing/servers/postgres';
import { addressAs, grantOwnerRights, testRolePassword } from '@rfp/testing/servers/service-role';
import { openOpportunitiesStore } from '../store/data-source.js';

/** A temporary database with the tables of the service. */
export interface ServiceDatabase {
  /** Connection URL for the role of the service. */
  url: string;
  drop(): Promise<void>;
}

export async function serviceDatabase(): Promise<ServiceDatabase> {
  const database = await testDatabase({
    name: 'opportunities',
    prepare: async (adminUrl) => {
      const store = await openOpportunitiesStore(await provisionAt(adminUrl));
      await store.destroy();
    },
  });
  return { url: await provisionAt(database.url), drop: () => database.drop() };
}

async function provisionAt(adminUrl: string): Promise<string> {
  await provision(adminUrl, [{ name: 'opportunities', password: testRolePassword }]);
  await grantOwnerRights(adminUrl, { role: roleOf('opportunities'), owner: ownerOf('opportunities') });
  return addressAs(adminUrl, roleOf('opportunities'));
}
