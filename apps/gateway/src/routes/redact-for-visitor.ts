import { type DeadLetters } from '@rfp/contracts/wire/dead-letter';
import { type RpcName, type RpcReply } from '@rfp/contracts/rpc';
import { type ManagedSource } from '@rfp/contracts/source';
import { type RejectedRecord, type SyncRun } from '@rfp/contracts/sync-run';

type Letters = Pick<DeadLetters, 'dead_letters'>;
type Redactions = { readonly [N in RpcName]?: (reply: RpcReply<N>) => RpcReply<N> };

/**
 * Replies in the form for visitors (the demo account and anonymous sessions), which anybody can become: without names of users, and without
 * settings, full URLs or raw responses of sources, which may contain tokens.
 */
const redactions: Redactions = {
  'sync.sources': ({ sources }) => ({ sources: sources.map(redactSource) }),
  'sync.source': redactSource,
  'sync.scraping-sources': ({ sources }) => ({
    sources: sources.map((source) => ({ ...source, url: originOf(source.url) })),
  }),
  'sync.runs': (reply) => ({ ...reply, rows: reply.rows.map(redactRun) }),
  'sync.run': redactRun,
  'sync.rejected': (reply) => ({ ...reply, records: reply.records.map(redactRejected) }),
  'sync.status': (reply) => {
    const states = Object.entries(reply.sources);
    const redacted = states.map(([name, state]) => [name, { ...state, reason: redactReason(state.reason) }]);
    return { ...reply, sources: Object.fromEntries(redacted) };
  },
  'opportunities.dead-letters': redactLetters,
  'intelligence.dead-letters': redactLetters,
  'opportunities.merge-decisions': ({ decisions, ...reply }) => ({
    ...reply,
    decisions: decisions.map((each) => ({ ...each, decided_by: null, revoked_by: null, undoable: false })),
  }),
  'opportunities.synonyms': ({ synonyms }) => ({ synonyms: synonyms.map((each) => ({ ...each, changed_by: null })) }),
};

/** The reply to a message in the form for visitors. */
export function redactForVisitor<N extends RpcName>(name: N, reply: RpcReply<N>): RpcReply<N> {
  const redact: ((reply: RpcReply<N>) => RpcReply<N>) | undefined = redactions[name];
  return redact === undefined ? reply : redact(reply);
}

function redactSource(source: ManagedSource): ManagedSource {
  const home_url = source.ready_made ? source.home_url : originOf(source.home_url);
  return { ...source, settings: {}, home_url, created_by: null };
}

function redactRun(run: SyncRun): SyncRun {
  return { ...run, started_by: null, reason: redactReason(run.reason) };
}

function redactRejected(record: RejectedRecord): RejectedRecord {
  const source_id = record.source_id === null ? null : redactUrls(record.source_id);
  return { ...record, source_id, message: redactUrls(record.message), raw: '' };
}

function redactLetters<T extends Letters>({ dead_letters, ...reply }: T) {
  const redacted = dead_letters.map((letter) => ({ ...letter, message: redactUrls(letter.message), body: '' }));
  return { ...reply, dead_letters: redacted };
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
