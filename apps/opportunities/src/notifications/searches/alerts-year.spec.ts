import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { type NoticeFields } from '@rfp/contracts/notice';
import { type Digest, rehearsalDays, type Watcher } from '@rfp/contracts/notifications';
import { type OpportunityFilter } from '@rfp/contracts/opportunity';
import { type SearchAlertInput, searchAlertInputSchema } from '@rfp/contracts/tracking/search-alerts';
import { readRows } from '@rfp/persistence/read-rows';
import { aNotice } from '@rfp/testing/builders';
import { z } from 'zod';
import { IntakeService } from '../../intake/intake.service.js';
import { readReports, type ReportRow, roofProfile, storeAlert } from '../../testing/alerts-kit.js';
import { aBatch, openSpecStore, type SpecStore } from '../../testing/intake-fixture.js';
import { aWatcher, notificationsKit, type NotificationsKit } from '../../testing/notifications-kit.js';
import { plainFilters, reportedAt, type Test, type Version } from '../../testing/plain-alerts.js';
import { storeTimeNews } from '../news/store-news.js';
import { RehearseAlertService } from './rehearse-alert.service.js';

/** Versions of the year; `ALERT_VERSIONS=20000` is the full year, with 200 searches of 50 people in 10 workspaces. */
const versions = Number(process.env['ALERT_VERSIONS'] ?? 240);
const isFull = versions >= 20_000;
const peopleCount = isFull ? 50 : 6;
const searchesEach = 4;
const workspaceCount = isFull ? 10 : 3;
const minute = 60_000;
const day = 24 * 60 * minute;
/** Mails are made at each step. Versions are stored, and notices open, at full hours; deadlines are a second before half past. */
const step = 30 * minute;
const beforeStep = step - 1000;
const start = Date.UTC(2025, 1, 20);
/** Clocks change in the periods 0 (New York), 1 (Berlin, Lord Howe), 7 (Lord Howe) and 8 (Berlin, New York). */
const periods = isFull ? 12 : 2;
const ticksOfPeriod = isFull ? 200 : 12;
const noticesOfTick = Math.ceil(versions / periods / ticksOfPeriod);
/** News may wait this long for its mail, so the first mails of a period have news of the period before. */
const longestWait = 8 * day;
/** Notices of one moment in each period, which all match: more than a mail lists. */
const crowd = 60;
/** Alerts whose rehearsal is compared in each period. */
const rehearsedEach = isFull ? 20 : 8;

const zones = ['America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'Asia/Kolkata'];
const frequencies: readonly Partial<SearchAlertInput>[] = [
  { frequency: 'daily', time: '07:00' },
  // The clocks of New York and Berlin skip this time.
  { frequency: 'weekly', time: '02:30', weekday: 7 },
  { frequency: 'weekly', time: '18:30', weekday: 3 },
];

interface Alert {
  readonly search_id: string;
  readonly workspace_id: string;
  readonly person: Watcher;
  readonly filter: OpportunityFilter;
  readonly test: Test;
  readonly input: SearchAlertInput;
  readonly since: number;
}

let spec: SpecStore;
let kit: NotificationsKit;
let seed = 5;
/** Returns a random integer below `limit`. */
function random(limit: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * limit);
}
const chosen = <T>(values: readonly [T, ...T[]]): T => values[random(values.length)] ?? values[0];

beforeAll(async () => {
  Logger.overrideLogger(false);
  spec = await openSpecStore();
  kit = await notificationsKit(spec.store);
});
afterAll(async () => {
  await kit.stop();
  await spec.drop();
});

const workspaces = Array.from({ length: workspaceCount }, () => randomUUID());

