import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type DateOrder } from './date-order.js';
import { readDate, readDay, type ReadOptions } from './read-date.js';
import { type DateReading } from './reading.js';

interface DateCase {
  printed: string;
  zone: string;
  settings: string;
  expected: string;
}

const cases = readFileSync(path.join(import.meta.dirname, 'testing/date-cases.tsv'), 'utf8')
  .split('\n')
  .slice(1)
  .filter((line) => line.includes('\t'))
  .map((line): DateCase => {
    const [printed = '', zone = '', settings = '', expected = ''] = line.split('\t');
    return { printed, zone, settings, expected };
  });

const orders: Record<string, DateOrder> = { day_first: 'day_first', month_first: 'month_first' };

function optionsOf({ zone, settings }: DateCase): ReadOptions {
  const settingsByName = new Map(settings.split(' ').map((setting) => [setting.split('=')[0], setting.split('=')[1]]));
  return {
    timeZone: zone === '-' ? undefined : zone,
    order: orders[settingsByName.get('order') ?? ''],
    today: settingsByName.get('today'),
    posted: settingsByName.get('posted'),
    withoutYear: settingsByName.get('year') === 'last' ? 'last' : 'next',
    rangeEnd: settingsByName.get('range') === 'first' ? 'first' : 'last',
    exactZones: settingsByName.has('exact'),
    midnightIsDay: settingsByName.has('midnight'),
    unstatedZone: settingsByName.get('unstated'),
  };
}

/** `2026-12-15T17:00:00-06:00 zone`, `not_understood` */
function describeReading(reading: DateReading): string {
  return reading.status === 'read' ? [reading.date, ...reading.assumed].join(' ') : reading.status;
}

describe('the date of a field', () => {
  it('is tested with at least 400 cases', () => {
    expect(cases.length).toBeGreaterThanOrEqual(400);
  });

  it.each(cases)('"$printed" in $zone ($settings) is $expected', (one) => {
    expect(describeReading(readDate(one.printed, optionsOf(one)))).toBe(one.expected);
  });
});

