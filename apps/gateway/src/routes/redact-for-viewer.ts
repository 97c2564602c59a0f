import { type DeadLetter } from '@rfp/contracts/dead-letter';
import { type MergeDecision } from '@rfp/contracts/merge-decision';
import { type ManagedSource } from '@rfp/contracts/source';
import { type RejectedRecord, type ScrapingSource, type SyncRun, type SyncStatus } from '@rfp/contracts/sync-run';
import { type Synonym } from '@rfp/contracts/synonym';
import { type Principal } from '../access/principal.js';

/*
 * Redacts sources, runs, dead letters, decisions and synonyms for visitors (the demo account, anonymous sessions), which anybody can become: no names of users, and no
 * settings, full URLs or raw responses of sources, which may contain tokens.
 */

type Viewer = Pick<Principal, 'caller'>;

export function redactSource(source: ManagedSource, reader: Viewer): ManagedSource {
  if (isPerson(reader)) return source;
  return {
    ...source,
    settings: {},
    home_url: source.ready_made ? source.home_url : originOf(source.home_url),
    created_by: null,
  };
}

export function redactScrapingSource(source: ScrapingSource, reader: Viewer): ScrapingSource {
  return isPerson(reader) ? source : { ...source, url: originOf(source.url) };
}

export function redactRun(run: SyncRun, reader: Viewer): SyncRun {
  return isPerson(reader) ? run : { ...run, started_by: null, reason: redactReason(run.reason) };
}

export function redactRejected(record: RejectedRecord, reader: Viewer): RejectedRecord {
  if (isPerson(reader)) return record;
  const id = record.source_id === null ? null : redactUrls(record.source_id);
  return { ...record, source_id: id, message: redactUrls(record.message), raw: '' };
}

export function redactStates(states: SyncStatus['sources'], reader: Viewer): SyncStatus['sources'] {
  if (isPerson(reader)) return states;
  return Object.fromEntries(
    Object.entries(states).map(([name, state]) => [name, { ...state, reason: redactReason(state.reason) }]),
  );
}

export function redactDecision(decision: MergeDecision, reader: Viewer): MergeDecision {
  return isPerson(reader) ? decision : { ...decision, decided_by: null, revoked_by: null, undoable: false };
}

export function redactDeadLetter(letter: DeadLetter, reader: Viewer): DeadLetter {
  return isPerson(reader) ? letter : { ...letter, message: redactUrls(letter.message), body: '' };
}

export function redactSynonym(synonym: Synonym, reader: Viewer): Synonym {
  return isPerson(reader) ? synonym : { ...synonym, changed_by: null };
}

function isPerson({ caller }: Viewer): boolean {
  return caller.kind === 'person';
}

function redactReason(reason: SyncRun['reason']): SyncRun['reason'] {
  return reason === null ? null : { ...reason, message: redactUrls(reason.message) };
}

/** Scheme and host of a URL. */
function originOf(address: string): string {
  if (!URL.canParse(address)) return '';
  const { protocol, host } = new URL(address);
  return `${protocol}//${host}`;
}

/** Scheme, credentials, host, and the rest up to the punctuation that ends a sentence. */
const addressInText = /(https?:\/\/)(?:[^\s/?#]*@)?([^\s/?#]*)(?:[/?#]\S*?(?=[).,]*(?:\s|$)))?/gi;

/** Cuts the URLs in a text to scheme and host. */
function redactUrls(text: string): string {
  return text.replaceAll(addressInText, '$1$2');
}
