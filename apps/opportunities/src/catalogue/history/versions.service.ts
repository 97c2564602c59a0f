import { Injectable } from '@nestjs/common';
import { AppError } from '@rfp/contracts/errors';
import { type VersionTexts } from '@rfp/contracts/intelligence/notice-brief';
import { type RpcRequest } from '@rfp/contracts/rpc';
import { type SourceVersion, type VersionContent, type VersionDiff } from '@rfp/contracts/opportunities/version-diff';
import { noticeTexts } from '@rfp/grounding/source-text';
import { defaultRecipe } from '@rfp/scoring/recipe/recipe';
import { toScorable } from '@rfp/scoring/scorable';
import { scoreOpportunity } from '@rfp/scoring/score-opportunity';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { diffFields } from '../../merging/diff-fields.js';
import { diffWords } from '../../merging/diff-words.js';
import { countDeleted, type FollowingVersion, loadVersion } from '../../store/records/load-versions.js';
import { AudienceService } from '../audience.service.js';
import { versionHead } from './version-head.js';

const contentSchema = z.record(z.string(), z.json());

/** Reads single versions of the source records of an opportunity, and the difference between two. */
@Injectable()
export class VersionsService {
  constructor(
    private readonly database: DataSource,
    private readonly audience: AudienceService,
  ) {}

  async read({ audience, version, ...request }: RpcRequest<'opportunities.version'>): Promise<VersionContent> {
    const id = await this.audience.findVisible(request.id, audience);
    const found = await this.load(id, version);
    return { ...versionHead(found), fields: contentSchema.parse(found.fields) };
  }

  async compare({ audience, from, to, ...request }: RpcRequest<'opportunities.diff'>): Promise<VersionDiff> {
    const id = await this.audience.findVisible(request.id, audience);
    const later = await this.load(id, to);
    if (from === undefined && later.previous_deleted)
      return { id, from: null, to: versionHead(later), changes: [], earlier_deleted: true };
    const requested = from ?? previousVersion(later);
    if (requested === undefined) return { id, from: null, to: versionHead(later), changes: [] };
    const earlier = await this.load(id, requested);
    const changes = diffWords(diffFields(earlier.fields, later.fields));
    return { id, from: versionHead(earlier), to: versionHead(later), changes };
  }

  /** Reads two versions as texts that the intelligence service may quote. */
  async texts({ audience, from, to, ...request }: RpcRequest<'opportunities.version-texts'>): Promise<VersionTexts> {
    const id = await this.audience.findVisible(request.id, audience);
    const later = await this.load(id, to);
    if (from === undefined && later.previous_deleted) throw new AppError('VERSION_DELETED', { details: { id } });
    const requested = from ?? previousVersion(later);
    const earlier = requested === undefined ? undefined : await this.load(id, requested);
    const versions = earlier === undefined ? [later] : [earlier, later];
    return {
      id,
      from: earlier === undefined ? null : versionHead(earlier),
      to: versionHead(later),
      before: earlier === undefined ? [] : noticeTexts(earlier.fields),
      after: noticeTexts(later.fields),
      fields: earlier === undefined ? [] : diffFields(earlier.fields, later.fields).map(({ field }) => field),
      factors: versions.flatMap((version) => scoreFactors(version)),
    };
  }

  private async load(id: string, requested: SourceVersion | undefined): Promise<FollowingVersion> {
    const found = await loadVersion(this.database, id, requested);
    if (found !== undefined) return found;
    const isDeleted = requested !== undefined && (await countDeleted(this.database, id, requested)) > 0;
    throw new AppError(isDeleted ? 'VERSION_DELETED' : 'VERSION_NOT_FOUND', { details: { id, ...requested } });
  }
}

/** Computes the factors of a version's scores under the default recipe. */
function scoreFactors({ fields, fetched_at }: FollowingVersion): VersionTexts['factors'] {
  const { factors } = scoreOpportunity(toScorable(fields, fetched_at), new Date(), defaultRecipe);
  return factors.map(({ part, field }) => ({ part, field }));
}

function previousVersion({
  source_name,
  channel,
  previous_id,
  previous_version,
}: FollowingVersion): SourceVersion | undefined {
  if (previous_id === null || previous_version === null) return undefined;
  return { source_name, source_id: previous_id, channel, version: previous_version };
}
