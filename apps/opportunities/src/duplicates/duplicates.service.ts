import { Injectable } from '@nestjs/common';
import { type Caller } from '@rfp/contracts/caller';
import { canonicalJson } from '@rfp/contracts/text/canonical-json';
import { AppError } from '@rfp/contracts/errors';
import { type MergeDecision, type MergeDecisions, type NoticeName } from '@rfp/contracts/opportunities/merge-decision';
import { type Audience } from '@rfp/contracts/opportunity';
import { type ParsedRpcRequest } from '@rfp/contracts/rpc';
import { type AuditedCaller, recordAudit } from '@rfp/persistence/events/record-audit';
import { DataSource, type EntityManager } from 'typeorm';
import { uuidv7 } from 'uuidv7';
import { AudienceService } from '../catalogue/audience.service.js';
import { type KeyedNotice, noticeKey, selectMovingNotices, toKeyedNotices } from '../merging/keyed-notices.js';
import {
  findDecision,
  findLastMerge,
  findByRequestKey,
  type FormerState,
  listDecisions,
  loadDecidedNotices,
  revokeDecision,
  storeDecision,
  type StoredDecision,
} from '../store/records/merge-decisions.js';
import { type OpportunityWriter, writeOpportunities } from '../store/opportunity-writer.js';
import { loadOpportunities, type StoredOpportunity } from '../store/records/stored-records.js';
import { moveRecords, readFormerState } from './move-records.js';

type SplitRequest = ParsedRpcRequest<'opportunities.split'>;
type MergeRequest = ParsedRpcRequest<'opportunities.merge'>;
type Decider = AuditedCaller & Pick<Caller, 'label'>;

/** A new decision: two opportunities, and the one of them to which each of their notices belongs from now on. */
interface Regrouping {
  kind: 'split' | 'merge';
  /** The opportunity that is split, or that receives the notices of the other. */
  primary: StoredOpportunity;
  otherId: string;
  former: FormerState | null;
  notices: { notice: KeyedNotice; from: string; to: string }[];
}

/** Splits and merges opportunities by decision of a person. The decision is stored, so that no sync undoes it, and can be undone. */
@Injectable()
export class DuplicatesService {
  constructor(
    private readonly database: DataSource,
    private readonly audience: AudienceService,
  ) {}

  async split(request: SplitRequest, caller: Decider): Promise<MergeDecision> {
    return this.decideOnce('split', request, caller, async (writer) => {
      const from = await this.load(writer.manager, request.id, request.audience);
      requireVersion(from, request.version);
      const notices = toKeyedNotices(from.records, from.demo);
      const moved = selectNotices(notices, request.records, from.id);
      if (moved.length === notices.length) throw new AppError('LAST_NOTICE', { details: { id: from.id } });
      const to = await findSplitTarget(writer.manager, from.id, notices, moved);
      await moveRecords(writer, { from, to, records: moved.flatMap(({ records }) => records) });
      const placed = notices.map((notice) => ({ notice, from: from.id, to: moved.includes(notice) ? to : from.id }));
      return { primary: from, otherId: to, former: null, notices: placed };
    });
  }

  async merge(request: MergeRequest, caller: Decider): Promise<MergeDecision> {
    return this.decideOnce('merge', request, caller, async (writer) => {
      const { manager } = writer;
      const primary = await this.load(manager, request.id, request.audience);
      requireVersion(primary, request.version);
      const otherId = await this.audience.findVisible(request.with, request.audience);
      if (otherId === primary.id) throw new AppError('ALREADY_MERGED', { details: { id: primary.id } });
      const other = await this.load(manager, otherId, request.audience);
      const former = await readFormerState(writer, other);
      await moveRecords(writer, { from: other, to: primary.id, records: other.records });
      const notices = [primary, other].flatMap(({ id, records, demo }) =>
        toKeyedNotices(records, demo).map((notice) => ({ notice, from: id, to: primary.id })),
      );
      return { primary, otherId, former, notices };
    });
  }

