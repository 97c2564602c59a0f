import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@rfp/contracts/errors';
import { type RpcRequest } from '@rfp/contracts/rpc';
import { type Connector, type Page, type ReadContext } from '@rfp/sources/connector';
import { createSourceFetch } from '@rfp/sources/fetch-source';
import { strikeKey } from '../secrets/strike-key.js';
import { holdUsage } from './account-usage.js';
import { handOn, type Portion } from './hand-on.js';
import { type Findings } from './judge-end.js';
import { type Pass, type RunEnd } from './ledger.service.js';
import { PageParts } from './page-part.js';
import { readAhead } from './read-ahead.js';
import { type RunUnderWay } from './run-under-way.js';
import { untilAborted } from './until-aborted.js';

const detailsAtOnce = 100;
/** Where more of what is open is no longer listed, the listing is not believed without a person's word. */
const mostMissing = 0.2;

/** What was found out beside the counters. */
export type Found = Pick<Findings, 'listing' | 'drop'> & Pick<RunEnd, 'listingDone' | 'gotOn'>;

/**
 * Reads a source once, to its end: its listing, then what its listing only summarises. The place to go on from moves only when intake has
 * confirmed what came before it, and intake does not mind repetition, so a crash anywhere costs at most a second reading of the
 * unconfirmed part. `found` is kept up to date, so that it holds where the reading breaks off.
 */
export async function readSource(run: RunUnderWay, maxRecords: number | null, found: Found): Promise<void> {
  const { configured, signal, services } = run;
  // What is asked of a source counts against its quota: first whether somebody is there to take what it gives.
  await run.client.call('opportunities.ping', {});
  const pass = await services.ledger.beginListing(run.claim);
  run.usage = await holdUsage(services.database, configured.account, new Date());
  run.apiKey = await untilAborted(configured.openKey(), signal);
  await untilAborted(configured.judgeTargets(signal), signal);
  const fetch = createSourceFetch({ ...configured.pace, signal, usage: run.usage.usage, send: counted(run) });
  const context = { fetch, now: new Date(), signal, checkpoint: pass.checkpoint, apiKey: run.apiKey };
  const reading = new Reading(run, { context, parts: new PageParts(pass.handedOn, maxRecords), pass, found });
  await reading.readListing();
  await reading.readDetails();
}

/** Counts what goes out to the source, redirects included. */
function counted(run: RunUnderWay): typeof globalThis.fetch {
  return (...request) => {
    run.requests += 1;
    return run.configured.send(...request);
  };
}

type Details = NonNullable<Connector['details']>;

class Reading {
  /** The source says that it holds what it held: then nothing of it is missing. */
  #unchanged = false;
  /** From where the next run would go on. */
  #place: Pick<Pass, 'checkpoint' | 'handedOn'>;
  /** Under which name its notices are stored: two sources may speak for one publisher. */
  #sourceName: string;

  constructor(
    private readonly run: RunUnderWay,
    private readonly given: { context: ReadContext; parts: PageParts; pass: Pass; found: Found },
  ) {
    const { connector, source } = run.configured;
    this.#place = given.pass;
    this.#sourceName = connector.wholeListing?.sourceName ?? source.name;
  }

  async readListing(): Promise<void> {
    const { context, found } = this.given;
    const { connector, baseUrl } = this.run.configured;
    const { counters, signal } = this.run;
    let received = this.given.pass.received;
    for await (const page of readAhead(connector.read(context, baseUrl), signal)) {
      if (page.restarted === true) {
        await this.#beginAnew();
        received = 0;
      }
      counters.expected = page.expected ?? counters.expected;
      this.#unchanged ||= page.unchanged === true;
      this.#sourceName = connector.wholeListing?.sourceName ?? page.notices.at(-1)?.source_name ?? this.#sourceName;
      await this.#handOn(page, true);
      received += page.notices.length + page.rejected.length;
    }
    found.listing = counters.expected === null ? null : { expected: counters.expected, received };
    await this.#closeMissing(received > 0);
    found.listingDone = true;
  }

