import { type ReadContext } from '@rfp/sources/connector';
import { type ActiveRun } from '../active-run.js';
import { readAhead } from './read-ahead.js';
import { submitPage } from './submit-page.js';

/** If a larger share of the open records is missing from the listing, a person has to confirm that they are closed. */
const maxMissingShare = 0.2;

export async function readListing(run: ActiveRun, context: ReadContext): Promise<void> {
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

/** A record counts as gone only if a full snapshot was read to its end without it. */
async function closeMissing(run: ActiveRun): Promise<void> {
  const { state, configured, services } = run;
  const { fullSnapshot } = configured.connector;
  const isShort = state.listing !== null && state.listing.received < state.listing.expected;
  // Records of an earlier run whose closing failed are still to be compared.
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
