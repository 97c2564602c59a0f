import { createSourceFetch } from '@rfp/sources/fetch-source';
import { metricLabel } from '../../sources/metric-label.js';
import { untilAborted } from '../../until-aborted.js';
import { type ActiveRun } from '../active-run.js';
import { trackUsage } from '../ledger/account-usage.js';
import { readDetails } from './read-details.js';
import { readListing } from './read-listing.js';

/**
 * Syncs a source once: its listing, then the details that its listing only summarises. The checkpoint moves only after intake has
 * confirmed everything before it, and intake is idempotent, so a crash costs at most a second read of the unconfirmed part.
 */
export async function syncSource(run: ActiveRun): Promise<void> {
  const { configured, signal, services, state } = run;
  // Requests to the source count against its quota: first check that intake is there.
  await run.client.call('opportunities.ping', {});
  state.beginSweep(await services.ledger.beginSweep(state.claim));
  const account = { account: configured.account, keyOf: configured.source.connector };
  const usage = await trackUsage(services.database, account, new Date());
  state.usage = usage;
  state.apiKey = await untilAborted(configured.openKey(), signal);
  await untilAborted(configured.validateTargets(signal), signal);
  const fetch = createSourceFetch({
    ...configured.pace,
    upstream: metricLabel(configured.source),
    signal,
    usage: usage.usage,
    send: countRequests(run),
  });
  const { checkpoint } = state.sweep;
  const context = { fetch, now: new Date(), signal, checkpoint, apiKey: state.apiKey };
  await readListing(run, context);
  await readDetails(run, context);
}

function countRequests({ state, configured }: ActiveRun): typeof globalThis.fetch {
  return (...request) => {
    state.requests += 1;
    return configured.send(...request);
  };
}
