import { type Connector, type ConnectorType } from '@rfp/sources/connector';
import { createDoor, type Door } from '../scraping/fetch-page.js';
import { doorLimits } from '../scraping/door/door-settings.js';
import { type SyncConfig } from '../sync.config.js';

/** How requests leave this process. */
export class WaysOut {
  readonly door: Door;
  /** For services that let their readers wait: nobody else is given so much time. */
  readonly #patientDoor: Door;

  constructor({ SCRAPING_ALLOWED_HOSTS: allowedHosts }: Pick<SyncConfig, 'SCRAPING_ALLOWED_HOSTS'>) {
    this.door = createDoor({ allowedHosts });
    this.#patientDoor = createDoor({ allowedHosts, limits: { headersMs: 150_000 } });
  }

  sendOf({ guarded }: ConnectorType, { limits }: Connector['pace']): typeof globalThis.fetch {
    if (guarded === 'no') return globalThis.fetch;
    return (limits?.headersMs ?? 0) > doorLimits.headersMs ? this.#patientDoor.send : this.door.send;
  }
}
