/** Maximum age of a checkpoint. Must exceed a day; otherwise a listing synced in daily parts would restart with each part. */
const maxAgeHours = 48;

/** Whether a checkpoint of the given time is recent enough to resume. Otherwise the listing must restart. */
export function isFresh(at: string, now: Date): boolean {
  return now.getTime() - Date.parse(at) <= maxAgeHours * 3_600_000;
}
