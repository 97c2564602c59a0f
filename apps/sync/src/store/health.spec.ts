import { tmpdir } from 'node:os';
import { type DataSource } from 'typeorm';
import { serviceDatabase, type ServiceDatabase } from '../testing/service-database.js';
import { createSyncDataSource } from './data-source.js';
import { HealthController, WrittenFolders } from './health.controller.js';

let database: ServiceDatabase;
let connected: DataSource;

beforeAll(async () => {
  database = await serviceDatabase();
  connected = await createSyncDataSource(database.url).initialize();
});

afterAll(async () => {
  await connected.destroy();
  await database.drop();
});

const healthOf = (store: DataSource, ...folders: string[]) => new HealthController(store, new WrittenFolders(folders));

describe('the health of the sync service', () => {
  it('is ok with a database that answers and free space on the disk', async () => {
    await expect(healthOf(connected, tmpdir()).health({ all: true })).resolves.toEqual({
      status: 'ok',
      checks: { database: 'ok', disk: 'ok' },
    });
  });

  it('is degraded when the disk of any folder is full, or the folder is gone', async () => {
    const checks = { database: 'ok', disk: 'down' };
    // /proc is a file system without a free block.
    await expect(healthOf(connected, tmpdir(), '/proc').health({ all: true })).resolves.toEqual({
      status: 'degraded',
      checks,
    });
    await expect(healthOf(connected, '/no/such/folder').health({ all: true })).resolves.toMatchObject({ checks });
  });

  it('is down without its database', async () => {
    const closedDatabase = await createSyncDataSource(database.url).initialize();
    await closedDatabase.destroy();
    await expect(healthOf(closedDatabase).health({ all: false })).resolves.toEqual({
      status: 'down',
      checks: { database: 'down' },
    });
  });
});