/** People with mails, each with alerts: only the first is instant or hourly, because such alerts of a person share their mails. */
async function setUp(): Promise<Alert[]> {
  const people = Array.from({ length: peopleCount }, (_, n) => {
    const time_zone = zones[n % zones.length] ?? 'UTC';
    const quiet =
      n % 2 === 0 ? { quiet_from: '22:00', quiet_until: '06:30' } : { quiet_from: '00:00', quiet_until: '00:00' };
    const schedule = { frequency: 'daily' as const, digest_time: '07:00', time_zone, fit_alert: false, ...quiet };
    return aWatcher(n + 1, { since: '2025-01-01T00:00:00.000Z', schedule });
  });
  kit.watchers = people;
  kit.profiles = new Map(workspaces.map((id) => [id, roofProfile]));
  const alerts: Alert[] = [];
  for (const [n, person] of people.entries())
    for (let each = 0; each < searchesEach; each += 1) {
      const [filter, test] = plainFilters[(n * searchesEach + each) % plainFilters.length] ?? [{}, () => true];
      const workspace_id = workspaces[(n + each) % workspaceCount] ?? '';
      const first = { frequency: n % 2 === 0 ? ('instant' as const) : ('hourly' as const) };
      const input = searchAlertInputSchema.parse({
        ...(each === 0 ? first : frequencies[(n + each) % frequencies.length]),
        min_score: (n + each) % 5 === 4 ? 60 : null,
      });
      // Every third alert is switched on during the first period.
      const since = alerts.length % 3 === 2 ? start + 10 * day : start - day;
      const { person_id } = person;
      const name = `Search ${alerts.length}`;
      const search_id = await storeAlert(spec.store, {
        ...input,
        workspace_id,
        person_id,
        filter,
        name,
        since: new Date(since),
      });
      // By this profile, notices about roofs have more than 60 points, and others less.
      const scored: Test = (version, at, status) =>
        test(version, at, status) && (input.min_score === null || version.words.includes('roof'));
      alerts.push({ search_id, workspace_id, person, filter, test: scored, input, since });
    }
  return alerts;
}

const noticeIds = new Map<string, string>();
const history = new Map<string, Version[]>();

/** A new version of a notice: what it stated before, or something else. */
function nextVersion(source_id: string, at: number): Version {
  const before = history.get(source_id)?.at(-1);
  const isKept = before !== undefined && random(2) === 0;
  const version: Version = {
    words: isKept
      ? before.words
      : chosen([['roof'], ['solar'], ['bridge'], ['paint'], ['roof', 'solar'], ['solar', 'roof']]),
    place: chosen(['VA', 'NC']),
    dollars: 100_000 * (1 + random(9)),
    posted: isKept ? before.posted : at + (random(12) - 8) * day,
    due: isKept ? before.due : at + (3 + random(40)) * day + beforeStep,
    cancelled: random(8) === 0,
    at,
  };
  history.set(source_id, [...(history.get(source_id) ?? []), version]);
  return version;
}

function aRoof(source_id: string, at: number): Version {
  const version: Version = {
    words: ['roof'],
    place: 'VA',
    dollars: 150_000,
    posted: at - day,
    due: at + 60 * day + beforeStep,
    cancelled: false,
    at,
  };
  history.set(source_id, [version]);
  return version;
}

function toFields(
  source_id: string,
  { words, place, dollars, posted, due, cancelled, at }: Version,
): Partial<NoticeFields> {
  return {
    title: `${words.join(' ')} work`,
    description: `Version of ${at}.`,
    opportunity_number: source_id,
    location: place === 'VA' ? 'Norfolk, VA' : 'Durham, NC',
    estimated_value: `${dollars}.00`,
    posted_date: new Date(posted).toISOString(),
    due_date: new Date(due).toISOString(),
    time_zone: 'UTC',
    keywords: [],
    lifecycle: cancelled ? 'cancelled' : 'open',
  };
}

const eventRow = z.object({
  id: z.string(),
  data: z.object({ added: z.array(z.string()), updated: z.array(z.string()) }),
});
const noticeRow = z.object({ source_id: z.string(), id: z.string() });
const events: z.infer<typeof eventRow>[] = [];

