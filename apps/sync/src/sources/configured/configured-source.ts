import { type AppError } from '@rfp/contracts/errors';
import { type ManagedSource } from '@rfp/contracts/source';
import { type Connector } from '@rfp/sources/connector';

/** A source as a run needs it: its connector, what people have set, and the ways out. */
export interface ConfiguredSource {
  connector: Connector;
  source: ManagedSource;
  /** Why it cannot be read now: no key, or settings that its connector does not know any more. Null where `source.ready`. */
  unready: AppError | null;
  baseUrl: string;
  pace: Connector['pace'];
  /** Whose requests and pauses are counted together, see `Connector.account`. */
  account: string;
  /** Its API key, asked for when a run begins and kept no longer than that; null where none is set. */
  openKey: () => Promise<string | null>;
  /** How its requests leave: through the guarded door where its addresses come from people. */
  send: typeof globalThis.fetch;
  /** Judges the addresses that another service is to read for it. Throws `URL_REFUSED`. */
  validateTargets: (signal: AbortSignal) => Promise<void>;
}
