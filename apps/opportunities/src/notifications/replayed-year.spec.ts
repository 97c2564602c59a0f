import { Logger } from '@nestjs/common';
import { defaultSearchProfile } from '@rfp/contracts/account';
import { type NotificationContent, type Rehearsal, rehearsalDays, type Watcher } from '@rfp/contracts/notifications';
import { type NotificationSchedule } from '@rfp/contracts/settings';
import { defaultTimeZone } from '@rfp/contracts/dates/due-day';
import { readOne, readRows } from '@rfp/persistence/read-rows';
import { dueInstant } from '@rfp/scoring/dates/due-instant';
import { defaultRecipe } from '@rfp/scoring/recipe/recipe';
import { aNotice } from '@rfp/testing/builders';
import { drillSeed, isFullDrill } from '@rfp/testing/drill-mode';
import { z } from 'zod';
import { IntakeService } from '../intake/intake.service.js';
import { storeSeen } from '../store/seen-opportunities.js';
import { aBatch, openSpecStore, type SpecStore } from '../testing/intake-fixture.js';
import {
  aWatcher,
  createRehearsals,
  listedIn,
  notificationsKit,
  type NotificationsKit,
} from '../testing/notifications-kit.js';
import { newsCondition } from './notification-rows.js';
import { storeTimeNews } from './news/store-news.js';
import { NotificationsService } from './notifications.service.js';

/** Days with events in each period, besides the days on which clocks change; all days in the drill of properties. */
const busyDays = isFullDrill ? 28 : 1;
const eventsOfDay = busyDays > 1 ? 6 : 3;
const minute = 60_000;
const day = 24 * 60 * minute;
/** All times of the schedules below are also whole or half hours in UTC. */
const step = 30 * minute;
const start = Date.UTC(2025, 0, 11);
const periodMs = rehearsalDays * day;
/** The last days of a period have no events, so that no email waits for the next period. */
const busyUntil = 28;
/** The days before clocks change in New York, Lord Howe, Berlin and London, counted from the start. */
const clockChanges = [56, 77, 84, 266, 287, 294];
/** All twelve periods of a year in the drill; otherwise the first, the last, and those in which clocks change. */
const periods = Array.from({ length: 12 }, (_, period) => period).filter(
  (period) =>
    busyDays > 1 || period % 11 === 0 || clockChanges.some((each) => Math.floor(each / rehearsalDays) === period),
);

const search = {
  ...defaultSearchProfile,
  weights: { relevance: 100, urgency: 0, value: 0, competition: 0 },
  keywords: ['roof'],
};

/** A search whose threshold notices reach by time alone: see `storeVersion`. */
const urgent = { ...search, weights: { relevance: 50, urgency: 50, value: 0, competition: 0 } };

function schedule(time_zone: string, changes: Partial<NotificationSchedule>): NotificationSchedule {
  return {
    frequency: 'hourly',
    digest_time: '07:00',
    quiet_from: '00:00',
    quiet_until: '00:00',
    time_zone,
    fit_alert: true,
    ...changes,
  };
}

const night = { quiet_from: '22:00', quiet_until: '06:30' };
const people: Watcher[] = [
  schedule('America/New_York', { frequency: 'daily', quiet_from: '20:00', quiet_until: '07:00' }),
  schedule('Europe/Berlin', night),
  schedule('Asia/Kolkata', {}),
  // Its digest time is in the hour that the clocks skip in spring and show twice in autumn.
  schedule('Europe/London', { frequency: 'daily', digest_time: '01:30' }),
  // Its digest time is within the quiet hours, and its clocks change by half an hour.
  schedule('Australia/Lord_Howe', { ...night, frequency: 'daily', digest_time: '23:00' }),
  schedule('America/New_York', { ...night, quiet_from: '01:30', quiet_until: '02:30' }),
].map((each, index) =>
  aWatcher(index + 1, {
    since: '2025-01-01T00:00:00.000Z',
    search: index === 4 ? urgent : search,
    schedule: each,
    // Every other person only gets changes of acknowledged opportunities.
    threshold: index % 2 === 0 ? 60 : 100,
  }),
);

interface Mail {
  at: string;
  news: Pick<NotificationContent, 'opportunity_id' | 'kind' | 'at' | 'score' | 'changed_fields'>[];
}

const eventRow = z.object({
  id: z.string(),
  data: z.object({ added: z.array(z.string()), updated: z.array(z.string()) }),
});
const versionRow = z.object({ id: z.string(), version: z.number() });
const idRow = z.object({ id: z.string() });

