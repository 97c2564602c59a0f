import { createHash } from 'node:crypto';

const hourMs = 3_600_000;
const maxJitterMs = 15 * 60_000;

/** When the ticks of a source are. All in UTC, so that no clock that is set forward or back moves them. */
export interface TickPattern {
  key: string;
  /** Ticks lie whole intervals after it. */
  anchor: Date;
  intervalHours: number;
}

/**
 * The first tick that is worth waiting for after `now`. One within a quarter of the interval is left out: what is read now need not be
 * read again so soon, as after a catch-up. Two ticks are thus never more than 1.35 intervals apart.
 */
export function nextTick(rhythm: TickPattern, now: Date): Date {
  const interval = rhythm.intervalHours * hourMs;
  const anchor = rhythm.anchor.getTime();
  const earliest = now.getTime() + interval / 4;
  for (let turn = Math.max(0, Math.floor((earliest - maxJitter(interval) - anchor) / interval)); ; turn += 1) {
    const tick = anchor + turn * interval + jitter(rhythm.key, turn, interval);
    if (tick > earliest) return new Date(tick);
  }
}

/** Sources that were added at once must not be read at once for ever. Every process comes to the same, so no two differ on when a tick is. */
function jitter(key: string, turn: number, interval: number): number {
  const share = createHash('sha256').update(`${key}:${turn}`).digest().readUInt32BE() / 2 ** 32;
  return Math.floor(share * maxJitter(interval));
}

function maxJitter(interval: number): number {
  return Math.min(interval / 10, maxJitterMs);
}
