import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { aNotice, type NoticeOverrides } from '@rfp/testing/builders';
import { IntakeService } from '../intake/intake.service.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import { aBatch, openSpecStore, type SpecStore } from './intake-fixture.js';
import { aWatcher, notificationsKit, type NotificationsKit } from './notifications-kit.js';

export const person = aWatcher(1);
export const caller = { kind: 'person' as const, user_id: person.person_id };
/** Fields of a notice that matches the profile of the person. */
export const roof = { title: 'Roof repairs', due_date: '2026-04-15' };
export const event = () => ({ id: randomUUID() });

/** The notifications of a person for the tests of a file, in a temporary database that is emptied before each test. */
export function setUpNotifications() {
  let spec: SpecStore;
  let kit: NotificationsKit;
  let notifications: NotificationsService;

  beforeAll(async () => {
    Logger.overrideLogger(false);
    spec = await openSpecStore();
    kit = await notificationsKit(spec.store);
    notifications = new NotificationsService(spec.store);
  });
  afterAll(async () => {
    await kit.stop();
    await spec.drop();
  });
  beforeEach(async () => {
    await spec.empty();
    kit.watchers = [person];
    kit.sent.clear();
    kit.handed = 0;
    kit.failing.clear();
    kit.restart();
  });

  return {
    get spec() {
      return spec;
    },
    get kit() {
      return kit;
    },
    get notifications() {
      return notifications;
    },
    /** Stores a version at a time of a day, and returns the ids of all opportunities. */
    take: async (
      at: string,
      fields: NoticeOverrides['fields'] = {},
      source_id = 'n1',
      demo = false,
    ): Promise<string[]> => {
      const notice = aNotice({ source_id, fields: { opportunity_number: source_id, ...roof, ...fields } });
      await new IntakeService(spec.store).take(aBatch([notice], { fetched_at: at, demo }));
      const rows = await spec.store.query<{ id: string }[]>('SELECT id FROM opportunity_summary ORDER BY created_at');
      return rows.map(({ id }) => id);
    },
    handle: (each: { id: string }, ids: string[]) => kit.notify.handle(each, ids, new Date('2026-03-06T10:00:00Z')),
    /** The displayed notifications of the person. */
    shown: async () =>
      (await notifications.list(caller)).notifications.map(({ kind, title, changed_fields }) => [
        kind,
        title,
        changed_fields,
      ]),
  };
}