let spec: SpecStore;
let kit: NotificationsKit;
let notifications: NotificationsService;
let seed = isFullDrill ? drillSeed : 11;
/** Returns a random integer below `limit`. */
function random(limit: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * limit);
}

beforeAll(async () => {
  Logger.overrideLogger(false);
  spec = await openSpecStore();
  kit = await notificationsKit(spec.store);
  notifications = new NotificationsService(spec.store);
  kit.watchers = people;
});
afterAll(async () => {
  await kit.stop();
  await spec.drop();
});

/** Instants of the events of a period, counted from the start. */
function eventTimes(period: number): Set<number> {
  const first = period * rehearsalDays;
  const days = [
    ...Array.from({ length: busyDays }, () => first + random(busyUntil)),
    ...clockChanges.filter((each) => each >= first && each < first + rehearsalDays),
  ];
  const times = days.flatMap((each) =>
    Array.from({ length: eventsOfDay }, () => start + each * day + step * (1 + random(48))),
  );
  return new Set(times);
}

const stated = new Map<number, { title: string; due_date: string }>();

/** The statement of a notice: as before, or new. */
function statedNow(n: number, at: number): { title: string; due_date: string } {
  const before = random(3) > 0 ? stated.get(n) : undefined;
  const now = before ?? {
    title: random(2) === 0 ? 'Roof repairs' : 'Fish',
    due_date: new Date(at + (10 + 30 * random(6)) * day).toISOString().slice(0, 10),
  };
  stated.set(n, now);
  return now;
}

/** Stores a new version of one of the notices: with other words or another deadline, cancelled, or open again. */
async function storeVersion(at: number): Promise<void> {
  const n = random(6);
  const fields = {
    opportunity_number: `n${n}`,
    ...statedNow(n, at),
    description: `Version of ${at}`,
    posted_date: '2024-12-01',
    location: `n${n}`,
    ...(random(5) === 0 ? { lifecycle: 'cancelled' as const } : {}),
  };
  await new IntakeService(spec.store).take(
    aBatch([aNotice({ source_id: `n${n}`, fields })], { fetched_at: new Date(at).toISOString() }),
  );
  const event = await readOne(spec.store, eventRow, 'SELECT id, data FROM outbox ORDER BY seq DESC LIMIT 1');
  if (event === undefined) throw new Error('no event');
  await kit.notify.handle(event, [...event.data.added, ...event.data.updated], new Date(at));
}

/** Stores the news of notices that entered another band of urgency since the last step. */
async function storeMoreUrgent(now: number): Promise<boolean> {
  const leads = defaultRecipe.urgency.bands.map(({ days }) => days * day);
  const isCloser = ({ due_date }: { due_date: string }) => {
    const due = dueInstant(due_date, defaultTimeZone)?.getTime() ?? 0;
    return leads.some((lead) => due - lead > now - step && due - lead <= now);
  };
  const numbers = [...stated].flatMap(([n, fields]) => (isCloser(fields) ? [`n${n}`] : []));
  if (numbers.length === 0) return false;
  const sql = 'SELECT id FROM opportunity_summary WHERE opportunity_number = ANY($1)';
  const ids = (await readRows(spec.store, idRow, sql, [numbers])).map(({ id }) => id);
  await spec.store.transaction((manager) => storeTimeNews(manager, ids, new Date(now)));
  return true;
}

/** Stores pending news. Returns whether there may be any. */
async function storeNews(now: number, isBusy: boolean): Promise<boolean> {
  if (isBusy) await storeVersion(now);
  return (await storeMoreUrgent(now)) || isBusy;
}

/** Lets a person acknowledge the current version of an opportunity, or dismiss a notification, emailed or not. */
async function acknowledgeOrDismiss(): Promise<void> {
  const person_id = people[random(people.length)]?.person_id ?? '';
  if (random(3) === 0) {
    const shown = await readRows(
      spec.store,
      idRow,
      'SELECT id FROM notification WHERE person_id = $1 AND dismissed_at IS NULL ORDER BY at, opportunity_id, kind',
      [person_id],
    );
    const chosen = shown[random(shown.length)];
    if (chosen !== undefined) await notifications.dismiss(chosen.id, { user_id: person_id });
    return;
  }
  const all = await readRows(spec.store, versionRow, 'SELECT id, version FROM opportunity_summary ORDER BY created_at');
  const chosen = all[random(all.length)];
  if (chosen !== undefined) await storeSeen(spec.store, person_id, chosen.id, chosen.version);
}

const clocks = new Map(
  people.map(({ schedule: { time_zone: timeZone } }) => [
    timeZone,
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }),
  ]),
);

