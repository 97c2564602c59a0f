/** Longer than a day, or a listing synced in daily parts would restart with each part. */
const hours = 48;

/** Whether a checkpoint of this time can still be resumed: until then the listing counts as the same one. */
export function isFresh(at: string, now: Date): boolean {
  return now.getTime() - Date.parse(at) <= hours * 3_600_000;
}
