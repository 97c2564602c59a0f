import { type healthSchema } from '@rfp/contracts/wire/health';
import pTimeout from 'p-timeout';
import { type z } from 'zod';

export type Health = z.infer<typeof healthSchema>;

export interface HealthCheck {
  name: string;
  /** The check passes if this resolves in time to anything but `false`. */
  check: () => Promise<unknown>;
  /** A failed vital check makes the status `down`, any other `degraded`. */
  vital: boolean;
}

/** Runs all checks concurrently, each with a timeout, so that a hanging check does not block the result. */
export async function checkHealth(checks: HealthCheck[], timeoutMs = 2000): Promise<Health> {
  const results = await Promise.all(
    checks.map(async ({ name, check, vital }) => ({ name, vital, up: await isUp(check, timeoutMs) })),
  );
  const down = results.filter((result) => !result.up);
  return {
    status: down.length === 0 ? 'ok' : down.some((result) => result.vital) ? 'down' : 'degraded',
    checks: Object.fromEntries(results.map(({ name, up }) => [name, up ? 'ok' : 'down'])),
  };
}

async function isUp(check: () => Promise<unknown>, milliseconds: number): Promise<boolean> {
  try {
    return (await pTimeout(check(), { milliseconds, fallback: () => false })) !== false;
  } catch {
    return false;
  }
}
