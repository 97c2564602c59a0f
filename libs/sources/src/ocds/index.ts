import { type Connector, defineConnectorType, type ReadContext } from '../connector.js';
import { accountKey } from '../account-key.js';
import { replayReleases } from './collect-notices.js';
import { readPublisher } from './read-publisher.js';
import { hasWindow } from './page-url.js';
import { ocdsSettings } from './settings.js';

/**
 * Any publisher of the Open Contracting Data Standard: release packages, record packages, bare releases, JSON Lines, in pages where they have
 * `links.next`. A publisher is added by its address. UK Find a Tender, which takes 12 requests in two minutes:
 *
 * ```json
 * {
 *   "url": "https://www.find-tender.service.gov.uk/api/1.0/ocdsReleasePackages?updatedFrom={from}&updatedTo={to}&limit=100",
 *   "window_days": 7, "seconds_between_requests": 10, "time_zone": "Europe/London"
 * }
 * ```
 *
 * UK Contracts Finder needs `"forbidden_means_wait": true` besides. What is left to the source itself, as everywhere: its name and the type of
 * its opportunities, `private_rfp` where nothing better fits.
 */
export const ocds = defineConnectorType({
  key: 'ocds',
  title: 'Open contracting publisher (OCDS)',
  kind: 'api',
  settings: ocdsSettings,
  presets: [],
  egress: 'guarded',
  create: (identity, settings) =>
    ({
      source: { ...identity, kind: 'api', needs_key: false },
      defaultBaseUrl: new URL(settings.url).origin,
      // A publisher counts by client address, across all its data.
      account: accountKey('ocds', new URL(settings.url).host),
      pace: { minIntervalMs: settings.seconds_between_requests * 1000, dailyQuota: null },
      ...(hasWindow(settings.url) && { lookbackDays: settings.window_days }),
      // No full snapshot: a run reads the changes of a window, and nothing shows whether that is everything.
      replay: (raw) => replayReleases(raw, { identity, settings }),
      read: (context: ReadContext, baseUrl: string) => readPublisher(context, baseUrl, { identity, settings }),
    }) satisfies Connector,
});
