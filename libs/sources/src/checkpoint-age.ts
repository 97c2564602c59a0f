/** Longer than a day, or a listing that is read in parts, one a day, would begin anew with each. */
const hours = 48;

/** Whether a reading that was left at this time can still be gone on with: until then it is taken for the listing that it was. */
export function isFresh(at: string, now: Date): boolean {
  return now.getTime() - Date.parse(at) <= hours * 3_600_000;
}