  async readDetails(): Promise<void> {
    const { parts } = this.given;
    const { counters } = this.run;
    const { details } = this.run.configured.connector;
    if (details === undefined) return;
    let after: string | null = null;
    let tried: string[] = [];
    for (;;) {
      const source_ids = await this.#askUndetailed(details, { after, tried, limit: detailsAtOnce });
      after = source_ids.at(-1) ?? null;
      if (after === null) return;
      if (parts.left === 0) throw new AppError('RUN_LIMIT');
      const ids = source_ids.slice(0, parts.left ?? source_ids.length);
      counters.expected = (counters.expected ?? counters.received) + ids.length;
      await this.#readPortion(details, ids);
      after = ids.at(-1) ?? after;
      tried = ids;
    }
  }

  /** Where it breaks off, the records that were read or are unreadable are told as tried: the next run must not break off at the same ones. */
  async #readPortion(details: Details, ids: string[]): Promise<void> {
    const { context } = this.given;
    const tried: string[] = [];
    try {
      for await (const page of readAhead(details.read(ids, context, this.run.configured.baseUrl), this.run.signal)) {
        await this.#handOn(page, false);
        tried.push(...triedIn(page));
      }
    } catch (error) {
      if (tried.length > 0) await this.#askUndetailed(details, { after: null, tried, limit: 1 }).catch(() => undefined);
      throw error;
    }
  }

  async #askUndetailed(
    { listChannel, detailChannel }: Details,
    asked: Pick<RpcRequest<'opportunities.undetailed'>, 'after' | 'tried' | 'limit'>,
  ): Promise<string[]> {
    const { client, configured } = this.run;
    const place = { source_name: configured.source.name, list_channel: listChannel, detail_channel: detailChannel };
    return (await client.call('opportunities.undetailed', { ...place, ...asked })).source_ids;
  }

  async #handOn(page: Page, isListing: boolean): Promise<void> {
    const { parts, found } = this.given;
    const part = parts.take(page, isListing);
    const isNothing = part.cut && part.notices.length === 0;
    if (!isNothing) {
      await handOn(this.run, part, (each) => strikeKey(each, this.run.apiKey));
      this.#moveTo(part.place);
    }
    // Details that are there need not be read again.
    if (!isListing) found.gotOn ||= part.notices.length > 0;
    if (!part.cut) return;
    if (isListing) found.gotOn = this.#gotOn();
    throw new AppError('RUN_LIMIT');
  }

  #moveTo(place: Portion['place']): void {
    if (place === null) return;
    this.#place = 'handedOn' in place ? { ...this.#place, ...place } : { checkpoint: place.checkpoint, handedOn: [] };
  }

  /** Not where a listing that is always given from its beginning is cut at the same place each time. */
  #gotOn(): boolean {
    const { checkpoint, handedOn } = this.given.pass;
    const known = new Set(handedOn);
    return (
      !isDeepStrictEqual(this.#place.checkpoint ?? null, checkpoint) ||
      this.#place.handedOn.some((mark) => !known.has(mark))
    );
  }

  async #beginAnew(): Promise<void> {
    this.given.pass = await this.run.services.ledger.restartListing(this.run.claim);
    this.#place = this.given.pass;
    this.given.parts = new PageParts([], this.given.parts.left);
  }

  /** Only a listing that names all that is open, and that was read to its end, says by silence that something is gone. */
  async #closeMissing(hasReceived: boolean): Promise<void> {
    const { pass, found } = this.given;
    const { wholeListing } = this.run.configured.connector;
    const isShort = found.listing !== null && found.listing.received < found.listing.expected;
    // What was received before, of a pass whose closing broke off, is still to be judged.
    const isJudged = this.#unchanged && !hasReceived;
    if (wholeListing === undefined || isJudged || isShort) return;
    const except = await this.run.services.rejected.unreadableSince(this.run.claim.source, pass.since);
    if (except === null) return;
    const missing = await this.run.closeMissing(
      { source_name: this.#sourceName, channel: wholeListing.channel, since: pass.since, except },
      mostMissing,
    );
    if (missing.asks) found.drop = missing;
  }
}

/** What its source refused may be given another time: that is no word about the record. */
function triedIn({ notices, rejected }: Page): string[] {
  const unreadable = rejected.flatMap(({ source_id, code }) =>
    source_id === null || !code.startsWith('RECORD_') ? [] : [source_id],
  );
  return [...notices.map(({ source_id }) => source_id), ...unreadable];
}
