import { Injectable } from '@nestjs/common';
import { type Caller } from '@rfp/contracts/caller';
import { AppError } from '@rfp/contracts/errors';
import { type Audience } from '@rfp/contracts/opportunity';
import { includesWorkspaceRole } from '@rfp/contracts/people/permissions';
import { maxNotes, type OpportunityNote } from '@rfp/contracts/tracking/marks';
import { type ParsedRpcRequest } from '@rfp/contracts/rpc';
import { BusClient } from '@rfp/messaging/bus-client';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource, type EntityManager } from 'typeorm';
import { uuidv7 } from 'uuidv7';
import { AudienceService } from '../catalogue/audience.service.js';
import { storeMentions } from '../inbox/mentions.js';
import { OpportunityNoteEntity } from '../store/entities/mark.entity.js';
import { type MarkReader } from './mark-reader.js';
import { requireReader } from './marks.service.js';

/** Time limit of a request for the members of a workspace. */
const membersTimeoutMs = 5000;

/** Notes of workspaces on opportunities. Mentioned members are notified; other accounts are not, because they may not read the note. */
@Injectable()
export class NotesService {
  constructor(
    private readonly database: DataSource,
    private readonly audience: AudienceService,
    private readonly client: BusClient,
  ) {}

  /** Returns the notes, oldest first. Visitors have none. */
  async list(opportunity: { id: string; audience: Audience }, reader: MarkReader | null): Promise<OpportunityNote[]> {
    const opportunity_id = await this.audience.findVisible(opportunity.id, opportunity.audience);
    if (reader === null) return [];
    const found = await this.database.manager.find(OpportunityNoteEntity, {
      where: { workspace_id: reader.workspaceId, opportunity_id },
      order: { created_at: 'ASC', id: 'ASC' },
    });
    return found.map(toNote);
  }

  /**
   * @param assertion - of the caller, on whose behalf the members of the workspace are read
   * @throws AppError OPPORTUNITY_NOT_FOUND, TOO_MANY_NOTES
   */
  async add(
    { id, audience, text, mentions }: ParsedRpcRequest<'opportunities.add-note'>,
    { workspaceId, personId }: MarkReader,
    assertion: string | null,
  ): Promise<OpportunityNote> {
    const opportunity_id = await this.audience.findVisible(id, audience);
    const note = {
      id: uuidv7(),
      workspace_id: workspaceId,
      opportunity_id,
      author_id: personId,
      text,
      mentions: [...new Set(mentions)],
      created_at: new Date(),
      edited_at: null,
    };
    const members = await this.#membersAmong(note.mentions, assertion);
    await inTransaction(this.database, async (manager) => {
      await lockOpportunity(manager, opportunity_id);
      const count = await manager.countBy(OpportunityNoteEntity, { workspace_id: workspaceId, opportunity_id });
      if (count >= maxNotes) throw new AppError('TOO_MANY_NOTES', { details: { limit: maxNotes } });
      await manager.insert(OpportunityNoteEntity, note);
      await storeMentions(manager, note, members, note.created_at);
    });
    return toNote(note);
  }

  /** @throws AppError NOTE_NOT_FOUND; OWNER_REQUIRED for a note by another person */
  async change(
    { id, text, mentions }: ParsedRpcRequest<'opportunities.change-note'>,
    caller: Caller,
    assertion: string | null,
  ): Promise<OpportunityNote> {
    const changed = { text, mentions: [...new Set(mentions)], edited_at: new Date() };
    const members = await this.#membersAmong(changed.mentions, assertion);
    return inTransaction(this.database, async (manager) => {
      const note = await findChangeable(manager, id, caller);
      await manager.update(OpportunityNoteEntity, { id }, changed);
      await storeMentions(manager, note, members, changed.edited_at);
      return toNote(Object.assign(note, changed));
    });
  }

  /** @throws AppError NOTE_NOT_FOUND; OWNER_REQUIRED for a note by another person */
  async remove(id: string, caller: Caller): Promise<void> {
    await inTransaction(this.database, async (manager) => {
      await findChangeable(manager, id, caller);
      await manager.delete(OpportunityNoteEntity, { id });
    });
  }

  async #membersAmong(accounts: readonly string[], assertion: string | null): Promise<string[]> {
    if (accounts.length === 0) return [];
    const { members } = await this.client.call('auth.members', {}, { assertion, timeoutMs: membersTimeoutMs });
    const ids = new Set(members.map(({ id }) => id));
    return accounts.filter((account) => ids.has(account));
  }
}

/** Locks an opportunity so that it is not removed before its note is stored. @throws AppError OPPORTUNITY_NOT_FOUND */
async function lockOpportunity(manager: EntityManager, id: string): Promise<void> {
  const found = await manager.query<unknown[]>('SELECT FROM opportunity_summary WHERE id = $1 FOR KEY SHARE', [id]);
  if (found.length === 0) throw new AppError('OPPORTUNITY_NOT_FOUND', { details: { id } });
}

/** Finds a note that the caller may change, and locks it. */
async function findChangeable(manager: EntityManager, id: string, caller: Caller): Promise<OpportunityNoteEntity> {
  const { workspaceId, personId } = requireReader(caller);
  const where = { id, workspace_id: workspaceId };
  const note = await manager.findOne(OpportunityNoteEntity, { where, lock: { mode: 'pessimistic_write' } });
  if (note === null) throw new AppError('NOTE_NOT_FOUND', { details: { id } });
  if (note.author_id !== personId && !includesWorkspaceRole(caller.workspace_role, 'owner'))
    throw new AppError('OWNER_REQUIRED');
  return note;
}

function toNote({
  id,
  opportunity_id,
  author_id,
  text,
  mentions,
  created_at,
  edited_at,
}: Omit<OpportunityNoteEntity, 'workspace_id'>): OpportunityNote {
  return {
    id,
    opportunity_id,
    author: author_id,
    text,
    mentions,
    created_at: created_at.toISOString(),
    edited_at: edited_at?.toISOString() ?? null,
  };
}
