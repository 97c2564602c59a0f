import { type CallLimits } from './limits/call-limits.js';
import { type ConnectionLimits } from './limits/connection-limiter.js';
import { type LiveSettings } from './live/live-settings.js';

/** Overrides of limits and of the running services. */
export interface GatewayLimits {
  /** Whether the intelligence service is switched on; default: true. */
  intelligence?: boolean;
  /** Limits of live events. */
  live?: Partial<LiveSettings>;
  /** Limits of calls to services. */
  calls?: Partial<CallLimits>;
  /** Limits of exports in progress. */
  exports?: Partial<ConnectionLimits>;
}

export interface GatewaySettings extends GatewayLimits {
  /** Public origin of the console. */
  siteUrl: string;
  intelligence: boolean;
}

/** Injection token of `GatewaySettings`. */
export const gatewaySettings = Symbol('gateway settings');

/** Injection token of the `Bus`. */
export const messageBus = Symbol('message bus');
