import { Inject, Injectable } from '@nestjs/common';
import { type Caller } from '@rfp/contracts/caller';
import { AppError } from '@rfp/contracts/errors';
import {
  type MarkAction,
  maxMarkedResult,
  maxMarks,
  maxWorkspaceTags,
  tagColours,
} from '@rfp/contracts/tracking/marks';
import { type ParsedRpcRequest, type RpcReply } from '@rfp/contracts/rpc';
import { readOne, readRows } from '@rfp/persistence/read-rows';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource, type EntityManager } from 'typeorm';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { AudienceService } from '../catalogue/audience.service.js';
import { selectWholeList } from '../catalogue/select-whole-list.js';
import { PersonalOrdersService } from '../personal/personal-orders.service.js';
import { findIds } from '../search/plan/matched-rows.js';
import { MarkBatchEntity } from '../store/entities/mark.entity.js';
import { SynonymsService } from '../synonyms/synonyms.service.js';
import { changeMarks, type RequestedChange, undoMarks } from './change-marks.js';
import { MarkFiltersService } from './mark-filters.service.js';
import { type MarkReader, markReaderOf } from './mark-reader.js';

type ChangeRequest = ParsedRpcRequest<'opportunities.change-marks'>;
type Changed = RpcReply<'opportunities.change-marks'>;

const idRow = z.object({ id: z.string() });
const countRow = z.object({ count: z.int() });

/** Table with the marks that an action adds, for their limit. */
const growing: Readonly<Partial<Record<MarkAction, string>>> = {
  watch: 'opportunity_watch',
  dismiss: 'opportunity_mark',
  tag: 'opportunity_tag mark JOIN workspace_tag tag ON tag.id = mark.tag_id',
};

/** Changes the marks of a workspace, and undoes changes. */
@Injectable()
export class MarksService {
  constructor(
    @Inject(DataSource) readonly database: DataSource,
    readonly audience: AudienceService,
    readonly synonyms: SynonymsService,
    readonly orders: PersonalOrdersService,
    readonly marks: MarkFiltersService,
  ) {}

  /** @throws AppError VALIDATION, OPPORTUNITY_NOT_FOUND, TOO_MANY_MATCHES, TOO_MANY_MARKS, TOO_MANY_TAGS, TAG_NOT_FOUND */
  async change(request: ChangeRequest, caller: Caller): Promise<Changed> {
    checkChange(request);
    const reader = requireReader(caller);
    const selected = await this.#select(request, reader);
    const demo = await this.audience.showsDemo(request.audience);
    return inTransaction(this.database, async (manager) => {
      const isDryRun = request.dry_run === true;
      if (isDryRun) await manager.query('SAVEPOINT dry_run');
      const changed = await change(manager, request, reader, await lockExisting(manager, selected, demo));
      if (isDryRun) await manager.query('ROLLBACK TO SAVEPOINT dry_run');
      return isDryRun ? { ...changed, batch_id: null } : changed;
    });
  }

  /** @throws AppError MARK_BATCH_NOT_FOUND also for a change by another person */
  undo(
    { id }: ParsedRpcRequest<'opportunities.undo-marks'>,
    caller: Caller,
  ): Promise<RpcReply<'opportunities.undo-marks'>> {
    const reader = requireReader(caller);
    return inTransaction(this.database, async (manager) => {
      const where = { id, workspace_id: reader.workspaceId, person_id: reader.personId };
      const lock = { mode: 'pessimistic_write' } as const;
      const select = { id: true, action: true } as const;
      const batch = await manager.findOne(MarkBatchEntity, { select, where, lock });
      if (batch === null) throw new AppError('MARK_BATCH_NOT_FOUND', { details: { id } });
      return { changed: await undoMarks(manager, batch, reader) };
    });
  }

  /** Finds the requested opportunities: the given ids, or the whole result of the filter. */
  async #select({ ids, filter, audience, search }: ChangeRequest, reader: MarkReader): Promise<readonly string[]> {
    if (filter === undefined) return ids ?? [];
    const { compiled, total } = await selectWholeList(this, { audience, filter, search }, reader);
    if (total > maxMarkedResult)
      throw new AppError('TOO_MANY_MATCHES', { details: { matched: total, limit: maxMarkedResult } });
    return findIds(this.database, compiled);
  }
}