  /** Moves back the notices that the decision moved, and the notices added since then because they match a moved one. */
  async undo({ id, audience }: { id: string; audience: Audience }, caller: Decider): Promise<MergeDecision> {
    const found = await this.find(this.database.manager, id, audience);
    return writeOpportunities(
      this.database,
      { kind: 'decision', key: found.opportunity_id },
      async (writer) => {
        const { manager } = writer;
        const decision = await this.find(manager, id, audience);
        if (decision.revoked_at !== null) return toWire(decision);
        if (decision.superseded) throw new AppError('MERGE_DECISION_SUPERSEDED', { details: { id } });
        const former =
          decision.kind === 'split' ? await undoSplit(writer, decision) : await undoMerge(writer, decision);
        await revokeDecision(manager, id, caller, former);
        await auditUndo(manager, caller, decision);
        return toWire(await this.find(manager, id, audience));
      },
      {},
    );
  }

  async list({ id, audience }: { id: string; audience: Audience }): Promise<MergeDecisions> {
    const visible = await this.audience.findVisible(id, audience);
    return { id: visible, decisions: (await listDecisions(this.database, visible)).map(toWire) };
  }

  /** Makes a decision, unless an earlier request of the same caller with the same key made it. */
  private decideOnce(
    kind: Regrouping['kind'],
    { idempotency_key: key, audience: _audience, ...requested }: SplitRequest | MergeRequest,
    caller: Decider,
    decide: (writer: OpportunityWriter) => Promise<Omit<Regrouping, 'kind'>>,
  ): Promise<MergeDecision> {
    const request = key === null ? null : { key, content: canonicalJson({ kind, ...requested }) };
    return writeOpportunities(
      this.database,
      { kind: 'decision', key: requested.id },
      async (writer) => {
        const { manager } = writer;
        const earlier = request === null ? undefined : await findByRequestKey(manager, caller.user_id, request.key);
        if (earlier !== undefined && earlier.request !== request?.content) throw new AppError('IDEMPOTENCY_MISMATCH');
        if (earlier !== undefined) return toWire(earlier);
        const regrouping: Regrouping = { kind, ...(await decide(writer)) };
        const decisionId = await store(manager, regrouping, caller, request);
        await auditDecision(manager, caller, regrouping);
        const stored = await findDecision(manager, decisionId);
        if (stored === undefined) throw new AppError('INTERNAL');
        return toWire(stored);
      },
      {},
    );
  }

  private async load(manager: EntityManager, id: string, audience: Audience): Promise<StoredOpportunity> {
    const visible = await this.audience.findVisible(id, audience);
    const found = (await loadOpportunities(manager, [visible])).get(visible);
    if (found === undefined) throw new AppError('OPPORTUNITY_NOT_FOUND', { details: { id } });
    return found;
  }

  private async find(manager: EntityManager, id: string, audience: Audience): Promise<StoredDecision> {
    const found = await findDecision(manager, id);
    if (found?.demo !== (await this.audience.showsDemo(audience)))
      throw new AppError('MERGE_DECISION_NOT_FOUND', { details: { id } });
    return found;
  }
}

function requireVersion({ id, version }: StoredOpportunity, shown: number | undefined): void {
  if (shown !== undefined && shown !== version)
    throw new AppError('OPPORTUNITY_CHANGED', { details: { id, version: shown } });
}

/** Selects the named notices of an opportunity. */
function selectNotices(notices: readonly KeyedNotice[], named: readonly NoticeName[], id: string): KeyedNotice[] {
  const byKey = new Map(notices.map((notice) => [noticeKey(notice), notice]));
  const picked = named.map((name) => {
    const notice = byKey.get(noticeKey(name));
    if (notice === undefined) throw new AppError('NOTICE_NOT_IN_OPPORTUNITY', { details: { id, ...name } });
    return notice;
  });
  return [...new Set(picked)];
}

