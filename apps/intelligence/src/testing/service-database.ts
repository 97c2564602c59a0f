import { provision } from '@rfp/persistence/schema/provision';
import { ownerOf, roleOf } from '@rfp/persistence/schema/roles';
import { testDatabase } from '@rfp/testing/servers/postgres';
import { addressAs, grantOwnerRights, testRolePassword } from '@rfp/testing/servers/service-role';
import { openIntelligenceStore } from '../store/data-source.js';

/** A temporary database with the tables of the service. */
export interface ServiceDatabase {
  /** Address as the role of the service. */
  url: string;
  drop(): Promise<void>;
}

export async function serviceDatabase(): Promise<ServiceDatabase> {
  const database = await testDatabase({
    name: 'intelligence',
    prepare: async (adminUrl) => {
      const store = await openIntelligenceStore(await provisionAt(adminUrl));
      await store.destroy();
    },
  });
  return { url: await provisionAt(database.url), drop: () => database.drop() };
}

async function provisionAt(adminUrl: string): Promise<string> {
  await provision(adminUrl, [{ name: 'intelligence', password: testRolePassword }]);
  await grantOwnerRights(adminUrl, { role: roleOf('intelligence'), owner: ownerOf('intelligence') });
  return addressAs(adminUrl, roleOf('intelligence'));
}
