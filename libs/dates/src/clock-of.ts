/** The parts of a time as a pattern finds them. */
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
    | 'business'
    | 'noon'
    | 'midnight',
    string
  >
>;

/**
 * The clock of a time: `17:00`; null for a midnight that ends a day or that a program prints in the place of none, `none` for digits
 * that are no time, and `impossible` for `25:00`.
 */
export function clockOf(groups: TimeGroups): string | null {
  const { military, compact, spoken } = groups;
  if (groups.business !== undefined) return '17:00';
  if (groups.noon !== undefined) return '12:00';
  if (groups.midnight !== undefined) return null;
  if (military !== undefined) return checkedClock(Number(military.slice(0, 2)), military.slice(2));
  if (compact !== undefined)
    return checkedClock(to24(Number(compact.slice(0, -2)), groups.compactHalf ?? ''), compact.slice(-2));
  if (spoken !== undefined) return checkedClock(Number(spoken), groups.spokenMinutes);
  return clockOfHour(groups);
}

/**
 * Whether the text leaves open which time it means: the close of business, `5:00` without the half of the day, and `12:00 AM`, which may
 * stand for the whole day. The clock is then the earliest that it can mean.
 */
export function isAssumed({ business, hour, half, unit, seconds }: TimeGroups, clock: string | null): boolean {
  if (business !== undefined || clock === '00:00') return true;
  return /^[1-6]$/.test(hour ?? '') && half === undefined && unit === undefined && seconds === undefined;
}

function clockOfHour({ hour = '', sign, minutes, seconds, half = '', unit = '' }: TimeGroups): string | null {
  const isTime = isPrintedAsTime(sign?.trim().toLowerCase(), half, unit);
  if (!isTime) return 'none';
  return checkedClock(to24(Number(hour), half === '' ? unit : half), minutes, seconds);
}

/** `2 PM`, `14:00`, `14h`, `14h30`, `14.00 Uhr`; not `14 hours`, which is a length, and not `14.00`. */
function isPrintedAsTime(sign: string | undefined, half: string, unit: string): boolean {
  if (half !== '' || sign === ':' || sign === 'h') return true;
  return sign === '.' ? unit !== '' : /^(?:hs?|uhr|heures?)$/i.test(unit);
}

/** Programs print seconds, and midnight where they have no time; people who print `12:00 AM` may mean it. */
function checkedClock(hour: number | null, minutes = '00', seconds?: string): string | null {
  if (hour === null || hour > 24 || Number(minutes) > 59 || Number(seconds ?? 0) > 59) return 'impossible';
  const clock = `${String(hour).padStart(2, '0')}:${minutes}${Number(seconds ?? 0) > 0 ? `:${seconds}` : ''}`;
  if (hour === 24) return Number(minutes) === 0 ? null : 'impossible';
  return clock === '00:00' && seconds !== undefined ? null : clock;
}

/** The hour by its half of the day: `PM`, `o'clock noon`, `in the afternoon`. */
function to24(hour: number, printed: string): number | null {
  const half = /(?:([ap])\.?(?:\s?m\b\.?)?|(noon)|(midnight)|in the (?:(m)orning|.+))$/i.exec(printed);
  if (half === null) return hour;
  const isMorning = /^a/i.test(half[1] ?? '') || half[4] !== undefined;
  if (!isMorning && half[3] === undefined && hour > 12 && hour < 24) return hour;
  if (hour < 1 || hour > 12) return null;
  if (half[3] !== undefined) return hour === 12 ? 24 : null;
  return (hour % 12) + (isMorning ? 0 : 12);
}
