import { type SeededRandom } from '../../seeded-random.js';
import { between, pick } from './draw.js';

/** A day, `2026-12-15`, and the time of day, `14:00`, if one is stated. */
export interface When {
  readonly day: string;
  readonly time: string | null;
}

const englishMonths = 'January February March April May June July August September October November December'.split(
  ' ',
);
const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

function at(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

export function addDays(day: string, count: number): string {
  const date = at(day);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** A working day, because nobody opens bids on a Sunday. */
export function workday(day: string): string {
  const weekday = at(day).getUTCDay();
  return weekday === 0 ? addDays(day, 1) : weekday === 6 ? addDays(day, 2) : day;
}

export function someDay(random: SeededRandom): string {
  return addDays('2026-01-12', between(random, 0, 320));
}

export function someTime(random: SeededRandom): string {
  return pick(random, [
    '09:00',
    '10:00',
    '10:30',
    '11:00',
    '12:00',
    '13:00',
    '14:00',
    '14:00',
    '14:30',
    '15:00',
    '16:00',
    '17:00',
  ]);
}

/** A deadline in the form of `due` in the expected notices. */
export function statedWhen({ day, time }: When): string {
  return time === null ? day : `${day}T${time}`;
}

interface Parts {
  readonly year: string;
  readonly month: string;
  readonly dayOfMonth: string;
  readonly monthName: string;
  readonly weekday: string;
}

function parts(day: string): Parts {
  const date = at(day);
  return {
    year: day.slice(0, 4),
    month: day.slice(5, 7),
    dayOfMonth: day.slice(8, 10),
    monthName: englishMonths[date.getUTCMonth()] ?? '',
    weekday: weekdays[date.getUTCDay()] ?? '',
  };
}

const bare = (number: string): string => String(Number(number));

/** Date formats by name. */
export const printDay = {
  '3/7/2026': (day: string): string => {
    const { year, month, dayOfMonth } = parts(day);
    return `${bare(month)}/${bare(dayOfMonth)}/${year}`;
  },
  '03/07/2026': (day: string): string => {
    const { year, month, dayOfMonth } = parts(day);
    return `${month}/${dayOfMonth}/${year}`;
  },
  'March 7, 2026': (day: string): string => {
    const { year, monthName, dayOfMonth } = parts(day);
    return `${monthName} ${bare(dayOfMonth)}, ${year}`;
  },
  'Mar 7, 2026': (day: string): string => {
    const { year, monthName, dayOfMonth } = parts(day);
    return `${monthName.slice(0, 3)} ${bare(dayOfMonth)}, ${year}`;
  },
  'Saturday, March 7, 2026': (day: string): string => `${parts(day).weekday}, ${printDay['March 7, 2026'](day)}`,
  '7 March 2026': (day: string): string => {
    const { year, monthName, dayOfMonth } = parts(day);
    return `${bare(dayOfMonth)} ${monthName} ${year}`;
  },
  '07-Mar-2026': (day: string): string => {
    const { year, monthName, dayOfMonth } = parts(day);
    return `${dayOfMonth}-${monthName.slice(0, 3)}-${year}`;
  },
  '07-Mar-26': (day: string): string => {
    const { year, monthName, dayOfMonth } = parts(day);
    return `${dayOfMonth}-${monthName.slice(0, 3)}-${year.slice(2)}`;
  },
  '7-Mar-2026': (day: string): string => {
    const { year, monthName, dayOfMonth } = parts(day);
    return `${bare(dayOfMonth)}-${monthName.slice(0, 3)}-${year}`;
  },
  '07/03/2026, day first': (day: string): string => {
    const { year, month, dayOfMonth } = parts(day);
    return `${dayOfMonth}/${month}/${year}`;
  },
  '07-03-2026, day first': (day: string): string => {
    const { year, month, dayOfMonth } = parts(day);
    return `${dayOfMonth}-${month}-${year}`;
  },
  '07.03.2026': (day: string): string => {
    const { year, month, dayOfMonth } = parts(day);
    return `${dayOfMonth}.${month}.${year}`;
  },
  '2026/03/07': (day: string): string => day.replaceAll('-', '/'),
  '2026-03-07': (day: string): string => day,
};

export type DayForm = keyof typeof printDay;

function clock(time: string): { hour: number; minute: string; half: 'AM' | 'PM' } {
  const hour = Number(time.slice(0, 2));
  return { hour: hour % 12 === 0 ? 12 : hour % 12, minute: time.slice(3, 5), half: hour < 12 ? 'AM' : 'PM' };
}

/** Formats of times of day by name. */
export const printTime = {
  '2:00 PM': (time: string): string => {
    const { hour, minute, half } = clock(time);
    return `${hour}:${minute} ${half}`;
  },
  '02:00 PM': (time: string): string => printTime['2:00 PM'](time).padStart(8, '0'),
  '02:00:00 PM': (time: string): string => printTime['02:00 PM'](time).replace(' ', ':00 '),
  '2:00pm': (time: string): string => printTime['2:00 PM'](time).replace(' ', '').toLowerCase(),
  '2pm': (time: string): string => printTime['2:00pm'](time).replace(':00', ''),
  '2:00 p.m.': (time: string): string => {
    const { hour, minute, half } = clock(time);
    return `${hour}:${minute} ${half === 'AM' ? 'a.m.' : 'p.m.'}`;
  },
  '14:00': (time: string): string => time,
  '14:00:00': (time: string): string => `${time}:00`,
};

export type TimeForm = keyof typeof printTime;

/** Day and time in one text, `10/13/2026 4:00 PM`; only the day if no time is stated. */
export function printWhen({ day, time }: When, dayForm: DayForm, timeForm: TimeForm, between = ' '): string {
  const printed = printDay[dayForm](day);
  return time === null ? printed : `${printed}${between}${printTime[timeForm](time)}`;
}

/** Whether daylight saving applies in the United States: from the second Sunday of March to the first Sunday of November. */
function isSummer(day: string): boolean {
  const year = day.slice(0, 4);
  const firstSunday = (first: string): string => addDays(first, (7 - at(first).getUTCDay()) % 7);
  return day >= addDays(firstSunday(`${year}-03-01`), 7) && day < firstSunday(`${year}-11-01`);
}

/** Abbreviation of a time zone, which pages print after times, such as `MDT`. */
export function usZoneName(timeZone: string, day: string): string {
  const letter = { 'America/New_York': 'E', 'America/Chicago': 'C', 'America/Denver': 'M', 'America/Los_Angeles': 'P' }[
    timeZone
  ];
  if (letter === undefined) throw new Error(`No abbreviation of ${timeZone} is known.`);
  return `${letter}${isSummer(day) ? 'D' : 'S'}T`;
}

/** Local time in New York as attributes state it, `2026-03-07T14:00:00-05:00`; noon if no time is stated. */
export function machineTime({ day, time }: When): string {
  return `${day}T${time ?? '12:00'}:00-0${isSummer(day) ? 4 : 5}:00`;
}