/** Stores versions, in two batches, whose events are handled in any order, some twice, some by a new process, and old ones again. */
async function storeVersions(at: number, stored: readonly [string, Version][]): Promise<void> {
  const notices = stored.map(([source_id, version]) => aNotice({ source_id, fields: toFields(source_id, version) }));
  const half = Math.ceil(notices.length / 2);
  const fetched_at = new Date(at).toISOString();
  const fresh: typeof events = [];
  for (const part of [notices.slice(0, half), notices.slice(half)].filter(({ length }) => length > 0)) {
    await new IntakeService(spec.store).take(aBatch(part, { fetched_at }));
    const sql = 'SELECT id, data FROM outbox ORDER BY seq DESC LIMIT 1';
    fresh.unshift(...(await readRows(spec.store, eventRow, sql)));
  }
  events.push(...fresh);
  const again = random(3) === 0 ? events.slice(-random(6)) : [];
  for (const event of [...fresh, ...again]) {
    await kit.notify.handle(event, [...event.data.added, ...event.data.updated], new Date(at));
    if (random(4) === 0) kit.restart();
  }
  const sql = 'SELECT source_id, opportunity_id AS id FROM source_record WHERE source_id = ANY($1)';
  for (const { source_id, id } of await readRows(spec.store, noticeRow, sql, [stored.map(([key]) => key)]))
    noticeIds.set(source_id, id);
}

/** Handles the notices whose status has changed with time alone since the last step. Returns whether there are any. */
async function passTime(now: number): Promise<boolean> {
  const changed = [...history].flatMap(([source_id, known]) => {
    const { posted = 0, due = 0 } = known.at(-1) ?? {};
    const isNow = [posted, due + 1].some((instant) => instant > now - step && instant <= now);
    return isNow ? (noticeIds.get(source_id) ?? []) : [];
  });
  if (changed.length === 0) return false;
  await spec.store.transaction((manager) => storeTimeNews(manager, changed, new Date(now)));
  return true;
}

const clocks = zones.map(
  (timeZone) =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
);
/** The times of daily and weekly mails and of the end of quiet hours, by the clocks of all zones. */
const dueTimes = /^(\w+ (06:30|07:00)|Sun (02|03):30|Wed 18:30)$/;
const mayBeDue = (now: number) => clocks.some((clock) => dueTimes.test(clock.format(now).replace(',', '')));

/** Runs a period, and returns its mails by the time of each. */
async function runPeriod(period: number): Promise<Digest[]> {
  const first = start + period * rehearsalDays * day;
  const ticks = new Set(
    Array.from({ length: ticksOfPeriod }, () => first + 2 * step * (1 + random(rehearsalDays * 24 - 1))),
  );
  const crowded = first + 5 * day + 10 * step;
  const sent: Digest[] = [];
  let lastHour = 0;
  for (let now = first; now <= first + rehearsalDays * day; now += step) {
    if (now === crowded)
      await storeVersions(
        now,
        Array.from({ length: crowd }, (_, n) => [`crowd-${period}-${n}`, aRoof(`crowd-${period}-${n}`, now)]),
      );
    else if (ticks.has(now)) {
      const keys = Array.from({ length: noticesOfTick }, () => `n${random(Math.ceil(versions / 3))}`);
      await storeVersions(
        now,
        [...new Set(keys)].map((key) => [key, nextVersion(key, now)]),
      );
    }
    const isChanged = await passTime(now);
    if (isChanged || ticks.has(now) || now === crowded) lastHour = now + 60 * minute;
    if (now > lastHour && !mayBeDue(now)) continue;
    kit.sent.clear();
    const isLost = random(20) === 0;
    kit.loseNextReply = isLost;
    await kit.digests.run(new Date(now));
    kit.loseNextReply = false;
    if (isLost) {
      kit.restart();
      await kit.digests.run(new Date(now));
    }
    sent.push(...kit.sent.values());
  }
  return sent;
}

const inWords = (alert: Alert, source_id: string, at: number) =>
  `${alert.search_id} ${JSON.stringify(alert.filter)} ${source_id} ${new Date(at).toISOString()}`;

function expectedReports(alerts: readonly Alert[], end: number): string[] {
  return alerts.flatMap((alert) =>
    [...history].flatMap(([source_id, known]) => {
      const at = reportedAt(alert, known, end);
      return at === undefined || at > end ? [] : [inWords(alert, source_id, at)];
    }),
  );
}

/** The mails of an alert in a period, each with its opportunities. */
function mailsOf(alert: Alert, rows: readonly ReportRow[], [from, until]: readonly [number, number]) {
  const mails = new Map<number, ReportRow[]>();
  for (const row of rows) {
    const mailed = row.mailed?.getTime();
    if (row.search_id !== alert.search_id || mailed === undefined || mailed <= from || mailed > until) continue;
    mails.set(mailed, [...(mails.get(mailed) ?? []), row]);
  }
  return [...mails].toSorted(([one], [other]) => one - other);
}

