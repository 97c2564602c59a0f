import { Inject, Injectable } from '@nestjs/common';
import { type SearchProfile } from '@rfp/contracts/account';
import { accessError } from '@rfp/contracts/caller';
import { AppError } from '@rfp/contracts/errors';
import {
  type ExportPart,
  exportPartGrowth,
  type ExportPartFormat,
  maxExportPartRows,
  maxSheetRows,
} from '@rfp/contracts/opportunities/export';
import { personalSortField } from '@rfp/contracts/opportunity';
import { Readable } from 'node:stream';
import { CallerCache } from '../access/caller-cache.js';
import { type Identification } from '../access/credential.js';
import { type Principal } from '../access/principal.js';
import { type ConnectionLimits, ConnectionLimiter } from '../limits/connection-limiter.js';
import { gatewaySettings, type GatewaySettings } from '../gateway-settings.js';
import { ServiceClient } from '../routes/service-client.js';
import { type ParsedExport } from './parse-export-query.js';
import { workbookOf } from './workbook.js';

/** Limits of exports in progress. Each part also counts as a long list, so that exports take turns with long lists and never delay pages. */
const exportLimits: ConnectionLimits = {
  maxPerCaller: 2,
  maxPerVisitor: 1,
  maxConnections: 16,
  maxVisitorConnections: 4,
};

export interface ExportCall {
  query: ParsedExport;
  principal: Principal;
  identification: Identification;
}

/** The call with the caller's search profile, if the order depends on it. */
interface OpenExport extends ExportCall {
  search: SearchProfile | undefined;
}

export interface ExportedFile {
  content: Readable;
  total: number;
}

/** Streams files part by part as they are read, while the credential is valid. */
@Injectable()
export class ExportService {
  readonly #running: ConnectionLimiter;

  constructor(
    private readonly services: ServiceClient,
    private readonly callers: CallerCache,
    @Inject(gatewaySettings) { exports }: GatewaySettings,
  ) {
    this.#running = new ConnectionLimiter({ ...exportLimits, ...exports }, 'exports in progress');
  }

  /**
   * Opens the file with its first part, so that a refusal becomes an error response and not a broken file.
   * @throws AppError at the limits, or if the query is not accepted
   */
  async open(request: ExportCall): Promise<ExportedFile> {
    const { query, principal } = request;
    const { signal } = principal.requester;
    const release = this.#running.acquire(principal.caller);
    try {
      const isPersonal = query.sort[0] === personalSortField || query.filter.for_you !== undefined;
      const call = { ...request, search: isPersonal ? await this.services.searchProfile(principal) : undefined };
      const first = await this.#readPart(call, undefined);
      if (query.format === 'xlsx' && first.total > maxSheetRows)
        throw new AppError('VALIDATION', {
          message: `A worksheet holds ${maxSheetRows} rows at most: narrow the filter, or export as CSV`,
          details: { total: first.total },
        });
      // If the connection is already closed, no event would release the export.
      if (signal.aborted) throw new AppError('REQUEST_ABORTED');
      signal.addEventListener('abort', release, { once: true });
      const texts = this.#texts(call, first);
      const content =
        query.format === 'xlsx' ? workbookOf(query.columns, texts) : Readable.from(texts, { objectMode: false });
      return { content, total: first.total };
    } catch (error) {
      release();
      throw error;
    }
  }

  /** Reads the next part while the previous one is sent. */
  async *#texts(call: OpenExport, first: ExportPart): AsyncGenerator<string> {
    let part: ExportPart | undefined = first;
    while (part !== undefined) {
      const next: Promise<ExportPart> | undefined = part.next === undefined ? undefined : this.#readPart(call, part);
      // A failure while the reader is slow is thrown at the `await` below.
      next?.catch(() => undefined);
      if (part.text !== '') yield part.text;
      part = await next;
    }
  }

  /** Reads the part after `previous`. A part that is too large for a message is read in smaller ones. */
  async #readPart(
    call: OpenExport,
    previous: ExportPart | undefined,
    limit = limitAfter(previous),
  ): Promise<ExportPart> {
    const { filter, sort, columns } = call.query;
    const { audience, requester } = call.principal;
    const format: ExportPartFormat = call.query.format === 'xlsx' ? 'cells' : call.query.format;
    const position = previous === undefined ? {} : { after: previous.next, total: previous.total };
    const request = { audience, filter, sort, search: call.search, format, columns, limit, ...position };
    const assertion = await this.#assertionOf(call);
    try {
      return await this.services.callForText('opportunities.export-part', request, { assertion, requester });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'MESSAGE_TOO_LARGE' || limit === 1) throw error;
      return this.#readPart(call, previous, Math.ceil(limit / 4));
    }
  }

  /** Assertions are short-lived, and the caller may have signed out since the export began. */
  async #assertionOf({ identification, principal: { requester } }: ExportCall): Promise<string> {
    const fetch = () => this.services.call('auth.identify', identification, { requester });
    const { caller, pass } = this.callers.get(identification) ?? (await this.callers.identify(identification, fetch));
    const refusal = accessError('read', caller);
    if (refusal !== undefined) throw refusal;
    return pass;
  }
}

function limitAfter(previous: ExportPart | undefined): number {
  return previous === undefined
    ? maxExportPartRows
    : Math.min(maxExportPartRows, Math.max(100, Math.ceil(previous.rows * exportPartGrowth)));
}
