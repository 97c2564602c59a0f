import { type RouteReply } from '@rfp/contracts/routes';
import { type ConsoleDataProvider } from '../../data-provider.js';
import { texts } from '../../texts.js';

export type Started = RouteReply<'startSync'>;

/** Kinds of syncs that a user can start. */
export type Start =
  | { what: 'all' }
  /** Syncs the sources that are due and need no key. There may be no such sources. */
  | { what: 'due' }
  | { what: 'scrapers' }
  | { what: 'source'; source: string }
  | { what: 'scraper'; source: string }
  | { what: 'url'; url: string; name?: string }
  | { what: 'replay'; source: string; ids?: string[] };

/** Toast texts. `unknown` is for a failure without a message. */
export type StartTexts = (typeof texts.sync)['refresh' | 'analysis' | 'replay'];

const words = {
  all: texts.sync.refresh,
  due: texts.sync.refresh,
  source: texts.sync.refresh,
  scrapers: texts.sync.analysis,
  scraper: texts.sync.analysis,
  url: texts.sync.analysis,
  replay: texts.sync.replay,
};

export function chooseTexts({ what }: Start): StartTexts {
  return words[what];
}

/** Returns the key of a button that is busy from its press until its runs end. */
export function busyKey(start: Start): string {
  if (start.what === 'all' || start.what === 'due' || start.what === 'scrapers') return start.what;
  if (start.what === 'url') return `url ${start.url}`;
  return start.what === 'replay' ? `replay ${start.source}` : `source ${start.source}`;
}

/** A manual start runs the source even if it was synced just now. */
const again = true;

export function startRuns(dataProvider: ConsoleDataProvider, start: Start): Promise<Started> {
  if (start.what === 'all') return dataProvider.startSync({ again });
  if (start.what === 'due') return dataProvider.startSync({ only_due: true });
  if (start.what === 'scrapers') return dataProvider.scrapeAll({ again });
  if (start.what === 'scraper') return dataProvider.scrapeSource({ source_key: start.source, again });
  if (start.what === 'url') return dataProvider.scrapeUrl({ url: start.url, source_name: start.name, again });
  if (start.what === 'replay') return dataProvider.replayRejected({ id: start.source, ids: start.ids });
  return dataProvider.startSync({ sources: [start.source], again });
}
