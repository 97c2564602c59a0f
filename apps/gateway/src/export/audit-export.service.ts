import { Injectable } from '@nestjs/common';
import { type AuditFilter, type AuditPart, maxAuditPartRows } from '@rfp/contracts/audit/audit-entry';
import { accessError } from '@rfp/contracts/caller';
import { AppError } from '@rfp/contracts/errors';
import { rpc } from '@rfp/contracts/rpc';
import { Readable } from 'node:stream';
import { CallerCache } from '../access/caller-cache.js';
import { type Identification } from '../access/credential.js';
import { type Principal } from '../access/principal.js';
import { ConnectionLimiter } from '../limits/connection-limiter.js';
import { ServiceClient } from '../routes/service-client.js';

type PartName = 'auth.audit-part' | 'auth.workspace-audit-part';

interface AuditExport {
  filter: AuditFilter;
  principal: Principal;
  by: Identification;
}

/** Streams the audit log part by part as it is read, while the credential is valid. */
@Injectable()
export class AuditExportService {
  readonly #running = new ConnectionLimiter(
    { maxPerCaller: 2, maxPerVisitor: 1, maxConnections: 4, maxVisitorConnections: 1 },
    'exports of the audit log in progress',
  );

  constructor(
    private readonly services: ServiceClient,
    private readonly callers: CallerCache,
  ) {}

  /**
   * Opens the file with its first part, so that a refusal becomes an error response and not a broken file.
   * @throws AppError at the limits, or if the filter is not accepted
   */
  async open(name: PartName, call: AuditExport): Promise<Readable> {
    const { signal } = call.principal.requester;
    const release = this.#running.acquire(call.principal.caller);
    try {
      const first = await this.#readPart(name, call, undefined);
      // If the connection is already closed, no event would release the export.
      if (signal.aborted) throw new AppError('REQUEST_ABORTED');
      signal.addEventListener('abort', release, { once: true });
      return Readable.from(this.#texts(name, call, first), { objectMode: false });
    } catch (error) {
      release();
      throw error;
    }
  }

  async *#texts(name: PartName, call: AuditExport, first: AuditPart): AsyncGenerator<string> {
    let part: AuditPart | undefined = first;
    while (part !== undefined) {
      yield part.text;
      part = part.next === undefined ? undefined : await this.#readPart(name, call, part.next);
    }
  }

  /** Assertions are short-lived, and the caller may have signed out or lost the role since the export began. */
  async #readPart(
    name: PartName,
    { filter, principal, by }: AuditExport,
    after: string | undefined,
  ): Promise<AuditPart> {
    const { requester } = principal;
    const fetch = () => this.services.call('auth.identify', by, { requester });
    const { caller, pass } = this.callers.get(by) ?? (await this.callers.identify(by, fetch));
    const refusal = accessError(rpc[name].access, caller);
    if (refusal !== undefined) throw refusal;
    const position = after === undefined ? {} : { after };
    const request = { filter, limit: maxAuditPartRows, ...position };
    return this.services.call(name, request, { assertion: pass, requester });
  }
}
