import { type Connector, defineConnectorType, type ReadContext } from '../connector.js';
import { accountKey } from '../account-key.js';
import { replayReleases } from './collect-notices.js';
import { readPublisher } from './read-publisher.js';
import { hasWindow } from './page-url.js';
import { ocdsSettings } from './settings.js';

/**
 * Any publisher of the Open Contracting Data Standard: release packages, record packages, bare releases and JSON Lines, with paging by
 * `links.next`. A publisher is added by its URL. Example for UK Find a Tender, which allows 12 requests in two minutes:
 *
 * ```json
 * {
 *   "url": "https://www.find-tender.service.gov.uk/api/1.0/ocdsReleasePackages?updatedFrom={from}&updatedTo={to}&limit=100",
 *   "window_days": 7, "seconds_between_requests": 10, "time_zone": "Europe/London"
 * }
 * ```
 *
 * UK Contracts Finder also needs `"forbidden_means_wait": true`. Name and opportunity type are properties of the source. Use the type `private_rfp`
 * unless another type fits better.
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
      // A publisher counts the requests of a client across all its data.
      account: accountKey('ocds', new URL(settings.url).host),
      pace: { minIntervalMs: settings.seconds_between_requests * 1000, dailyQuota: null },
      ...(hasWindow(settings.url) && { lookbackDays: settings.window_days }),
      // Not a full snapshot: a run only reads the changes of a window.
      replay: (raw) => replayReleases(raw, { identity, settings }),
      read: (context: ReadContext, baseUrl: string) => readPublisher(context, baseUrl, { identity, settings }),
    }) satisfies Connector,
});
