import { type AppError } from '@rfp/contracts/errors';
import { type DataSource } from 'typeorm';
import { serviceDatabase, type ServiceDatabase, uniqueName } from '../../test/service-database.js';
import { Notifications } from './notifications.js';

const service = uniqueName('listener');
const channel = 'some_channel';
let database: ServiceDatabase;
let dataSource: DataSource;
let payloads: string[] = [];
let errors: AppError[] = [];
let onGap: () => void = () => undefined;
let notifications: Notifications;

function create(url: string): Notifications {
  return new Notifications({
    url,
    channel,
    onNotification: (payload) => void payloads.push(payload),
    onGap: () => onGap(),
    onError: (error) => void errors.push(error),
  });
}

function notify(payload: string): Promise<unknown> {
  return dataSource.query('SELECT pg_notify($1, $2)', [channel, payload]);
}

beforeAll(async () => {
  database = await serviceDatabase(service);
  dataSource = await database.open(service);
});

beforeEach(async () => {
  [payloads, errors, onGap] = [[], [], () => undefined];
  notifications = create(database.urlOf(service));
  await notifications.start();
});

afterEach(() => notifications.stop());
afterAll(() => database.drop());

describe('notifications of the database', () => {
  it('are all handled once settled, in the order of their commits', async () => {
    for (const payload of ['1', '2', '3']) await notify(payload);
    await notifications.settle();
    expect(payloads).toEqual(['1', '2', '3']);
  });

  it('are reported as a gap when the connection is lost, and received again on the next one', async () => {
    const first = notifications.connection;
    const connections: (number | undefined)[] = [];
    const isBack = new Promise<void>((resolve) => {
      onGap = () => {
        connections.push(notifications.connection);
        if (connections.length === 2) resolve();
      };
    });
    await database.asAdmin(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'rfp notifications' AND datname = current_database()`,
    );
    await isBack;
    expect(connections).toEqual([undefined, (first ?? 0) + 1]);
    expect(errors).toMatchObject([{ code: 'DATABASE_UNAVAILABLE' }]);
    await notify('after');
    await notifications.settle();
    expect(payloads).toEqual(['after']);
  });

  it('are reported as a gap without a database, and settle does not wait', async () => {
    const nowhere = create('postgres://nobody@127.0.0.1:1/none');
    await nowhere.start();
    await nowhere.settle();
    expect(nowhere.connection).toBeUndefined();
    expect(errors).toMatchObject([{ code: 'DATABASE_UNAVAILABLE' }]);
    await nowhere.stop();
  });
});
