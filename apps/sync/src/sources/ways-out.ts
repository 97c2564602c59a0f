import { type Connector, type ConnectorType } from '@rfp/sources/connector';
import { type AllowedHost, bareHost, isAllowed } from '../scraping/door/allowed-hosts.js';
import { doorLimits } from '../scraping/door/door-settings.js';
import { portOf } from '../scraping/door/judge-url.js';
import { createDoor, type Door } from '../scraping/fetch-page.js';
import { createPoliteReader, type HostTurns, type PoliteReader } from '../scraping/polite.js';
import { type SyncConfig } from '../sync.config.js';
import { homeOrDoor } from './home-or-door.js';

/** How the requests of a source leave, and what they may cost then. */
export interface WayOut {
  send: typeof globalThis.fetch;
  pace: Connector['pace'];
}

/** Of services that let their readers wait: no other is given so much time. */
const patienceMs = 150_000;
/** A polite reader waits for its turn before it asks, so what it waits says nothing of the site. What a site may cost, the door limits. */
const queueMs = 15 * 60_000;

/** How requests leave this process. One for all runs, so that they take turns at a host; with `hosts`, also with other processes. */
export class WaysOut {
  readonly door: Door;
  readonly polite: PoliteReader;
  readonly #patientDoor: Door;
  readonly #allowedHosts: readonly AllowedHost[];

  constructor(
    { SCRAPING_ALLOWED_HOSTS: allowedHosts, SCRAPING_INTERVAL_MS: minIntervalMs }: SyncConfig,
    hosts?: HostTurns,
  ) {
    this.#allowedHosts = allowedHosts;
    this.door = createDoor({ allowedHosts });
    this.polite = createPoliteReader({ door: this.door, minIntervalMs, ...(hosts === undefined ? {} : { hosts }) });
    this.#patientDoor = createDoor({ allowedHosts, limits: { headersMs: patienceMs } });
  }

  /** `baseUrl`: where the source is asked, as configured. */
  wayOf({ guarded }: Pick<ConnectorType, 'guarded'>, pace: Connector['pace'], baseUrl: string): WayOut {
    if (guarded === 'polite')
      return {
        send: this.polite.send,
        pace: { ...pace, limits: { ...pace.limits, headersMs: queueMs, totalMs: queueMs } },
      };
    const isPatient = (pace.limits?.headersMs ?? 0) > doorLimits.headersMs;
    const { send } = isPatient ? this.#patientDoor : this.door;
    return { send: guarded === 'no' ? homeOrDoor(baseUrl, send) : send, pace };
  }

  /** Whether the operator has named this host, at this port, in the configuration, as one does with a service of one's own. */
  isNamed(address: string): boolean {
    const url = new URL(address);
    return isAllowed(bareHost(url), portOf(url), this.#allowedHosts, doorLimits.ports);
  }
}
