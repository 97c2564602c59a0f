import { formatInstant } from '@rfp/api-client/display';
import { describeBlindSources } from '@rfp/api-client/coverage';
import { type BlindSource } from '@rfp/contracts/opportunities/coverage';
import { type SourceState } from '@rfp/contracts/sync-run';
import { type Context } from '../../context.js';
import { broken, type Check, ok, warning } from './check.js';
import { toBrokenCheck } from './check-server.js';
import { recover } from '../recover.js';

/** One check per source: whether it syncs, waits for its quota, or may lack records. */
export function checkSources(context: Context): Promise<Check[]> {
  const { client } = context;
  return recover(
    async () => {
      const [{ sources }, { blind }] = await Promise.all([
        client.syncStatus(),
        client.opportunityCoverage({ filter: {} }),
      ]);
      const blindOf = (key: string) => blind.filter((one) => one.key === key);
      return Object.values(sources).map((source) => checkSource(context, source, blindOf(source.key)));
    },
    (error) => [toBrokenCheck('sources')(error)],
  );
}

function checkSource({ io }: Context, source: SourceState, blind: BlindSource[]): Check {
  const { key, name, paused, status } = source;
  const check = `source ${key}`;
  if (paused) return ok(check, `${name} is paused.`);
  const problem = findProblem(check, source, io.timeZone);
  if (problem !== null) return problem;
  const lacking = describeBlindSources(blind, io.now());
  if (lacking !== null) return warning(check, lacking, `sync it:  rfp sync run ${key}`);
  return ok(check, status === 'running' ? `${name} is syncing.` : `${name} syncs.`);
}

/** Reason why a source does not sync, or not before a certain time. */
function findProblem(
  check: string,
  { key, name, ready, status, reason, resumes_at }: SourceState,
  timeZone: string | undefined,
): Check | null {
  const why = reason?.message ?? `The last run of ${name} ended as ${status}.`;
  const fix = proposeFix(key, reason?.code);
  if (!ready) return warning(check, why, fix);
  if (status === 'failed') return broken(check, why, fix);
  if (resumes_at === null) return null;
  return warning(check, `${why} It resumes automatically after ${formatInstant(resumes_at, timeZone)}.`, fix);
}

function proposeFix(key: string, code: string | undefined): string {
  if (code === 'SOURCE_KEY_MISSING' || code === 'SOURCE_KEY_REFUSED')
    return 'add its API key in the console under Settings, or pause it:  rfp source pause ' + key;
  if (code === 'SOURCE_QUOTA' || code === 'SOURCE_RATE_LIMITED') return `wait, or see  rfp source ledger ${key}`;
  return `see  rfp sync history ${key} , and test it:  rfp source test ${key}`;
}
