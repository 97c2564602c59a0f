import { Injectable } from '@nestjs/common';
import { type Caller } from '@rfp/contracts/caller';
import { AppError, toAppError } from '@rfp/contracts/errors';
import { stripScraperPrefix } from '@rfp/contracts/sources/scraper-name';
import { type ScrapingSource } from '@rfp/contracts/sync-run';
import { readRows } from '@rfp/persistence/read-rows';
import { inTransaction } from '@rfp/persistence/transaction';
import { findConnectorType } from '@rfp/sources/registry';
import { DataSource, type EntityManager, In } from 'typeorm';
import { z } from 'zod';
import { ConfiguredSources } from '../sources/configured/configured-sources.js';
import { prepareSource } from '../sources/draft/prepare-source.js';
import { validateName } from '../sources/draft/validate-fields.js';
import { SourcesService } from '../sources/sources.service.js';
import { Outbound } from '../sources/configured/outbound.js';
import { SourceStateEntity, SourceUsageEntity } from '../store/ledger.entity.js';
import { SourceEntity } from '../store/source.entity.js';
import { addressOf, pageKey, pageKeyLengths } from './page-key.js';

const keyRow = z.object({ key: z.string() });

const unusedDays = 30;
const deletionBatch = 100;
/** Selects the sources that `ensureSource` has created. Their key is the hash of their address. */
const byAddressSql = `
  SELECT key FROM source
   WHERE removed_at IS NULL AND paused AND NOT ready_made AND connector = 'web_page'
     AND key = 'page_' || left(encode(sha256(convert_to(settings->>'url', 'UTF8')), 'hex'), length(key) - 5) AND length(key) >= 13`;
const unusedSql = `${byAddressSql}
     AND created_at < now() - INTERVAL '${unusedDays} days'
     AND NOT EXISTS (
       SELECT FROM run WHERE run.source = source.key AND (started_at > now() - INTERVAL '${unusedDays} days' OR status = 'running' OR NOT settled)
     )
     AND NOT EXISTS (SELECT FROM rejected_record rejected WHERE rejected.source = source.key AND replayed_at IS NULL)
   LIMIT ${deletionBatch} FOR UPDATE SKIP LOCKED`;

/** Selects the source if none of its runs returned a record. */
const failedSql = `${byAddressSql} AND key = $1
     AND NOT EXISTS (SELECT FROM run WHERE run.source = source.key AND (status NOT IN ('failed', 'cancelled') OR NOT settled))
     AND NOT EXISTS (SELECT FROM rejected_record rejected WHERE rejected.source = source.key AND replayed_at IS NULL)
   FOR UPDATE`;

const maxNameLength = 80;

/** Sources that are web pages, and the page sources that users create by address. */
@Injectable()
export class PageSourcesService {
  constructor(
    private readonly database: DataSource,
    private readonly configured: ConfiguredSources,
    private readonly sources: SourcesService,
    private readonly outbound: Outbound,
  ) {}

  /** The sources that read web pages. */
  async list(): Promise<ScrapingSource[]> {
    const all = await this.configured.list();
    return all
      .filter(({ source }) => source.kind === 'scraper')
      .map(({ source, connector }) => ({
        key: source.key,
        name: source.name,
        type: findConnectorType(source.connector).title,
        url: addressOf(source.settings) ?? connector.targets?.[0] ?? source.home_url,
      }));
  }

  /**
   * Finds or creates the source of a page. All requests for one page share its source, which syncs on demand, not on the schedule.
   * @throws URL_REFUSED, PAGE_UNREACHABLE, PAGE_TIMEOUT, VALIDATION, SOURCE_BUSY, TOO_MANY_SOURCES
   */
  async ensureSource(address: string, requestedName: string, caller: Caller): Promise<string> {
    const name = stripListPrefix(requestedName);
    validateName(name, 'source_name');
    await this.outbound.guard.validateResolved(address);
    const url = new URL(address.trim());
    url.hash = '';
    for (const length of pageKeyLengths) {
      const key = pageKey(url.href, length);
      const known = await this.find(key);
      if (known !== null && known.removal !== null)
        throw new AppError('SOURCE_BUSY', {
          message: 'The records of this page are being removed. Please try again in a moment.',
        });
      // The hash is equal to that of another address, so a longer key is tried.
      if (known !== null && addressOf(known.settings) !== url.href) continue;
      return known === null || known.removed_at !== null ? this.add(key, url, name, caller) : key;
    }
    throw new AppError('INTERNAL');
  }

  /**
   * Removes page sources that have not synced for long. Their records stay, and a new request for the page restores the source. Sources with waiting
   * rejected records are kept.
   */
  async deleteUnused(): Promise<void> {
    await this.removeSources((manager) => readRows(manager, keyRow, unusedSql));
  }

  /** Removes the source of a page that has always failed, so that an attempt leaves nothing behind. Its runs state the reason. */
  async deleteFailed(key: string): Promise<void> {
    await this.removeSources((manager) => readRows(manager, keyRow, failedSql, [key]));
  }

  private async removeSources(find: (manager: EntityManager) => Promise<z.infer<typeof keyRow>[]>): Promise<void> {
    const removeInTransaction = async (manager: EntityManager): Promise<void> => {
      const keys = (await find(manager)).map(({ key }) => key);
      if (keys.length === 0) return;
      await manager.delete(SourceStateEntity, { source: In(keys) });
      await manager.delete(SourceUsageEntity, { account: In(keys) });
      await manager.update(SourceEntity, { key: In(keys) }, { removed_at: new Date() });
    };
    await inTransaction(this.database, removeInTransaction, { point: 'source.forget' });
  }

  private find(key: string): Promise<SourceEntity | null> {
    return this.database.manager.findOneBy(SourceEntity, { key });
  }

  private async add(key: string, url: URL, requestedName: string, caller: Caller): Promise<string> {
    for (const name of namesFor(requestedName, url)) {
      if (await this.sources.isNamed(name)) continue;
      const { connector, identity, settings } = prepareSource(
        { name, connector: 'web_page', settings: { url: url.href } },
        this.outbound.guard,
      );
      try {
        await this.sources.insert(
          { key, connector, ...identity, settings, interval_hours: 24, paused: true, max_records: null },
          caller,
        );
        return key;
      } catch (thrown) {
        const error = toAppError(thrown);
        if (error.code !== 'SOURCE_EXISTS') throw error;
        // A concurrent request created the same page or took the name.
        if ((await this.find(key))?.removed_at === null) return key;
      }
    }
    throw new AppError('SOURCE_EXISTS');
  }
}

/** Candidate names: the given one, then with the host, then with a number. */
function* namesFor(requestedName: string, { host }: URL): Generator<string> {
  yield requestedName;
  for (let turn = 1; turn < 1000; turn += 1) {
    const suffix = ` (${host.slice(0, 50)})${turn === 1 ? '' : ` ${turn}`}`;
    yield `${requestedName.slice(0, maxNameLength - suffix.length).trim()}${suffix}`;
  }
}

/** Removes the prefix that lists of the specification put before the names of web-scraping sources. */
function stripListPrefix(name: string): string {
  const plainName = stripScraperPrefix(name).trim();
  return plainName === '' ? 'Custom' : plainName;
}
