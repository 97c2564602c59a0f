import { stubSearchPlan } from './stub-search-plan.js';
import { AppError, type Reply } from '@rfp/contracts/errors';
import {
  opportunityDetailSchema,
  opportunitySchema,
  type Opportunity,
  type OpportunityDetail,
  type ListFilter,
  type SortField,
} from '@rfp/contracts/opportunity';
import { defaultHistoryRows } from '@rfp/contracts/opportunities/opportunity-history';
import { rpc, type RpcName } from '@rfp/contracts/rpc';
import { answerCall, type RecordedRequest } from './answer-call.js';
import { type StubAnswers } from './stub-answers.js';
import { accountAnswers } from './stub-accounts.js';
import { auditAnswers } from './stub-audit.js';
import {
  stubBuiltInSynonym,
  stubDeadLetter,
  stubDiff,
  stubExplanation,
  stubDecision,
  stubHistory,
  stubStats,
  stubSynonym,
  stubVersion,
} from './stub-documents.js';
import { markAnswers } from './stub-marks.js';
import { perplexityAnswers } from './stub-perplexity.js';
import { intelligenceAnswers } from './stub-intelligence.js';
import { inboxAnswers } from './stub-inbox.js';
import { notificationAnswers } from './stub-notifications.js';
import { searchAnswers } from './stub-searches.js';
import { syncAnswers } from './stub-sync.js';

export { type RecordedRequest, type StubAnswers };

/** Time of the stub documents, independent of today. */
export const stubNow = '2026-03-10T15:00:00.000Z';

/** Id of the n-th stub opportunity, from 1. */
export function stubId(n: number): string {
  return `0197a3a4-0000-7000-8000-${String(n).padStart(12, '0')}`;
}

/** The n-th stub opportunity, from 1; every third one has no agency, value and deadline. */
export function anOpportunity(n: number, overrides: Partial<Opportunity> = {}): Opportunity {
  const due = new Date(Date.UTC(2026, 2, 10 + n, 20)).toISOString();
  return opportunitySchema.parse({
    id: stubId(n),
    title: `Laboratory cooling systems, lot ${n}`,
    description: 'Maintenance and repair of the cooling systems of two laboratory buildings.',
    description_cut: false,
    agency_name: 'Department of Veterans Affairs',
    source_type: 'federal_contract',
    source_name: 'SAM.gov',
    source_url: `https://example.gov/notices/${n}`,
    opportunity_number: `36C247-26-R-${String(n).padStart(4, '0')}`,
    notice_type: 'Solicitation',
    estimated_value: n * 125_000,
    value_kind: 'estimate',
    posted_date: '2026-03-02',
    due_date: due.slice(0, 10),
    due_at: due,
    location: 'Durham, NC',
    contact_info: 'Jordan Lee; Contracting Officer; jordan.lee@example.gov',
    keywords: ['HVAC', 'maintenance'],
    naics_codes: ['238220'],
    psc_codes: ['J041'],
    aln_codes: [],
    set_aside: null,
    status: n % 5 === 0 ? 'closed' : 'active',
    total_score: Math.max(0, 100 - n),
    relevance_score: Math.max(0, 100 - n),
    urgency_score: 60,
    value_score: 50,
    competition_score: 40,
    version: 1,
    amended_at: null,
    cancelled: false,
    demo: false,
    created_at: '2026-03-03T08:00:00.000Z',
    updated_at: '2026-03-03T08:00:00.000Z',
    ...(n % 2 === 0 ? { source_type: 'federal_grant', source_name: 'Grants.gov' } : {}),
    ...(n % 3 === 0
      ? { agency_name: null, estimated_value: null, value_kind: null, due_date: null, due_at: null }
      : {}),
    ...overrides,
  });
}

