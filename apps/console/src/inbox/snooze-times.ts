const morning = 8;
const hourMs = 3_600_000;

/** The offered times, in the local time zone. */
interface SnoozeTimes {
  readonly soon: Date;
  readonly tomorrow: Date;
  readonly nextWeek: Date;
}

/** Morning of a day, which is a number of days ahead. */
function morningIn(now: Date, days: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, morning);
}

export function snoozeTimes(now: Date): SnoozeTimes {
  // Monday is 1; on a Monday, the next one is meant.
  const toMonday = (8 - now.getDay()) % 7 || 7;
  return {
    soon: new Date(now.getTime() + 3 * hourMs),
    tomorrow: morningIn(now, 1),
    nextWeek: morningIn(now, toMonday),
  };
}
