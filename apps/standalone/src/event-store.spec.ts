import { Logger } from '@nestjs/common';
import { busSuite } from '@rfp/messaging/bus-suite';
import { inProcessHarness } from '@rfp/messaging/suite/in-process-harness';
import { PostgresEventStore } from '@rfp/persistence/events/event-store';
import { provision } from '@rfp/persistence/schema/provision';
import { ownerOf, roleOf } from '@rfp/persistence/schema/roles';
import { entityDifferences } from '@rfp/persistence/schema/schema-check';
import { testDatabase } from '@rfp/testing/servers/postgres';
import { addressAs, grantOwnerRights, testRolePassword } from '@rfp/testing/servers/service-role';
import { openEventStore } from './event-store.js';

Logger.overrideLogger(false);

async function openStore() {
  const database = await testDatabase();
  await provision(database.url, [{ name: 'bus', password: testRolePassword }]);
  await grantOwnerRights(database.url, { role: roleOf('bus'), owner: ownerOf('bus') });
  return { database, dataSource: await openEventStore(addressAs(database.url, roleOf('bus'))) };
}

busSuite(
  'the in-process bus on the event store of the product',
  inProcessHarness(async () => {
    const { database, dataSource } = await openStore();
    return {
      store: new PostgresEventStore(dataSource),
      async stop() {
        await dataSource.destroy();
        await database.drop();
      },
    };
  }),
);

describe('the schema of the event store', () => {
  it('matches the entities of this version', async () => {
    const { database, dataSource } = await openStore();
    expect(await entityDifferences(dataSource)).toEqual([]);
    await dataSource.destroy();
    await database.drop();
  });
});