/** The detail of an opportunity. */
export function anOpportunityDetail(row: Opportunity): OpportunityDetail {
  return opportunityDetailSchema.parse({
    ...row,
    other_codes: ['UNSPSC 72151207'],
    eligible_applicants: ['Small businesses'],
    expected_awards: 2,
    cost_sharing: false,
    value_floor: null,
    value_ceiling: null,
    attachments: [{ name: 'Statement of Work.pdf', url: 'https://example.gov/files/1' }],
    sources: [
      {
        source_name: row.source_name,
        source_id: row.id.slice(-4),
        channel: 'api',
        fetched_at: stubNow,
        version: 1,
        decides: ['title', 'due_date'],
      },
    ],
  });
}

/** Stub answers over the rows, with filter and order, but without business rules. */
export function stubAnswers(rows: Opportunity[]): StubAnswers {
  const find = (id: string): Opportunity => {
    const row = rows.find((one) => one.id === id);
    if (row === undefined) throw new AppError('OPPORTUNITY_NOT_FOUND');
    return row;
  };
  return {
    ...accountAnswers,
    ...auditAnswers,
    ...syncAnswers,
    ...notificationAnswers,
    ...inboxAnswers,
    ...searchAnswers,
    ...markAnswers(rows),
    'opportunities.ping': () => ({}),
    'opportunities.health': () => ({ status: 'ok', checks: { database: 'ok' } }),
    'opportunities.list': ({ filter, sort: [field, direction], offset, limit }) => {
      const found = rows
        .filter((row) => matches(row, filter))
        .toSorted((a, b) => compare(a, b, field) * (direction === 'ASC' ? 1 : -1));
      return { rows: found.slice(offset, offset + limit), total: found.length, offset };
    },
    /** Two lines of CSV per part, whatever the format. */
    'opportunities.export-part': ({ filter, after = '0' }) => {
      const found = rows.filter((row) => matches(row, filter));
      const end = Number(after) + 2;
      const part = found.slice(Number(after), end);
      return {
        text: part.map(({ id, title }) => `${id},"${title}"\r\n`).join(''),
        rows: part.length,
        total: found.length,
        ...(end < found.length ? { next: String(end) } : {}),
      };
    },
    'opportunities.many': ({ ids }) => ({ rows: rows.filter((row) => ids.includes(row.id)) }),
    'opportunities.get': ({ id }) => anOpportunityDetail(find(id)),
    'opportunities.history': ({ id, older_than = '0', limit = defaultHistoryRows }) => {
      const { versions } = stubHistory(find(id));
      const end = Number(older_than) + limit;
      return {
        id,
        versions: versions.slice(Number(older_than), end),
        ...(end < versions.length ? { older: String(end) } : {}),
      };
    },
    'opportunities.version': ({ id }) => stubVersion(find(id)),
    'opportunities.diff': ({ id }) => stubDiff(find(id)),
    'opportunities.mark-seen': ({ id, version }) => ({ id: find(id).id, version, at: stubNow }),
    'opportunities.split': ({ id, records }) => ({
      ...stubDecision,
      opportunity_id: find(id).id,
      kind: 'split',
      records,
    }),
    'opportunities.merge': ({ id, with: other }) => ({
      ...stubDecision,
      opportunity_id: find(id).id,
      other_id: find(other).id,
    }),
    'opportunities.merge-candidates': ({ id }) => ({ id: find(id).id, candidates: [] }),
    'opportunities.merge-decisions': ({ id }) => ({
      id,
      decisions: [{ ...stubDecision, opportunity_id: find(id).id }],
    }),
    'opportunities.undo-merge-decision': ({ id }) => ({
      ...stubDecision,
      id,
      revoked_by: stubDecision.decided_by,
      revoked_at: stubNow,
      undoable: false,
    }),
    'opportunities.synonyms': () => ({ synonyms: [stubSynonym, stubBuiltInSynonym] }),
    'opportunities.add-synonym': ({ forms }) => ({ ...stubSynonym, forms }),
    'opportunities.change-synonym': ({ id, enabled }) => ({
      ...(id === stubBuiltInSynonym.id ? stubBuiltInSynonym : stubSynonym),
      id,
      enabled,
    }),
    'opportunities.dead-letters': () => ({ dead_letters: [stubDeadLetter], total: 1 }),
    'opportunities.replay-dead-letters': ({ ids }) => ({ replayed: ids, failed: [], untried: [] }),
    'opportunities.discard-dead-letters': ({ ids }) => ({ discarded: ids.length }),
    'intelligence.dead-letters': () => ({ dead_letters: [], total: 0 }),
    'intelligence.replay-dead-letters': ({ ids }) => ({ replayed: ids, failed: [], untried: [] }),
    'intelligence.discard-dead-letters': ({ ids }) => ({ discarded: ids.length }),
    'auth.dead-letters': () => ({ dead_letters: [], total: 0 }),
    'auth.replay-dead-letters': ({ ids }) => ({ replayed: ids, failed: [], untried: [] }),
    'auth.discard-dead-letters': ({ ids }) => ({ discarded: ids.length }),
    'opportunities.remove-synonym': ({ id }) => ({ ...stubSynonym, id }),
    'opportunities.explain': ({ id }) => stubExplanation(find(id)),
    'opportunities.propose-profile': () => ({ keywords: ['roofing'], naics_codes: [], set_asides: [] }),
    'opportunities.order-preview': () => ({
      rows: rows.slice(0, 10).map((opportunity, index) => ({ opportunity, place: index + 1, present_place: null })),
    }),
    'opportunities.search': ({ criteria }) => {
      const found = rows.filter((row) => criteria.keywords.some((word) => matches(row, { q: word })));
      return { rows: found.slice(0, criteria.limit), total: found.length };
    },
    'opportunities.search-plan': () => stubSearchPlan(rows.length),
    'opportunities.stats': () => stubStats(rows),
    'opportunities.facets': () => ({}),
    'opportunities.census': ({ audience }) => ({
      demo: 0,
      real: rows.length,
      showing_demo: audience === 'demo',
      by_type: stubStats(rows).by_type,
    }),
    'opportunities.remove-demo': () => ({ removed: 2000 }),
    ...intelligenceAnswers,
    ...perplexityAnswers,
  };
}

