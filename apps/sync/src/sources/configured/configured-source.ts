import { type AppError } from '@rfp/contracts/errors';
import { type ManagedSource } from '@rfp/contracts/source';
import { type Connector } from '@rfp/sources/connector';

/** A source as a run needs it: connector, settings of users, and transport. */
export interface ConfiguredSource {
  connector: Connector;
  source: ManagedSource;
  /** When it was last changed, as of the reading of its row; null for the demo generator, which has none. */
  changedAt: Date | null;
  /** Why it cannot sync now: no API key, or settings that its connector no longer supports. Null if `source.ready`. */
  unready: AppError | null;
  baseUrl: string;
  pace: Connector['pace'];
  /** Requests and pauses are counted per account, see `Connector.account`. */
  account: string;
  /** Decrypts its API key at the start of a run; null if none is set. */
  openKey: () => Promise<string | null>;
  /** Transport: the egress guard if its addresses come from users. */
  send: typeof globalThis.fetch;
  /** Validates addresses that another service fetches for it. Throws `URL_REFUSED`. */
  validateTargets: (signal: AbortSignal) => Promise<void>;
}
