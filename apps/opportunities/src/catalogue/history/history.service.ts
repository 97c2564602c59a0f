import { Injectable } from '@nestjs/common';
import { AppError } from '@rfp/contracts/errors';
import {
  defaultHistoryRows,
  type OpportunityHistory,
  type OpportunityVersion,
} from '@rfp/contracts/opportunities/opportunity-history';
import { type RpcRequest } from '@rfp/contracts/rpc';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { diffFields } from '../../merging/diff-fields.js';
import {
  type ComparedVersion,
  countDeleted,
  loadVersions,
  type VersionPlace,
} from '../../store/records/load-versions.js';
import { type HistoryStart, readHistoryStart } from '../../store/history-start.js';
import { AudienceService } from '../audience.service.js';
import { versionHead } from './version-head.js';

const text = z
  .string()
  .max(500)
  .refine((value) => !value.includes('\0'));

/** Content of a cursor: the place of the last version of a page. The cursor is its JSON in base64url. */
const placeSchema = z.tuple([z.string().regex(/^\d{1,18}$/), text, z.int32().positive(), text, text]);

/** Reads the versions of the source records of an opportunity, with the changes of each. */
@Injectable()
export class HistoryService {
  constructor(
    private readonly database: DataSource,
    private readonly audience: AudienceService,
  ) {}

  async read({
    audience,
    older_than,
    limit = defaultHistoryRows,
    ...request
  }: RpcRequest<'opportunities.history'>): Promise<OpportunityHistory> {
    const before = older_than === undefined ? undefined : parseCursor(older_than);
    const id = await this.audience.findVisible(request.id, audience);
    // One extra version shows whether there are older ones.
    const found = await loadVersions(this.database, id, { before, limit: limit + 1 });
    const page = found.slice(0, limit);
    const last = found.length > limit ? page.at(-1) : undefined;
    const start = await readHistoryStart(this.database);
    const history = { id, versions: page.map(toVersion), ...(start && { start: start.at.toISOString() }) };
    if (last !== undefined) return { ...history, older: toCursor(last) };
    return { ...history, ...(start && (await this.readDeleted(id, start))) };
  }

  /** Reads how many older versions were deleted, for the last page. */
  private async readDeleted(id: string, { kept_days }: HistoryStart): Promise<Pick<OpportunityHistory, 'deleted'>> {
    const versions = await countDeleted(this.database, id);
    return versions === 0 ? {} : { deleted: { versions, kept_days } };
  }
}

function toVersion(version: ComparedVersion): OpportunityVersion {
  const { fields, previous, previous_deleted } = version;
  const changes = previous === null ? [] : diffFields(previous, fields);
  return { ...versionHead(version), changes, ...(previous_deleted ? { previous_deleted: true } : {}) };
}

function toCursor({ moment, source_id, version, source_name, channel }: VersionPlace): string {
  return Buffer.from(JSON.stringify([moment, source_id, version, source_name, channel])).toString('base64url');
}

function parseCursor(cursor: string): VersionPlace {
  const read = placeSchema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (!read.success)
    throw new AppError('VALIDATION', {
      message: 'older_than: not a cursor of a history',
      details: { errors: { older_than: 'not a cursor of a history' } },
    });
  const [moment, source_id, version, source_name, channel] = read.data;
  return { moment, source_id, version, source_name, channel };
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
