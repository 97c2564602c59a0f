import { groupBy } from '../lists/group-by.js';
import { type ChosenDates, type UnitDate } from './dates-of-unit.js';

/** The dates of a unit, and the dates chosen by their labels. */
export interface UnitDates {
  dates: UnitDate[];
  chosen: ChosenDates;
}

/** Completes the dates of a list without any labelled deadline: the latest date is the deadline if it is mostly in the future. */
export function withUnlabelledDeadlines(units: readonly UnitDates[], today: string): ChosenDates[] {
  const labelled = units.filter(({ chosen }) => chosen.due !== null || chosen.opening !== null);
  if (labelled.length > 0 || units.length < 2) return units.map(({ chosen }) => chosen);
  const slots = slotsOfDates(units);
  const last = slots.at(-1);
  const first = slots.length > 1 ? slots[0] : undefined;
  const ahead = last?.days.filter((day) => day >= today).length ?? 0;
  if (last === undefined || (ahead * 2 < last.days.length && !areInOrder(units, first, last)))
    return units.map(({ chosen }) => chosen);
  return units.map(({ dates, chosen }) => ({
    ...chosen,
    due: dates.find(({ kind, slot }) => kind === null && slot === last.slot)?.quoted ?? null,
    posted: chosen.posted ?? dates.find(({ kind, slot }) => kind === null && slot === first?.slot)?.quoted ?? null,
  }));
}

/** Whether the dates in one position are never later than the dates in another, as publication days and deadlines are. */
function areInOrder(units: readonly UnitDates[], first: DateSlot | undefined, last: DateSlot): boolean {
  if (first === undefined) return false;
  return units.every(({ dates }) => {
    const day = (slot: string): string | undefined =>
      dates.find((date) => date.kind === null && date.slot === slot)?.day;
    return (day(first.slot) ?? '') <= (day(last.slot) ?? '9');
  });
}

interface DateSlot {
  slot: string;
  days: string[];
}

/** The positions of dates without a label, in the order of their median dates. */
function slotsOfDates(units: readonly UnitDates[]): DateSlot[] {
  const unlabelled = units.flatMap(({ dates }) => dates.filter(({ kind, day }) => kind === null && day.length === 10));
  return [...groupBy(unlabelled, ({ slot }) => slot)]
    .map(([slot, dates]) => ({ slot, days: dates.map(({ day }) => day).toSorted() }))
    .filter(({ days }) => days.length * 10 >= units.length * 6)
    .toSorted((a, b) => (a.days[a.days.length >> 1] ?? '').localeCompare(b.days[b.days.length >> 1] ?? ''));
}
