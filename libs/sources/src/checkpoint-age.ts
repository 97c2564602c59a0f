/** Must exceed a day, or a listing synced in daily parts would restart with each part. */
const hours = 48;

/** Whether a checkpoint of the given time can be resumed. After that, the listing must restart. */
export function isFresh(at: string, now: Date): boolean {
  return now.getTime() - Date.parse(at) <= hours * 3_600_000;
}
