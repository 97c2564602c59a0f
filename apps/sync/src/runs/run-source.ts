import { AppError } from '@rfp/contracts/errors';
import { type RpcReply } from '@rfp/contracts/rpc';
import { type Page, type ReadContext } from '@rfp/sources/connector';
import { createSourceFetch } from '@rfp/sources/fetch-source';
import { holdUsage } from './account-usage.js';
import { handOn } from './hand-on.js';
import { type Findings } from './judge-end.js';
import { type Pass } from './ledger.service.js';
import { PageParts } from './page-part.js';
import { readAhead } from './read-ahead.js';
import { type RunUnderWay } from './run-under-way.js';
import { strikeKey } from './strike-key.js';
import { untilAborted } from './until-aborted.js';

const detailsAtOnce = 100;
/** Where more of what is open is no longer listed, the listing is not believed without a person's word. */
const mostMissing = 0.2;

/** What was found out beside the counters. */
export type Found = Pick<Findings, 'listing' | 'drop'> & { listingDone: boolean };

/**
 * Reads a source once, to its end: its listing, then what its listing only summarises. The place to go on from moves only when intake has
 * confirmed what came before it, and intake does not mind repetition, so a crash anywhere costs at most a second reading of the
 * unconfirmed part. `found` is kept up to date, so that it holds where the reading breaks off.
 */
export async function readSource(run: RunUnderWay, maxRecords: number | null, found: Found): Promise<void> {
  const { configured, signal, parts } = run;
  const pass = await parts.ledger.beginListing(run.claim);
  run.usage = await holdUsage(parts.database, configured.account, new Date());
  const apiKey = await untilAborted(configured.openKey(), signal);
  await untilAborted(configured.judgeTargets(signal), signal);
  const fetch = createSourceFetch({ ...configured.pace, signal, usage: run.usage.usage, send: counted(run) });
  const context = { fetch, now: new Date(), signal, checkpoint: pass.checkpoint, apiKey };
  const reading = new Reading(run, context, new PageParts(pass.handedOn, maxRecords));
  await reading.readListing(pass, found);
  await reading.readDetails();
}

/** Counts what goes out to the source, redirects included. */
function counted(run: RunUnderWay): typeof globalThis.fetch {
  return (...request) => {
    run.requests += 1;
    return run.configured.send(...request);
  };
}

class Reading {
  /** The source says that it holds what it held: then nothing of it is missing. */
  #unchanged = false;
  /** Under which name its notices are stored: two sources may speak for one publisher. */
  #sourceName: string;

  constructor(
    private readonly run: RunUnderWay,
    private readonly context: ReadContext,
    private readonly parts: PageParts,
  ) {
    this.#sourceName = run.configured.source.name;
  }

  async readListing(pass: Pass, found: Found): Promise<void> {
    const { connector, baseUrl } = this.run.configured;
    const { counters, signal } = this.run;
    let received = pass.received;
    for await (const page of readAhead(connector.read(this.context, baseUrl), signal)) {
      counters.expected = page.expected ?? counters.expected;
      this.#unchanged ||= page.unchanged === true;
      this.#sourceName = page.notices.at(-1)?.source_name ?? this.#sourceName;
      await this.#handOn(page, true);
      received += page.notices.length + page.rejected.length;
    }
    found.listingDone = true;
    found.listing = counters.expected === null ? null : { expected: counters.expected, received };
    await this.#closeMissing(pass, found);
  }

  async readDetails(): Promise<void> {
    const { configured, client, counters, signal } = this.run;
    const { connector, baseUrl, source } = configured;
    if (connector.details === undefined) return;
    const { listChannel, detailChannel } = connector.details;
    let after: string | null = null;
    for (;;) {
      const { source_ids }: RpcReply<'opportunities.undetailed'> = await client.call('opportunities.undetailed', {
        source_name: source.name,
        list_channel: listChannel,
        detail_channel: detailChannel,
        after,
        limit: detailsAtOnce,
      });
      after = source_ids.at(-1) ?? null;
      if (after === null) return;
      if (this.parts.left === 0) throw new AppError('RUN_LIMIT');
      const ids = source_ids.slice(0, this.parts.left ?? source_ids.length);
      counters.expected = (counters.expected ?? counters.received) + ids.length;
      for await (const page of readAhead(connector.details.read(ids, this.context, baseUrl), signal)) await this.#handOn(page, false);
      after = ids.at(-1) ?? after;
    }
  }

  async #handOn(page: Page, isListing: boolean): Promise<void> {
    const part = this.parts.take(page, isListing);
    const isNothing = part.cut && part.notices.length === 0;
    if (!isNothing) await handOn(this.run, part, (each) => strikeKey(each, this.context.apiKey));
    if (part.cut) throw new AppError('RUN_LIMIT');
  }

  /** Only a listing that names all that is open, and that was read to its end, says by silence that something is gone. */
  async #closeMissing({ since }: Pass, found: Found): Promise<void> {
    const { wholeListing } = this.run.configured.connector;
    const isShort = found.listing !== null && found.listing.received < found.listing.expected;
    if (wholeListing === undefined || this.#unchanged || isShort) return;
    const except = await this.run.parts.rejected.unreadableSince(this.run.claim.source, since);
    if (except === null) return;
    const missing = await this.run.closeMissing({ source_name: this.#sourceName, channel: wholeListing.channel, since, except }, mostMissing);
    if (missing.asks) found.drop = missing;
  }
}
