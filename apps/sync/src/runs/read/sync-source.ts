import { AppError } from '@rfp/contracts/errors';
import { type RpcRequest } from '@rfp/contracts/rpc';
import { type ReadContext, type Connector, type Page } from '@rfp/sources/connector';
import { yieldToConnections } from '@rfp/service-kit/yield-to-connections';
import { createSourceFetch } from '@rfp/sources/fetch-source';
import { metricLabel } from '../../sources/metric-label.js';
import { untilAborted } from '../../until-aborted.js';
import { type ActiveRun } from '../active-run.js';
import { trackUsage } from '../ledger/account-usage.js';
import { readAhead } from './read-ahead.js';
import { submitPage } from './submit-page.js';

/**
 * Syncs a source once: its listing, then the details of records that the listing only summarises. The checkpoint moves only after intake has
 * confirmed everything before it, and intake is idempotent, so that after a crash only the unconfirmed part is read again.
 */
export async function syncSource(run: ActiveRun): Promise<void> {
  const { configured, signal, services, state } = run;
  // Checked before the first request to the source, because requests count against its quota.
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
  const readWorkbook = services.workbooks.read;
  const context = {
    fetch,
    now: new Date(),
    signal,
    checkpoint,
    apiKey: state.apiKey,
    pause: yieldToConnections,
    readWorkbook,
  };
  await readListing(run, context);
  await readDetails(run, context);
}

function countRequests({ state, configured }: ActiveRun): typeof globalThis.fetch {
  return (...request) => {
    state.requests += 1;
    return configured.send(...request);
  };
}

/** If a larger share of the open records is missing from the listing, a person must confirm the closing. */
const maxMissingShare = 0.2;

async function readListing(run: ActiveRun, context: ReadContext): Promise<void> {
  const { state, configured } = run;
  for await (const page of readAhead(configured.connector.read(context, configured.baseUrl), run.signal)) {
    if (page.restarted === true) state.beginSweep(await run.services.ledger.restartSweep(state.claim));
    state.noteListingPage(page);
    await submitPage(run, page, 'listing');
    state.listingReceived += page.notices.length + page.rejected.length;
  }
  const { expected } = state.counters;
  state.listing = expected === null ? null : { expected, received: state.listingReceived };
  await closeMissing(run);
  state.listingDone = true;
}

/** Closes missing records. A record counts as gone only if a full snapshot was read to its end without it. */
async function closeMissing(run: ActiveRun): Promise<void> {
  const { state, configured, services } = run;
  const { fullSnapshot } = configured.connector;
  const isShort = state.listing !== null && state.listing.received < state.listing.expected;
  // If this sweep has received records, an earlier run of it could not close the missing ones, so they are closed now.
  const isUnchanged = state.unchanged && state.listingReceived === 0;
  if (fullSnapshot === undefined || isUnchanged || isShort) return;
  const { since } = state.sweep;
  const except = await services.rejected.unreadableSince(state.claim.source, since);
  if (except === null) return;
  // Two sources may report the notices of one publisher.
  const source_name = fullSnapshot.sourceName ?? state.sourceName ?? configured.source.name;
  const missing = await run.closeMissing(
    { source_name, channel: fullSnapshot.channel, since, except },
    maxMissingShare,
  );
  if (missing.asks) state.drop = missing;
}

const detailsPerRequest = 100;

type Details = NonNullable<Connector['details']>;

/** Reads the details of listed records, for connectors whose listing only summarises them. */
async function readDetails(run: ActiveRun, context: ReadContext): Promise<void> {
  const { state } = run;
  const { details } = run.configured.connector;
  if (details === undefined) return;
  let after: string | null = null;
  let tried: string[] = [];
  for (;;) {
    const pending = await listPending(run, details, { after, tried, limit: detailsPerRequest });
    after = pending.at(-1) ?? null;
    if (after === null) return;
    if (state.remaining === 0) throw new AppError('RUN_LIMIT');
    const ids = pending.slice(0, state.remaining ?? pending.length);
    state.noteDetailsRequested(ids.length);
    await readPortion(run, context, { details, ids });
    after = ids.at(-1) ?? after;
    tried = ids;
  }
}

/**
 * Reads a portion of details. On failure, reports read and unreadable records as attempted, so that the next run does not fail at the same records.
 */
async function readPortion(
  run: ActiveRun,
  context: ReadContext,
  { details, ids }: { details: Details; ids: string[] },
): Promise<void> {
  const tried: string[] = [];
  try {
    for await (const page of readAhead(details.read(ids, context, run.configured.baseUrl), run.signal)) {
      await submitPage(run, page, 'details');
      tried.push(...attemptedIds(page));
    }
  } catch (error) {
    if (tried.length > 0) await listPending(run, details, { after: null, tried, limit: 1 }).catch(() => undefined);
    throw error;
  }
}

/** Source ids of records without details. Intake lists `tried` ids last. */
async function listPending(
  { client, configured }: ActiveRun,
  { listChannel, detailChannel }: Details,
  request: Pick<RpcRequest<'opportunities.undetailed'>, 'after' | 'tried' | 'limit'>,
): Promise<string[]> {
  const channels = { source_name: configured.source.name, list_channel: listChannel, detail_channel: detailChannel };
  return (await client.call('opportunities.undetailed', { ...channels, ...request })).source_ids;
}

/**
 * Ids to report as attempted. A record whose request the source refused is not reported, because the request may succeed later.
 */
function attemptedIds({ notices, rejected }: Page): string[] {
  const unreadable = rejected.flatMap(({ source_id, code }) =>
    source_id === null || !code.startsWith('RECORD_') ? [] : [source_id],
  );
  return [...notices.map(({ source_id }) => source_id), ...unreadable];
}