const nextStep = (at: string) => new Date(Math.ceil(Date.parse(at) / step) * step).toISOString();

async function expectRehearsal(alert: Alert, rows: readonly ReportRow[], period: number): Promise<number> {
  const from = start + period * rehearsalDays * day;
  const until = from + rehearsalDays * day;
  const { person, workspace_id, filter, input: own } = alert;
  const rehearsed = await new RehearseAlertService(spec.store).rehearse(
    { filter, alert: own, search: roofProfile, schedule: person.schedule },
    { kind: 'person', user_id: person.person_id, workspace_id },
    new Date(until),
  );
  // A rehearsal knows neither earlier periods nor when the alert was switched on.
  const compareFrom = Math.max(from, alert.since) + longestWait;
  const compared = rehearsed.mails.filter(({ at }) => Date.parse(at) > compareFrom);
  const expected = mailsOf(alert, rows, [compareFrom, until]);
  expect({ filter, period, mails: compared.map(({ at, matched }) => [nextStep(at), matched]) }).toEqual({
    filter,
    period,
    mails: expected.map(([at, found]) => [new Date(at).toISOString(), found.length]),
  });
  for (const [index, { items }] of compared.entries()) {
    const found = expected[index]?.[1] ?? [];
    const key = (id: string, at: string, score: number) => `${id} ${at} ${score}`;
    const sent = new Set(found.map((each) => key(each.opportunity_id, each.at.toISOString(), each.score)));
    expect(items.map((item) => sent.has(key(item.opportunity_id, item.at, item.score)))).toEqual(items.map(() => true));
    expect(items).toHaveLength(Math.min(found.length, 10));
  }
  return compared.length;
}

/** Expects that the receipt of each section adds up, and that no opportunity is listed twice. */
function expectReceipts(sent: readonly Digest[]): void {
  for (const { sections, opportunities } of sent) {
    const listed = sections.flatMap(({ items }) => items.map(({ opportunity_id }) => opportunity_id));
    expect(new Set(listed).size).toBe(listed.length);
    const heldBack = Math.max(0, ...sections.map(({ held_back }) => held_back));
    expect(opportunities).toBeGreaterThanOrEqual(listed.length + heldBack);
    for (const { matched, shown, elsewhere, settled, held_back, items } of sections)
      expect({ matched, shown }).toEqual({ matched: shown + elsewhere + settled + held_back, shown: items.length });
  }
}

describe('the alerts of a replayed year', () => {
  it(
    `report what a plain model finds, in the mails of their rehearsals, item by item: ${versions} versions`,
    async () => {
      const alerts = await setUp();
      let [mails, heldBack] = [0, 0];
      for (let period = 0; period < periods; period += 1) {
        const sent = await runPeriod(period);
        expectReceipts(sent);
        heldBack += sent.filter(({ sections }) => sections.some(({ held_back }) => held_back > 0)).length;
        const end = start + (period + 1) * rehearsalDays * day;
        const rows = await readReports(spec.store);
        const sourceIds = new Map([...noticeIds].map(([source_id, id]) => [id, source_id]));
        const byId = new Map(alerts.map((alert) => [alert.search_id, alert]));
        const found = rows.flatMap(({ search_id, opportunity_id, at }) => {
          const alert = byId.get(search_id);
          return alert === undefined ? [] : [inWords(alert, sourceIds.get(opportunity_id) ?? '', at.getTime())];
        });
        const kept = end - 90 * day;
        const expected = expectedReports(alerts, end).filter((line) => Date.parse(line.split(' ').at(-1) ?? '') > kept);
        expect(found.filter((line) => Date.parse(line.split(' ').at(-1) ?? '') > kept).toSorted()).toEqual(
          expected.toSorted(),
        );
        for (let each = 0; each < Math.min(rehearsedEach, alerts.length); each += 1) {
          const alert = alerts[(period * rehearsedEach + each) % alerts.length];
          if (alert !== undefined) mails += await expectRehearsal(alert, rows, period);
        }
      }
      expect({ hasMails: mails > 2 * periods, isCrowded: heldBack >= periods }).toEqual({
        hasMails: true,
        isCrowded: true,
      });
    },
    60 * minute,
  );
});
