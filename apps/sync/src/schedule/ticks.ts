import { createHash } from 'node:crypto';

const hourMs = 3_600_000;
const maxJitterMs = 15 * 60_000;

/** The ticks of a source. Computed in UTC, so that daylight saving time does not move them. */
export interface TickPattern {
  key: string;
  /** Origin of the ticks: each lies a whole number of intervals after it, plus jitter. */
  anchor: Date;
  intervalHours: number;
}

/**
 * The next tick after `now`. Skips a tick within a quarter of the interval, because the source need not sync again so soon after a catch-up. Two
 * ticks are thus never more than 1.35 intervals apart.
 */
export function nextTick(pattern: TickPattern, now: Date): Date {
  const interval = pattern.intervalHours * hourMs;
  const anchor = pattern.anchor.getTime();
  const earliest = now.getTime() + interval / 4;
  for (let index = Math.max(0, Math.floor((earliest - maxJitter(interval) - anchor) / interval)); ; index += 1) {
    const tick = anchor + index * interval + jitter(pattern.key, index, interval);
    if (tick > earliest) return new Date(tick);
  }
}

/** Spreads sources that were added at the same time. Deterministic, so that all processes agree on the ticks. */
function jitter(key: string, index: number, interval: number): number {
  const share = createHash('sha256').update(`${key}:${index}`).digest().readUInt32BE() / 2 ** 32;
  return Math.floor(share * maxJitter(interval));
}

function maxJitter(interval: number): number {
  return Math.min(interval / 10, maxJitterMs);
}