async function change(
  manager: EntityManager,
  { action, reason, tag: name, ids: given }: ChangeRequest,
  reader: MarkReader,
  ids: readonly string[],
): Promise<Changed> {
  const matched = ids.length;
  if (matched === 0 && given !== undefined) throw new AppError('OPPORTUNITY_NOT_FOUND', { details: { ids: given } });
  const tag = name === undefined || matched === 0 ? null : await findTag(manager, action, name, reader);
  const batchId = uuidv7();
  const changed =
    matched === 0 ? 0 : await changeMarks(manager, batchId, { action, ids, reader, reason: reason ?? null, tag });
  if (changed > 0) await checkLimit(manager, action, reader);
  return { batch_id: changed === 0 ? null : batchId, matched, changed };
}

/** Returns the ids that the audience sees, locked so that none is removed before its mark is written. */
async function lockExisting(manager: EntityManager, ids: readonly string[], demo: boolean): Promise<readonly string[]> {
  const sql = 'SELECT id FROM opportunity_summary WHERE id = ANY($1::uuid[]) AND demo = $2 ORDER BY id FOR KEY SHARE';
  return (await readRows(manager, idRow, sql, [ids, demo])).map(({ id }) => id);
}

/** Finds a tag by its name, or creates it if it is to be added. */
async function findTag(
  manager: EntityManager,
  action: MarkAction,
  name: string,
  { workspaceId }: MarkReader,
): Promise<RequestedChange['tag']> {
  const find = () =>
    readOne(manager, idRow, 'SELECT id FROM workspace_tag WHERE workspace_id = $1 AND lower(name) = lower($2)', [
      workspaceId,
      name,
    ]);
  const found = await find();
  if (found !== undefined) return { id: found.id, isNew: false };
  if (action === 'untag') throw new AppError('TAG_NOT_FOUND', { details: { tag: name } });
  const count = await countRows(manager, 'workspace_tag', workspaceId, maxWorkspaceTags);
  if (count >= maxWorkspaceTags) throw new AppError('TOO_MANY_TAGS', { details: { limit: maxWorkspaceTags } });
  const created = await readOne(
    manager,
    idRow,
    `INSERT INTO workspace_tag (id, workspace_id, name, colour) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING id`,
    [uuidv7(), workspaceId, name, tagColours[count % tagColours.length]],
  );
  if (created !== undefined) return { id: created.id, isNew: true };
  // A concurrent request has created it.
  const concurrent = await find();
  if (concurrent === undefined) throw new AppError('TAG_NOT_FOUND', { details: { tag: name } });
  return { id: concurrent.id, isNew: false };
}

/** @throws AppError TOO_MANY_MARKS if the workspace has more marks of the kind than allowed */
async function checkLimit(manager: EntityManager, action: MarkAction, { workspaceId }: MarkReader): Promise<void> {
  const table = growing[action];
  if (table === undefined || (await countRows(manager, table, workspaceId, maxMarks)) <= maxMarks) return;
  throw new AppError('TOO_MANY_MARKS', { details: { limit: maxMarks } });
}

/** Counts the rows of a workspace, up to one more than a limit. */
async function countRows(manager: EntityManager, table: string, workspaceId: string, max: number): Promise<number> {
  const sql = `SELECT count(*)::integer AS count FROM (SELECT FROM ${table} WHERE workspace_id = $1 LIMIT ${max + 1}) found`;
  return (await readOne(manager, countRow, sql, [workspaceId]))?.count ?? 0;
}

/** @throws AppError VALIDATION if the members of a change contradict each other */
function checkChange({ action, ids, filter, reason, tag }: ChangeRequest): void {
  const needsTag = action === 'tag' || action === 'untag';
  if ((ids === undefined) === (filter === undefined)) fail('ids', 'Give either ids or a filter');
  if (needsTag && tag === undefined) fail('tag', 'Required for this action');
  if (!needsTag && tag !== undefined) fail('tag', 'Only for the actions tag and untag');
  if (reason !== undefined && action !== 'dismiss') fail('reason', 'Only for the action dismiss');
}

function fail(member: string, message: string): never {
  throw new AppError('VALIDATION', { message: `${member}: ${message}`, details: { errors: { [member]: message } } });
}

/** The person who reads or changes marks. @throws AppError READ_ONLY for visitors */
export function requireReader(caller: Caller): MarkReader {
  const reader = markReaderOf(caller);
  if (reader === null) throw new AppError('READ_ONLY');
  return reader;
}
