import { Injectable } from '@nestjs/common';
import { type Access, accessError } from '@rfp/contracts/caller';
import { AppError } from '@rfp/contracts/errors';
import { type FilePart } from '@rfp/contracts/wire/file-part';
import { Readable } from 'node:stream';
import { CallerCache } from '../access/caller-cache.js';
import { type Identification } from '../access/credential.js';
import { type Principal } from '../access/principal.js';
import { ConnectionLimiter } from '../limits/connection-limiter.js';
import { ServiceClient } from '../routes/service-client.js';

/** Assertion and requester of a call. */
type By = Pick<Principal, 'assertion' | 'requester'>;

/** Reads the parts of a file, or of a section of it. */
export interface PartReader {
  readonly access: Access;
  readonly read: (after: string | undefined, by: By) => Promise<FilePart>;
}

interface FileCall {
  readonly principal: Principal;
  readonly by: Identification;
}

/** Streams files that services write part by part, such as the audit log, while the credential is valid. */
@Injectable()
export class FileExportService {
  readonly #running = new ConnectionLimiter(
    { maxPerCaller: 2, maxPerVisitor: 1, maxConnections: 4, maxVisitorConnections: 1 },
    'exports of the audit log or of workspaces in progress',
  );

  constructor(
    private readonly services: ServiceClient,
    private readonly callers: CallerCache,
  ) {}

  /**
   * Opens the file with its first part, so that a refusal becomes an error response and not a broken file.
   * @param sections - in the order of the file
   * @throws AppError at the limits, or if the request is not accepted
   */
  async open(sections: readonly [PartReader, ...PartReader[]], call: FileCall): Promise<Readable> {
    const { signal } = call.principal.requester;
    const release = this.#running.acquire(call.principal.caller);
    try {
      const first = await this.#readPart(sections[0], call, undefined);
      // If the connection is already closed, no event would release the export.
      if (signal.aborted) throw new AppError('REQUEST_ABORTED');
      signal.addEventListener('abort', release, { once: true });
      return Readable.from(this.#texts(sections, call, first), { objectMode: false });
    } catch (error) {
      release();
      throw error;
    }
  }

  async *#texts(sections: readonly PartReader[], call: FileCall, first: FilePart): AsyncGenerator<string> {
    for (const [index, section] of sections.entries()) {
      let part: FilePart | undefined = index === 0 ? first : await this.#readPart(section, call, undefined);
      while (part !== undefined) {
        yield part.text;
        part = part.next === undefined ? undefined : await this.#readPart(section, call, part.next);
      }
    }
  }

  /** Assertions are short-lived, and the caller may have signed out or lost the role since the export began. */
  async #readPart(
    { access, read }: PartReader,
    { principal: { requester }, by }: FileCall,
    after: string | undefined,
  ): Promise<FilePart> {
    const fetch = () => this.services.call('auth.identify', by, { requester });
    const { caller, pass } = this.callers.get(by) ?? (await this.callers.identify(by, fetch));
    const refusal = accessError(access, caller);
    if (refusal !== undefined) throw refusal;
    return read(after, { assertion: pass, requester });
  }
}
