/** Named groups of the pattern for times. */
export type TimeGroups = Partial<
  Record<
    | 'hour'
    | 'sign'
    | 'minutes'
    | 'seconds'
    | 'half'
    | 'unit'
    | 'military'
    | 'compact'
    | 'compactHalf'
    | 'spoken'
    | 'spokenMinutes'
    | 'hanHalf'
    | 'hanHour'
    | 'hanMinutes'
    | 'business'
    | 'noon'
    | 'midnight',
    string
  >
>;

/**
 * Converts a matched time to 24-hour form: `17:00`. Returns null for a midnight that ends a day or that a program prints for a missing time, `none`
 * for digits that are not a time, and `impossible` for times such as `25:00`.
 */
export function clockOf(groups: TimeGroups): string | null {
  const { military, compact, spoken } = groups;
  if (groups.business !== undefined) return '17:00';
  if (groups.noon !== undefined) return '12:00';
  if (groups.midnight !== undefined) return null;
  if (groups.hanHour !== undefined) return clockOfHan(groups);
  if (military !== undefined) return checkedClock(Number(military.slice(0, 2)), military.slice(2));
  if (compact !== undefined)
    return checkedClock(to24(Number(compact.slice(0, -2)), groups.compactHalf ?? ''), compact.slice(-2));
  if (spoken !== undefined) return checkedClock(Number(spoken), groups.spokenMinutes);
  return clockOfHour(groups);
}

/**
 * Whether the time is ambiguous: the close of business, `5:00` without AM or PM, and `12:00 AM`, which may stand for the whole day. `clockOf` then
 * returns the earliest possible time.
 */
export function isAmbiguousTime({ business, hour, half, unit, seconds }: TimeGroups, clock: string | null): boolean {
  if (business !== undefined || clock === '00:00') return true;
  return /^[1-6]$/.test(hour ?? '') && half === undefined && unit === undefined && seconds === undefined;
}

function clockOfHour({ hour = '', sign, minutes, seconds, half = '', unit = '' }: TimeGroups): string | null {
  const isTime = isPrintedAsTime(sign?.trim().toLowerCase(), half, unit);
  if (!isTime) return 'none';
  return checkedClock(to24(Number(hour), half === '' ? unit : half), minutes, seconds);
}

/** `17時30分`, `下午5:30`, `오후 5시` */
function clockOfHan({ hanHalf, hanHour, hanMinutes = '00' }: TimeGroups): string | null {
  const hour = Number(hanHour);
  const minutes = hanMinutes.padStart(2, '0');
  if (hanHalf === undefined) return checkedClock(hour, minutes);
  const isAfternoon = /[後下후]/u.test(hanHalf);
  return checkedClock(hour <= 12 ? (hour % 12) + (isAfternoon ? 12 : 0) : hour, minutes);
}

/** Whether digits are printed as a time: `2 PM`, `14:00`, `14h`, `14h30`, `14.00 Uhr`, `14 giờ 30`; not `14 hours`, which is a duration, and not `14.00`. */
function isPrintedAsTime(sign: string | undefined, half: string, unit: string): boolean {
  if (half !== '' || sign === ':' || sign === 'h' || sign === 'giờ') return true;
  return sign === '.' ? unit !== '' : /^(?:hs?|uhr|heures?|giờ|hod(?:in[ay]?)?|ór(?:a|áig|akor))$/iu.test(unit);
}

/** Midnight with seconds counts as no time, because programs print it for a missing time. A printed `12:00 AM` may be intended. */
function checkedClock(hour: number | null, minutes = '00', seconds?: string): string | null {
  if (hour === null || hour > 24 || [minutes, seconds].some((part) => Number(part ?? 0) > 59)) return 'impossible';
  if (hour === 24) return Number(minutes) === 0 ? null : 'impossible';
  const clock = `${String(hour).padStart(2, '0')}:${minutes}${withSeconds(seconds)}`;
  return clock === '00:00' && seconds !== undefined ? null : clock;
}

function withSeconds(seconds = '00'): string {
  return Number(seconds) > 0 ? `:${seconds}` : '';
}

const morning = /(?:\ba\.?(?:\s?m\b\.?)?|in the morning)$/i;
const evening = /(?:\bp\.?(?:\s?m\b\.?)?|noon|in the (?:afternoon|evening))$/i;

/** Converts an hour to 24-hour time by its half of the day: `PM`, `o'clock noon`, `in the afternoon`. */
function to24(hour: number, half: string): number | null {
  if (/midnight$/i.test(half)) return hour === 12 ? 24 : null;
  if (morning.test(half)) return isTwelveHour(hour) ? hour % 12 : null;
  if (!evening.test(half)) return hour;
  if (isTwelveHour(hour)) return (hour % 12) + 12;
  return hour > 12 && hour < 24 ? hour : null;
}

function isTwelveHour(hour: number): boolean {
  return hour >= 1 && hour <= 12;
}
