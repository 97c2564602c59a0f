import fc from 'fast-check';
import { calendarDays, dueInstant, startInstant } from './due-instant.js';

const zones = Intl.supportedValuesOf('timeZone');
/** Zones with clock changes at midnight, by unusual steps, several times a year, or not every year. */
const irregularZones = [
  'America/New_York',
  'America/Havana',
  'America/Santiago',
  'America/Asuncion',
  'America/Nuuk',
  'Atlantic/Azores',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Asia/Beirut',
  'Asia/Gaza',
  'Asia/Tehran',
  'Australia/Lord_Howe',
  'Antarctica/Troll',
  'Pacific/Apia',
];
const clocks = new Map<string, Intl.DateTimeFormat>();

/** Local date and time in the zone, computed independently of the code under test. */
function localTime(instant: Date, timeZone: string): { day: string; time: string } {
  let clock = clocks.get(timeZone);
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    clocks.set(timeZone, clock);
  }
  const [day = '', time = ''] = clock.format(instant).split(' ');
  return { day, time };
}

function* days(from: string, to: string, step = 1): Generator<string> {
  const end = Date.parse(to);
  for (let at = Date.parse(from); at <= end; at += step * 86_400_000) yield new Date(at).toISOString().slice(0, 10);
}

/** The end of a day: the instant is on that day, and a millisecond later is not. */
function expectEnd(day: string, zone: string): void {
  const end = dueInstant(day, zone) ?? new Date(NaN);
  const before = localTime(end, zone);
  const after = localTime(new Date(end.getTime() + 1), zone);
  if (before.day === day && after.day > day) return;
  throw new Error(
    `${day} in ${zone} ends at ${end.toISOString()}: ${before.day} ${before.time} then ${after.day} ${after.time}`,
  );
}

describe('the due instant', () => {
  it('is the instant that the source states', () => {
    expect(dueInstant('2026-03-02T16:00:00-05:00', 'Asia/Tokyo')).toEqual(new Date('2026-03-02T21:00:00Z'));
    expect(dueInstant('2026-03-02T16:00:00Z', 'Asia/Tokyo')).toEqual(new Date('2026-03-02T16:00:00Z'));
    expect(dueInstant('2026-03-02T16:00Z', 'Asia/Tokyo')).toEqual(new Date('2026-03-02T16:00:00Z'));
  });

  it("is the last millisecond of a day in the buyer's zone", () => {
    expect(dueInstant('2026-01-15', 'America/New_York')).toEqual(new Date('2026-01-16T04:59:59.999Z'));
    expect(dueInstant('2026-07-15', 'America/New_York')).toEqual(new Date('2026-07-16T03:59:59.999Z'));
    expect(dueInstant('2026-07-15', 'Pacific/Honolulu')).toEqual(new Date('2026-07-16T09:59:59.999Z'));
    expect(dueInstant('2026-07-15', 'UTC')).toEqual(new Date('2026-07-15T23:59:59.999Z'));
  });

  it('is the last millisecond of a day in an offset, which Node.js before 22 does not accept as a zone', () => {
    expect(dueInstant('2026-12-15', '-05:00')?.toISOString()).toBe('2026-12-16T04:59:59.999Z');
    expect(dueInstant('2026-12-15', '+05:30')?.toISOString()).toBe('2026-12-15T18:29:59.999Z');
  });

  it('is null without a date', () => {
    expect(dueInstant(null, 'UTC')).toBeNull();
    expect(startInstant(null, 'UTC')).toBeNull();
  });

  it.each([
    ['the clocks spring forward that day', '2026-03-08', 'America/New_York', '2026-03-09T03:59:59.999Z'],
    ['the clocks fall back that day', '2026-11-01', 'America/New_York', '2026-11-02T04:59:59.999Z'],
    ['the next midnight does not exist', '2026-03-28', 'Africa/Cairo', '2026-03-28T21:59:59.999Z'],
    ['the clocks skip midnight', '2026-09-05', 'America/Santiago', '2026-09-06T03:59:59.999Z'],
    ['23:59:59.999 happens twice', '2026-04-04', 'America/Santiago', '2026-04-05T03:59:59.999Z'],
    ['midnight happens twice', '2026-10-31', 'America/Havana', '2026-11-01T03:59:59.999Z'],
    ['the offset is a quarter of an hour', '2026-06-01', 'Asia/Kathmandu', '2026-06-01T18:14:59.999Z'],
    ['the clocks move by half an hour', '2026-04-05', 'Australia/Lord_Howe', '2026-04-05T13:29:59.999Z'],
  ])('is correct when %s', (_case, day, zone, expected) => {
    expect(dueInstant(day, zone)).toEqual(new Date(expected));
    expectEnd(day, zone);
  });

  it('is the end of every day of a year in every zone, including the days around each clock change', () => {
    for (const zone of zones) for (const day of days('2026-01-01', '2026-12-31', 5)) expectEnd(day, zone);
    for (const zone of irregularZones) for (const day of days('2020-01-01', '2023-12-31')) expectEnd(day, zone);
  });

  it('is the end of any day of 2020 to 2035 in any zone', () => {
    const anyDay = fc
      .integer({ min: 0, max: 5843 })
      .map((offset) => new Date(Date.UTC(2020, 0, 1 + offset)).toISOString().slice(0, 10));
    fc.assert(fc.property(anyDay, fc.constantFrom(...zones), expectEnd), { numRuns: 5_000 });
  });

  it('starts a day one millisecond after the end of the day before', () => {
    const anyDay = fc.integer({ min: 0, max: 5843 });
    const iso = (offset: number) => new Date(Date.UTC(2020, 0, 1 + offset)).toISOString().slice(0, 10);
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...zones), (offset, zone) => {
        expect(startInstant(iso(offset + 1), zone)?.getTime()).toBe(
          (dueInstant(iso(offset), zone)?.getTime() ?? NaN) + 1,
        );
      }),
    );
  });

  it('throws for an unknown zone', () => {
    expect(() => dueInstant('2026-01-15', 'Mars/Olympus')).toThrow(RangeError);
  });
});

describe('the days from one date to another', () => {
  const zone = 'America/New_York';
  const days = (posted: string, due: string): number => {
    const [from, to] = [startInstant(posted, zone), dueInstant(due, zone)];
    if (from === null || to === null) throw new RangeError('Both are dates');
    return calendarDays({ date: posted, at: from }, { date: due, at: to });
  };

  it.each([
    ['2026-11-25', '2026-12-15', 20],
    ['2026-11-25', '2026-12-15T17:00:00-05:00', 20],
    ['2026-11-25T23:30:00-05:00', '2026-12-15T00:30:00-05:00', 20],
    ['2026-10-01', '2026-11-15', 45],
    ['2026-02-20', '2026-03-12', 20],
    ['2026-11-25', '2026-12-16T03:00:00Z', 20],
    ['2026-11-26T03:00:00Z', '2026-12-15', 20],
    ['2026-11-25T15:00:00Z', '2026-12-15T15:00:00Z', 20],
    ['2026-12-15', '2026-12-15', 0],
  ])('from %s to %s are %i calendar days of the buyer', (posted, due, expected) => {
    expect(days(posted, due)).toBe(expected);
  });
});
