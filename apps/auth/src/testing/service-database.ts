import { provision } from '@rfp/persistence/schema/provision';
import { ownerOf, roleOf } from '@rfp/persistence/schema/roles';
import { testDatabase } from '@rfp/testing/servers/postgres';
import { addressAs, grantOwnerRights, testRolePassword } from '@rfp/testing/servers/service-role';
import { openAuthStore } from '../store/data-source.js';

/** A temporary database with the tables of the service. */
export interface ServiceDatabase {
  /** Database address with the role of the service. */
  url: string;
  drop(): Promise<void>;
}

export async function serviceDatabase(): Promise<ServiceDatabase> {
  const database = await testDatabase({
    name: 'auth',
    prepare: async (adminUrl) => {
      const store = await openAuthStore(await provisionAt(adminUrl));
      await store.destroy();
    },
  });
  return { url: await provisionAt(database.url), drop: () => database.drop() };
}

async function provisionAt(adminUrl: string): Promise<string> {
  await provision(adminUrl, [{ name: 'auth', password: testRolePassword }]);
  await grantOwnerRights(adminUrl, { role: roleOf('auth'), owner: ownerOf('auth') });
  return addressAs(adminUrl, roleOf('auth'));
}
