import { Controller } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import {
  companyProfileSchema,
  defaultSearchProfile,
  type SearchProfile,
  searchProfileSchema,
} from '@rfp/contracts/account';
import { workspaceIdOf } from '@rfp/contracts/caller';
import { type ParsedRpcRequest, type RpcReply } from '@rfp/contracts/rpc';
import { CallContext } from '@rfp/messaging/call';
import { readOne, readRows } from '@rfp/persistence/read-rows';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';

/** Columns of a search profile; null if they were not saved. */
export const searchProfileRow = z.object({
  keywords: z.array(z.string()).nullable(),
  company_profile: companyProfileSchema.nullable(),
  weights: searchProfileSchema.shape.weights.partial().nullable(),
});

const profileSql = 'SELECT keywords, company_profile, weights FROM workspace_profile WHERE workspace_id = $1';

const workspaceProfileRow = searchProfileRow.extend({ id: z.uuid() });
const workspaceProfilesSql = `
  SELECT workspace.id, profile.keywords, profile.company_profile, profile.weights
    FROM workspace LEFT JOIN workspace_profile profile ON profile.workspace_id = workspace.id
   WHERE workspace.id = ANY ($1::uuid[]) ORDER BY workspace.id`;

/** Search profiles of workspaces. Scores and eligibility depend on them. */
@Controller()
export class SearchProfileController {
  constructor(private readonly dataSource: DataSource) {}

  /** The profile of the workspace of the request: the defaults if nothing was saved. */
  @MessagePattern('auth.search-profile')
  read(@Ctx() { caller }: CallContext): Promise<RpcReply<'auth.search-profile'>> {
    return readSearchProfile(this.dataSource.manager, workspaceIdOf(caller));
  }

  @MessagePattern('auth.workspace-profiles')
  async readMany(
    @Payload() { ids }: ParsedRpcRequest<'auth.workspace-profiles'>,
  ): Promise<RpcReply<'auth.workspace-profiles'>> {
    const rows = await readRows(this.dataSource.manager, workspaceProfileRow, workspaceProfilesSql, [ids]);
    return { profiles: rows.map(({ id, ...row }) => ({ workspace_id: id, search: toSearchProfile(row) })) };
  }
}

/** The search profile of a workspace; the defaults if nothing was saved. */
export async function readSearchProfile(manager: EntityManager, workspaceId: string): Promise<SearchProfile> {
  const row = await readOne(manager, searchProfileRow, profileSql, [workspaceId]);
  return toSearchProfile(row ?? { keywords: null, company_profile: null, weights: null });
}

/** The search profile, with defaults for values that were not saved. */
export function toSearchProfile({
  keywords,
  company_profile,
  weights,
}: z.output<typeof searchProfileRow>): SearchProfile {
  return {
    weights: { ...defaultSearchProfile.weights, ...weights },
    keywords: keywords ?? [],
    company: company_profile ?? defaultSearchProfile.company,
  };
}
