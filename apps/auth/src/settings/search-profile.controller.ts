import { Controller } from '@nestjs/common';
import { Ctx, MessagePattern } from '@nestjs/microservices';
import {
  companyProfileSchema,
  defaultSearchProfile,
  type SearchProfile,
  searchProfileSchema,
} from '@rfp/contracts/account';
import { workspaceIdOf } from '@rfp/contracts/caller';
import { type RpcReply } from '@rfp/contracts/rpc';
import { CallContext } from '@rfp/messaging/call';
import { readOne } from '@rfp/persistence/read-rows';
import { DataSource } from 'typeorm';
import { z } from 'zod';

/** Columns of a search profile; null if they were not saved. */
export const searchProfileRow = z.object({
  keywords: z.array(z.string()).nullable(),
  company_profile: companyProfileSchema.nullable(),
  weights: searchProfileSchema.shape.weights.partial().nullable(),
});

const profileSql = 'SELECT keywords, company_profile, weights FROM workspace_profile WHERE workspace_id = $1';

/** The search profile of the workspace of the request. Scores and eligibility depend on it. */
@Controller()
export class SearchProfileController {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns the defaults if nothing was saved. */
  @MessagePattern('auth.search-profile')
  async read(@Ctx() { caller }: CallContext): Promise<RpcReply<'auth.search-profile'>> {
    const row = await readOne(this.dataSource.manager, searchProfileRow, profileSql, [workspaceIdOf(caller)]);
    return toSearchProfile(row ?? { keywords: null, company_profile: null, weights: null });
  }
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