function matches(row: Opportunity, { q, status, source_type, ids = [row.id] }: ListFilter): boolean {
  if (!ids.includes(row.id)) return false;
  if (q !== undefined && !row.title.toLowerCase().includes(q.toLowerCase())) return false;
  return (status ?? row.status) === row.status && (source_type ?? row.source_type) === row.source_type;
}

/** Missing values come first, as with `NULLS FIRST` of PostgreSQL. */
function compare(a: Opportunity, b: Opportunity, field: SortField): number {
  const column = field === 'personal_total' || field === 'best_match' ? 'total_score' : field;
  const [left, right] = [a[column] ?? '', b[column] ?? ''];
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return String(left).localeCompare(String(right));
}

/** The part of a bus that stub services need. */
interface RequestBus {
  respond(
    subject: string,
    service: string,
    handler: (payload: unknown) => Promise<Reply<unknown>>,
  ): Promise<() => Promise<void>>;
}

/**
 * Handles requests on a real bus: validates requests and replies with the contracts, and enforces access levels.
 * @param subjectOf subject of a request: `requestSubject` of messaging
 * @param sampled names of requests to answer with a sample of their reply if `answers` has none
 * @returns recorded requests in order; the list keeps growing. Requests that identify callers are left out.
 */
export async function stubServices(
  bus: RequestBus,
  subjectOf: (name: RpcName) => string,
  answers: StubAnswers,
  sampled: readonly RpcName[] = [],
): Promise<RecordedRequest[]> {
  const recorded: RecordedRequest[] = [];
  for (const name of rpcNames()) {
    if (answers[name] !== undefined || sampled.includes(name))
      await bus.respond(subjectOf(name), 'stub', (payload) => answerCall(name, answers[name], payload, recorded));
  }
  return recorded;
}

function rpcNames(): RpcName[] {
  return Object.keys(rpc).filter((name): name is RpcName => Object.hasOwn(rpc, name));
}
