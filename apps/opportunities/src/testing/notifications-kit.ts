import { defaultSearchProfile, type SearchProfile } from '@rfp/contracts/account';
import { type Digest, type NotificationContent, type Watcher } from '@rfp/contracts/notifications';
import { defaultSchedule, type NotificationSchedule } from '@rfp/contracts/settings';
import { BusClient } from '@rfp/messaging/bus-client';
import { InProcessBus } from '@rfp/messaging/in-process/in-process-bus';
import { MemoryEventStore } from '@rfp/messaging/in-process/memory-event-store';
import { succeed } from '@rfp/messaging/reply';
import { requestSubject } from '@rfp/messaging/streams';
import { rpc } from '@rfp/contracts/rpc';
import { type DataSource } from 'typeorm';
import { z } from 'zod';
import { DigestsService } from '../notifications/mail/digests.service.js';
import { NotifyService } from '../notifications/notify.service.js';
import { RehearsalService } from '../notifications/rehearsal.service.js';
import { PersonalOrdersService } from '../personal/personal-orders.service.js';
import { RowColumnsService } from '../personal/columns/row-columns.service.js';
import { SynonymsService } from '../synonyms/synonyms.service.js';
import { WatchersService } from '../notifications/watchers.service.js';
import { WorkspaceProfilesService } from '../notifications/workspace-profiles.service.js';

/** A schedule with hourly emails and no quiet hours. */
export const hourlySchedule: NotificationSchedule = {
  frequency: 'hourly',
  digest_time: '07:00',
  quiet_from: '00:00',
  quiet_until: '00:00',
  time_zone: 'UTC',
  fit_alert: true,
};

/** The notification services with a stub of the auth service that logs digests. */
export interface NotificationsKit {
  watchers: Watcher[];
  /** Search profiles of workspaces. */
  profiles: Map<string, SearchProfile>;
  /** Digests by id. A digest that was handed over several times is there once. */
  sent: Map<string, Digest>;
  /** Number of calls that handed a digest over. */
  handed: number;
  /** Logs the next digest but sends no reply, like a crash. */
  loseNextReply: boolean;
  /** People whose digests are rejected with an error. */
  failing: Set<string>;
  notify: NotifyService;
  digests: DigestsService;
  /** Replaces the services with new ones, whose caches are empty. */
  restart(): void;
  stop(): Promise<void>;
}

export async function notificationsKit(store: DataSource): Promise<NotificationsKit> {
  const bus = new InProcessBus({ store: new MemoryEventStore() });
  const client = new BusClient(bus);
  const parts = () => {
    const watchers = new WatchersService(store, client);
    const profiles = new WorkspaceProfilesService(store, client);
    return {
      notify: new NotifyService(store, watchers, profiles),
      digests: new DigestsService(store, client, watchers),
    };
  };
  const kit: NotificationsKit = {
    watchers: [],
    profiles: new Map(),
    sent: new Map(),
    handed: 0,
    loseNextReply: false,
    failing: new Set(),
    ...parts(),
    restart: () => Object.assign(kit, parts()),
    stop: () => bus.drain(),
  };
  await bus.respond(requestSubject('auth.watchers'), 'auth', async () =>
    succeed({ version: JSON.stringify(kit.watchers), watchers: kit.watchers }),
  );
  await bus.respond(requestSubject('auth.workspace-profiles'), 'auth', async (payload) => {
    const { request } = z.object({ request: rpc['auth.workspace-profiles'].request }).parse(payload);
    const profiles = request.ids.flatMap((workspace_id) => {
      const search = kit.profiles.get(workspace_id);
      return search === undefined ? [] : [{ workspace_id, search }];
    });
    return succeed({ profiles });
  });
  await bus.respond(requestSubject('auth.send-digest'), 'auth', async (payload) => {
    const { request } = z.object({ request: rpc['auth.send-digest'].request }).parse(payload);
    kit.handed += 1;
    if (kit.failing.has(request.person_id)) throw new Error('failing');
    if (!kit.sent.has(request.id)) kit.sent.set(request.id, request);
    if (kit.loseNextReply) {
      kit.loseNextReply = false;
      throw new Error('lost');
    }
    return succeed({ outcome: 'queued' });
  });
  return kit;
}

/** The opportunities that a mail lists, in order. */
export function listedIn(digest: Digest | undefined): NotificationContent[] {
  return digest?.sections.flatMap(({ items }) => items) ?? [];
}

export function createRehearsals(store: DataSource): RehearsalService {
  const orders = new PersonalOrdersService(store, new RowColumnsService(store), new SynonymsService(store));
  return new RehearsalService(store, orders);
}

export function aWatcher(n: number, changes: Partial<Watcher> = {}): Watcher {
  return {
    person_id: `0197a3a4-9999-7000-8000-${String(n).padStart(12, '0')}`,
    since: '2026-01-01T00:00:00.000Z',
    threshold: 60,
    search: { ...defaultSearchProfile, keywords: ['roof'] },
    schedule: defaultSchedule,
    ...changes,
  };
}
