import { type AppError } from '@rfp/contracts/errors';
import { type ManagedSource } from '@rfp/contracts/source';
import { type Connector } from '@rfp/sources/connector';

/** A source in the form that a run needs: connector, user settings and transport. */
export interface ConfiguredSource {
  connector: Connector;
  source: ManagedSource;
  /** Time of the last change when its row was read; null for the demo generator, which has no row. */
  changedAt: Date | null;
  /** The reason why the source cannot sync now: no API key, or settings that its connector no longer supports. Null if `source.ready`. */
  unready: AppError | null;
  baseUrl: string;
  pace: Connector['pace'];
  /** Requests and pauses are counted per account, see `Connector.account`. */
  account: string;
  /** Decrypts the API key at the start of a run; null if none is set. */
  openKey: () => Promise<string | null>;
  /** Sends requests: through the egress guard if the addresses come from users. */
  send: typeof globalThis.fetch;
  /** Validates addresses that another service fetches for the source. Throws `URL_REFUSED`. */
  validateTargets: (signal: AbortSignal) => Promise<void>;
}