/** Whether an email may be due by the clock of a person. On days when clocks change, it may be due at any time. */
function mayBeDue(now: number): boolean {
  const today = Math.floor((now - start) / day);
  const isNear = clockChanges.some((each) => Math.abs(each - today) <= 1);
  return (
    isNear || people.some(({ schedule: own }) => timesOf(own).includes(clocks.get(own.time_zone)?.format(now) ?? ''))
  );
}

function timesOf({ digest_time, quiet_until }: NotificationSchedule): string[] {
  return [digest_time, quiet_until];
}

async function isAnyWaiting(): Promise<boolean> {
  const sql = `SELECT n.id FROM notification n WHERE n.digest_id IS NULL AND n.dismissed_at IS NULL AND ${newsCondition} LIMIT 1`;
  return (await readOne(spec.store, idRow, sql)) !== undefined;
}

/** Sends due emails. Returns whether any was due. */
async function sendDue(mails: ReadonlyMap<string, Mail[]>, now: Date): Promise<boolean> {
  kit.sent.clear();
  await kit.digests.run(now);
  for (const digest of kit.sent.values())
    mails.get(digest.person_id)?.push(toMail({ at: now.toISOString(), news: listedIn(digest) }));
  return kit.sent.size > 0;
}

/** The emails of each person in a period, with digests made every half hour. */
async function replay(period: number): Promise<Map<string, Mail[]>> {
  const times = eventTimes(period);
  const mails = new Map<string, Mail[]>(people.map(({ person_id }) => [person_id, []]));
  const end = start + (period + 1) * periodMs;
  let isWaiting = false;
  const hoursAfter = new Set<number>();
  for (let now = start + period * periodMs; now <= end; now += step) {
    const isBusy = times.has(now);
    const isNew = await storeNews(now, isBusy);
    if (!isNew && !(isWaiting && (hoursAfter.has(now) || mayBeDue(now)))) continue;
    if (await sendDue(mails, new Date(now))) hoursAfter.add(now + 60 * minute);
    if (isBusy || random(4) === 0) await acknowledgeOrDismiss();
    isWaiting = await isAnyWaiting();
  }
  return mails;
}

/** The comparable part of an email. Title, agency, due date, state, sentences and order depend on the time of reading, so they are left out. */
function toMail({ at, news }: Pick<Rehearsal['mails'][number], 'at' | 'news'>): Mail {
  return {
    // The replay checks for emails at each step.
    at: new Date(Math.ceil(Date.parse(at) / step) * step).toISOString(),
    news: news
      .map(({ opportunity_id, kind, at: since, score, changed_fields }) => ({
        opportunity_id,
        kind,
        at: since,
        score,
        changed_fields,
      }))
      .toSorted((one, other) => (one.opportunity_id < other.opportunity_id ? -1 : 1)),
  };
}

describe('the mails of a replayed year', () => {
  it(
    `are those of its rehearsals, item by item, in all zones and schedules: ${busyDays} busy days a month`,
    async () => {
      let [mailed, changed, byTime] = [0, 0, 0];
      const matched = new Set<string>();
      for (const period of periods) {
        const mails = await replay(period);
        const end = new Date(start + (period + 1) * periodMs);
        for (const { person_id, threshold, search: given, schedule: own } of people) {
          const caller = { kind: 'person' as const, user_id: person_id };
          const rehearsed = await createRehearsals(spec.store).rehearse(
            { threshold, search: given, schedule: own },
            caller,
            end,
          );
          expect({ person_id, period, waiting: rehearsed.waiting, mails: rehearsed.mails.map(toMail) }).toEqual({
            person_id,
            period,
            waiting: 0,
            mails: mails.get(person_id),
          });
          const matches = rehearsed.mails.flatMap(({ news }) => news.filter(({ kind }) => kind === 'match'));
          for (const { opportunity_id, details } of matches) {
            const isRepeated = matched.has(`${person_id} ${opportunity_id}`);
            const isByTime = details.some((line) => line.startsWith('Reached your threshold'));
            if (isByTime) expect({ opportunity_id, isRepeated }).toEqual({ opportunity_id, isRepeated: false });
            matched.add(`${person_id} ${opportunity_id}`);
            byTime += isByTime ? 1 : 0;
          }
          mailed += rehearsed.mails.length;
          changed += rehearsed.mails.flatMap(({ news }) => news.filter(({ kind }) => kind === 'changed')).length;
        }
      }
      expect({
        hasMails: mailed > 4 * periods.length,
        hasChanges: changed > 2 * periods.length,
        // With events on all days, a version brings each notice to the threshold before time does.
        hasTime: busyDays > 1 || byTime > 0,
      }).toEqual({ hasMails: true, hasChanges: true, hasTime: true });
    },
    60 * minute,
  );
});
