import { type ManagedSource } from '@rfp/contracts/source';
import { type RejectedRecord, type ScrapingSource, type SyncRun, type SyncStatus } from '@rfp/contracts/sync-run';
import { type Asker } from '../access/asker.js';

/*
 * What is shown of sources and runs. Anybody can become a visitor (the demo account, an anonymous session), so a visitor is not told
 * who of the people here did something, nor what was said of a source: its address may hold a token, in its path as well, and so may what it answered with.
 */

/** Whom something is shown to. */
type Reader = Pick<Asker, 'caller'>;

export function showSource(source: ManagedSource, reader: Reader): ManagedSource {
  if (isPerson(reader)) return source;
  return {
    ...source,
    settings: {},
    home_url: source.ready_made ? source.home_url : bareAddress(source.home_url),
    created_by: null,
  };
}

export function showScrapingSource(source: ScrapingSource, reader: Reader): ScrapingSource {
  return isPerson(reader) ? source : { ...source, url: bareAddress(source.url) };
}

export function showRun(run: SyncRun, reader: Reader): SyncRun {
  return isPerson(reader) ? run : { ...run, started_by: null, reason: bareReason(run.reason) };
}

export function showRejected(record: RejectedRecord, reader: Reader): RejectedRecord {
  if (isPerson(reader)) return record;
  const id = record.source_id === null ? null : bareText(record.source_id);
  return { ...record, source_id: id, message: bareText(record.message), raw: '' };
}

export function showStates(states: SyncStatus['sources'], reader: Reader): SyncStatus['sources'] {
  if (isPerson(reader)) return states;
  return Object.fromEntries(
    Object.entries(states).map(([name, state]) => [name, { ...state, reason: bareReason(state.reason) }]),
  );
}

function isPerson({ caller }: Reader): boolean {
  return caller.kind === 'person';
}

function bareReason(reason: SyncRun['reason']): SyncRun['reason'] {
  return reason === null ? null : { ...reason, message: bareText(reason.message) };
}

/** Whose address it is, and nothing else of it. */
function bareAddress(address: string): string {
  if (!URL.canParse(address)) return '';
  const { protocol, host } = new URL(address);
  return `${protocol}//${host}`;
}

/** Scheme, who asks, whom, and all that follows up to the marks that end a sentence. */
const addressInText = /(https?:\/\/)(?:[^\s/?#]*@)?([^\s/?#]*)(?:[/?#]\S*?(?=[).,]*(?:\s|$)))?/gi;

/** A text whose addresses say no more than whose they are. */
function bareText(text: string): string {
  return text.replaceAll(addressInText, '$1$2');
}