/** Returns the id for the split-off notices: the opportunity that they formed before the last merge, or a new one. */
async function findSplitTarget(
  manager: EntityManager,
  id: string,
  notices: readonly KeyedNotice[],
  moved: readonly KeyedNotice[],
): Promise<string> {
  const merge = await findLastMerge(manager, id);
  if (merge === undefined) return uuidv7();
  const merged = await selectNoticesMovingBack(manager, merge, notices);
  return joinKeys(merged) === joinKeys(moved) ? merge.other_id : uuidv7();
}

function joinKeys(notices: readonly NoticeName[]): string {
  return JSON.stringify(notices.map(noticeKey).toSorted());
}

/** Selects the notices that move back when a merge is undone. */
async function selectNoticesMovingBack(
  manager: EntityManager,
  { id, opportunity_id }: StoredDecision,
  notices: readonly KeyedNotice[],
): Promise<KeyedNotice[]> {
  const decided = await loadDecidedNotices(manager, id);
  const staying = decided.filter((each) => each.former_id === opportunity_id);
  const moved = decided.filter((each) => each.former_id !== opportunity_id);
  return selectMovingNotices(notices, moved, staying);
}

async function undoMerge(writer: OpportunityWriter, decision: StoredDecision): Promise<null> {
  const from = (await loadOpportunities(writer.manager, [decision.opportunity_id])).get(decision.opportunity_id);
  if (from === undefined) return null;
  const movingBack = await selectNoticesMovingBack(writer.manager, decision, toKeyedNotices(from.records, from.demo));
  const records = movingBack.flatMap((notice) => notice.records);
  if (records.length > 0) await moveRecords(writer, { from, to: decision.other_id, records });
  return null;
}

/** Undoes a split. Returns the state of the split-off opportunity. */
async function undoSplit(
  writer: OpportunityWriter,
  { opportunity_id, other_id }: StoredDecision,
): Promise<FormerState | null> {
  const from = (await loadOpportunities(writer.manager, [other_id])).get(other_id);
  if (from === undefined) return null;
  const former = await readFormerState(writer, from);
  await moveRecords(writer, { from, to: opportunity_id, records: from.records });
  return former;
}

async function auditDecision(manager: EntityManager, caller: Decider, regrouping: Regrouping): Promise<void> {
  const { kind, primary, otherId, notices } = regrouping;
  const names = notices.map(({ notice: { source_name, source_id } }) => `${source_name}: ${source_id}`);
  await recordAudit(manager, caller, {
    action: kind === 'merge' ? 'opportunities_merged' : 'opportunity_split',
    target: `opportunity:${primary.id}`,
    after: { other: otherId, notices: names },
  });
}

async function auditUndo(
  manager: EntityManager,
  caller: Decider,
  { id, kind, opportunity_id, other_id: other }: StoredDecision,
): Promise<void> {
  const before = { decision: id, kind, other };
  await recordAudit(manager, caller, { action: 'merge_undone', target: `opportunity:${opportunity_id}`, before });
}

async function store(
  manager: EntityManager,
  { kind, primary, otherId, former, notices }: Regrouping,
  { user_id, label }: Decider,
  request: { key: string; content: string } | null,
): Promise<string> {
  const id = uuidv7();
  const decision = { id, kind, demo: primary.demo, opportunity_id: primary.id, other_id: otherId, former };
  const rows = notices.map(({ notice: { source_name, source_id, merge_key }, from, to }) => ({
    source_name,
    source_id,
    former_id: from,
    opportunity_id: to,
    merge_key,
  }));
  const origin = {
    decided_by: user_id,
    decided_label: label,
    request_key: request?.key ?? null,
    request: request?.content ?? null,
  };
  await storeDecision(manager, { ...decision, ...origin }, rows);
  return id;
}

function toWire(stored: StoredDecision): MergeDecision {
  const { id, kind, opportunity_id, other_id, records, decided_label, decided_at, revoked_label, revoked_at } = stored;
  return {
    id,
    kind,
    opportunity_id,
    other_id,
    records,
    decided_by: decided_label,
    decided_at: decided_at.toISOString(),
    revoked_by: revoked_label,
    revoked_at: revoked_at?.toISOString() ?? null,
    undoable: revoked_at === null && !stored.superseded,
  };
}
