import { Injectable } from '@nestjs/common';
import { AppError } from '@rfp/contracts/errors';
import { tagColourSchema, type WorkspaceTag } from '@rfp/contracts/tracking/marks';
import { type ParsedRpcRequest } from '@rfp/contracts/rpc';
import { databaseErrorCode } from '@rfp/persistence/database-error';
import { readOne, readRows } from '@rfp/persistence/read-rows';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { WorkspaceTagEntity } from '../store/entities/mark.entity.js';
import { type MarkReader } from './mark-reader.js';

const tagRow = z.object({ id: z.string(), name: z.string(), colour: tagColourSchema, opportunities: z.int() });
/** `$1`: workspace; `$2`: one tag, or null for all. */
const tagsSql = `
  SELECT tag.id, tag.name, tag.colour, (SELECT count(*)::integer FROM opportunity_tag WHERE tag_id = tag.id) AS opportunities
    FROM workspace_tag tag WHERE workspace_id = $1 AND ($2::uuid IS NULL OR id = $2) ORDER BY lower(name), id`;

/** PostgreSQL's code for a value that must be unique and is not. */
const uniqueViolation = '23505';

/** The tags of a workspace. They are created by tagging an opportunity. */
@Injectable()
export class TagsService {
  constructor(private readonly database: DataSource) {}

  /** Visitors have no tags. */
  async list(reader: MarkReader | null): Promise<WorkspaceTag[]> {
    return reader === null ? [] : readRows(this.database, tagRow, tagsSql, [reader.workspaceId, null]);
  }

  /** @throws AppError TAG_NOT_FOUND, TAG_EXISTS */
  async change(
    { id, name, colour }: ParsedRpcRequest<'opportunities.change-tag'>,
    { workspaceId }: MarkReader,
  ): Promise<WorkspaceTag> {
    const changed = { ...(name === undefined ? {} : { name }), ...(colour === undefined ? {} : { colour }) };
    const isChanged = Object.keys(changed).length > 0;
    if (isChanged) await this.#update(id, workspaceId, changed);
    const tag = await readOne(this.database, tagRow, tagsSql, [workspaceId, id]);
    if (tag === undefined) throw new AppError('TAG_NOT_FOUND', { details: { id } });
    return tag;
  }

  /** @throws AppError TAG_NOT_FOUND */
  async remove(id: string, { workspaceId }: MarkReader): Promise<void> {
    const { affected } = await this.database.manager.delete(WorkspaceTagEntity, { id, workspace_id: workspaceId });
    if (affected !== 1) throw new AppError('TAG_NOT_FOUND', { details: { id } });
  }

  async #update(
    id: string,
    workspaceId: string,
    changed: Partial<Pick<WorkspaceTagEntity, 'name' | 'colour'>>,
  ): Promise<void> {
    try {
      await this.database.manager.update(WorkspaceTagEntity, { id, workspace_id: workspaceId }, changed);
    } catch (error) {
      throw databaseErrorCode(error) === uniqueViolation ? new AppError('TAG_EXISTS', { cause: error }) : error;
    }
  }
}