const zones = fc.constantFrom(
  'America/New_York',
  'America/Chicago',
  'America/Phoenix',
  'America/St_Johns',
  'Pacific/Honolulu',
  'Pacific/Guam',
  'Europe/London',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Asia/Beirut',
  'America/Santiago',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'UTC',
);
const pad = (number: number): string => String(number).padStart(2, '0');
const days = fc
  .date({ min: new Date('1980-01-02T00:00:00Z'), max: new Date('2037-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const clocks = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .filter(([hour, minute]) => hour + minute > 0)
  .map(([hour, minute]) => `${pad(hour)}:${pad(minute)}`);

/** Local time of a zone at an instant. */
function wallClock(instant: string, timeZone: string): string {
  const printedTime = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(
    new Date(instant),
  );
  return printedTime.replace(' ', 'T');
}

function readingOf(printed: string, options: ReadOptions): string {
  const reading = readDate(printed, options);
  return reading.status === 'read' ? reading.date : reading.status;
}

describe('any date', () => {
  it('keeps the printed day, in any form and zone', () => {
    fc.assert(
      fc.property(days, zones, (day, timeZone) => {
        const [year = '', month = '', date = ''] = day.split('-');
        const order = 'month_first';
        const forms = [
          day,
          `${month}/${date}/${year}`,
          `${month}${date}${year}`,
          `${year}${month}${date}`,
          `${day}-23-59-59`,
          `${day}T00:00:00`,
        ];
        expect(new Set(forms.map((form) => readingOf(form, { timeZone, order })))).toEqual(new Set([day]));
        expect(readDay(`${day}T23:30:00-12:00`)).toEqual({ status: 'read', date: day, assumed: [] });
        expect(readDay(`${day} 00:30:00+14`)).toEqual({ status: 'read', date: day, assumed: [] });
      }),
    );
  });

  it('has its printed time as local time in its zone, or a later one if a clock change skips it', () => {
    fc.assert(
      fc.property(days, clocks, zones, (day, clock, timeZone) => {
        const read = readingOf(`${day}T${clock}:00`, { timeZone });
        const printedTime = wallClock(read, timeZone);
        if (printedTime !== `${day}T${clock}`) {
          // The time is skipped if the local times an hour before and an hour after are more than two hours apart.
          const at = new Date(read).getTime();
          const [before, after] = [at - 7_200_000, at + 7_200_000].map((one) =>
            Date.parse(`${wallClock(new Date(one).toISOString(), timeZone)}Z`),
          );
          expect((after ?? 0) - (before ?? 0)).toBeGreaterThan(14_400_000);
          expect(printedTime > `${day}T${clock}`).toBe(true);
        }
        expect(readingOf(`${day} ${clock}`, { timeZone })).toBe(read);
      }),
      { numRuns: 500 },
    );
  });

  it('is the earlier of two instants with the same local time', () => {
    fc.assert(
      fc.property(days, clocks, zones, (day, clock, timeZone) => {
        const read = readingOf(`${day}T${clock}:00`, { timeZone });
        for (const hours of [0.5, 1]) {
          const earlier = new Date(new Date(read).getTime() - hours * 3_600_000).toISOString();
          expect(wallClock(earlier, timeZone)).not.toBe(`${day}T${clock}`);
        }
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['2026-11-01 01:30', 'America/New_York', '2026-11-01T01:30:00-04:00'],
    ['2026-03-08 02:30', 'America/New_York', '2026-03-08T03:30:00-04:00'],
    ['2026-10-25 01:30', 'Europe/London', '2026-10-25T01:30:00+01:00'],
    ['2026-03-29 01:30', 'Europe/London', '2026-03-29T02:30:00+01:00'],
    ['2026-04-05 01:45', 'Australia/Lord_Howe', '2026-04-05T01:45:00+11:00'],
    ['2026-10-04 02:15', 'Australia/Lord_Howe', '2026-10-04T02:45:00+11:00'],
    ['2026-03-29 00:30', 'Asia/Beirut', '2026-03-29T01:30:00+03:00'],
  ])('%s in %s, at a clock change, is %s', (printed, timeZone, expected) => {
    expect(readingOf(printed, { timeZone })).toBe(expected);
  });

  it('is the same in the notations of people and of programs', () => {
    fc.assert(
      fc.property(days, clocks, zones, (day, clock, timeZone) => {
        const [year = '', month = '', date = ''] = day.split('-');
        const [hour = '', minute = ''] = clock.split(':');
        const twelveHourClock = `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`;
        const name = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(new Date(day));
        const readings = [
          `${day}T${clock}:00`,
          `${name} ${Number(date)}, ${year} ${twelveHourClock}`,
          `${twelveHourClock} on ${Number(date)} ${name.slice(0, 3)} ${year}`,
          `${year}/${month}/${date} ${clock}`,
          `${month}/${date}/${year} ${hour}${minute} hours`,
        ].map((printed) => readingOf(printed, { timeZone, order: 'month_first' }));
        expect(new Set(readings).size).toBe(1);
      }),
    );
  });

  it('has the printed offset, also without a colon', () => {
    fc.assert(
      fc.property(days, clocks, fc.integer({ min: -12, max: 14 }), (day, clock, hours) => {
        const sign = hours < 0 ? '-' : '+';
        const offset = pad(Math.abs(hours));
        const instant = new Date(`${day}T${clock}:00${sign}${offset}:00`).getTime();
        for (const printed of [
          `${day}T${clock}:00${sign}${offset}00`,
          `${day} ${clock}:00 ${sign}${offset}:00`,
          `${day} ${clock}:00 UTC${sign}${Math.abs(hours)}`,
        ])
          expect(new Date(readingOf(printed, { timeZone: 'Asia/Kolkata' })).getTime()).toBe(instant);
      }),
    );
  });

  it('is read, absent or not understood, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.stringMatching(/^[\d/:. -]{0,30}(am|pm)?$/),
          fc.stringMatching(/^(Nov|May) \d{1,3},? \d{3,5} \d{1,2}:\d\d/),
          fc.stringMatching(/^\d{2,4}[-/]\d\d[-/]\d{2,4}([T ]\d\d:\d\d(:\d\d)?([+-]\d\d(:?\d\d)?|Z)?)?$/),
        ),
        (printed) => {
          const reading = readDate(printed, { timeZone: 'America/New_York', today: '2026-11-28' });
          const date = reading.status === 'read' ? reading.date : '2026-11-28';
          expect(date).toMatch(/^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d))?$/);
          expect(new Date(date).getTime()).not.toBeNaN();
        },
      ),
    );
  });

  it('is read in linear time', () => {
    const separators = ['1 / ', '14.-', '1. ', 'monmon', 'at at ', '12 - ', '2026 dec ', '151400Z ', '12 '];
    const longTexts = ['1/'.repeat(200_000), 'nov '.repeat(200_000), `November ${' '.repeat(500_000)}`];
    const ranges = separators.map((between) => `12/01/2026 ${between.repeat(20)}12/15/2026`);
    for (const long of [...longTexts, ...separators.map((part) => part.repeat(100_000)), ...ranges]) {
      const started = process.cpuUsage().user / 1000;
      readDate(long, { timeZone: 'America/New_York' });
      expect(process.cpuUsage().user / 1000 - started).toBeLessThan(1000);
    }
  });
});
