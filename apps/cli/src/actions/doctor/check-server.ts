import { formatDuration } from '@rfp/api-client/duration';
import { type AppError } from '@rfp/contracts/errors';
import { healthSchema } from '@rfp/contracts/wire/health';
import { tolerant } from '@rfp/contracts/wire/tolerant';
import { type z } from 'zod';
import { readCliVersion } from '../../cli-version.js';
import { type Context } from '../../context.js';
import { toErrorReport } from '../../errors/error-report.js';
import { describeIncompatibility } from '../../version/version-fit.js';
import { recover } from '../recover.js';
import { broken, type Check, ok, warning } from './check.js';

type Health = z.infer<typeof healthSchema>;

const limitMs = 10_000;
/** Second-factor codes and session signatures tolerate no larger difference. */
const maxSkewSeconds = 60;

/** The public state of the server. */
export interface ServerState {
  checks: Check[];
  /** Null if another program responds. */
  health: Health | null;
}

/** Checks that the product responds and that the clocks agree. */
export async function checkServer({ server, io, timeoutMs = limitMs }: Context): Promise<ServerState> {
  const fix = 'check that  --api-url  is the URL of this product';
  try {
    const signal = AbortSignal.any([io.signal, AbortSignal.timeout(timeoutMs)]);
    const response = await fetch(`${server}/readyz`, { signal, redirect: 'error' });
    const health = tolerant(healthSchema).safeParse(await response.json().catch(() => null)).data ?? null;
    if (health === null) return { checks: [broken('server', `Another program answers at ${server}.`, fix)], health };
    return { checks: [ok('server', `The server at ${server} answers.`), ...checkClock(response, io.now())], health };
  } catch {
    io.signal.throwIfAborted();
    return {
      checks: [broken('server', `The server at ${server} could not be reached: it does not answer.`, fix)],
      health: null,
    };
  }
}

function checkClock(response: Response, now: Date): Check[] {
  const date = Date.parse(response.headers.get('date') ?? '');
  if (Number.isNaN(date)) return [];
  const seconds = Math.round((now.getTime() - date) / 1000);
  if (Math.abs(seconds) <= maxSkewSeconds) return [ok('clock', 'The clocks of this machine and of the server agree.')];
  const way = seconds > 0 ? 'ahead of' : 'behind';
  const fix = 'synchronize the clocks of both machines with a time server (NTP)';
  return [
    broken(
      'clock',
      `The clock of this machine is ${formatDuration(Math.abs(seconds))} ${way} that of the server.`,
      fix,
    ),
  ];
}

export function checkVersion({ client }: Context): Promise<Check> {
  const cli = readCliVersion();
  return recover(
    async () => {
      const reply = await client.version();
      const incompatibility = describeIncompatibility(cli, reply);
      const fix = 'install the same version on both, for example with  npm install -g';
      return incompatibility === null
        ? ok('version', `rfp ${cli}, server ${reply.version}.`)
        : broken('version', incompatibility, fix);
    },
    (error) =>
      error.code === 'NOT_FOUND'
        ? warning('version', 'The server is too old to state its version.', 'update the server')
        : toBrokenCheck('version')(error),
  );
}

const partNames: Readonly<Record<string, string>> = {
  bus: 'messaging',
  database: 'database',
  mail: 'mail',
  disk: 'disk',
};

const partFixes: Readonly<Record<string, string>> = {
  bus: 'start NATS, or check NATS_URL of the services',
  database: 'start PostgreSQL, or check DATABASE_URL of the services and the free disk space',
  mail: 'check SMTP_URL of the auth service, and whether that mail server answers and accepts its user',
  disk: 'less than 1 GiB is free: remove files, or use a larger disk for RFP_DATA_DIR and temporary files',
};

/** One check for each part that the server reports. */
export function checkParts({ checks }: Health): Check[] {
  return Object.entries(checks).map(([part, state]) => {
    const name = partNames[part] ?? `service ${part}`;
    if (state === 'ok') return ok(name, 'It works.');
    return broken(name, `It does not work.`, partFixes[part] ?? `start the service ${part}, and see its log`);
  });
}

/** Converts a request error into a failed check. */
export function toBrokenCheck(check: string): (error: AppError) => Check {
  return (error) => {
    const { message, hint } = toErrorReport(error);
    return broken(check, message, hint ?? 'see the log of the server');
  };
}
