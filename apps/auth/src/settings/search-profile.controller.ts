import { Controller } from '@nestjs/common';
import { Ctx, MessagePattern } from '@nestjs/microservices';
import { companyProfileSchema, type SearchProfile } from '@rfp/contracts/account';
import { type RpcReply } from '@rfp/contracts/rpc';
import { defaultSettings, settingsChangeSchema } from '@rfp/contracts/settings';
import { CallContext } from '@rfp/messaging/call';
import { readOne } from '@rfp/persistence/read-rows';
import { DataSource } from 'typeorm';
import { z } from 'zod';

export const searchProfileRow = z.object({
  keywords: z.array(z.string()).nullable(),
  company_profile: companyProfileSchema.nullable(),
  settings: settingsChangeSchema.nullable(),
});

const profileSql = `
  SELECT preferences.keywords, preferences.company_profile, changed.settings
    FROM (VALUES ($1::uuid)) AS caller (id)
    LEFT JOIN user_preferences preferences ON preferences.account_id = caller.id
    LEFT JOIN user_settings changed ON changed.account_id = caller.id`;

/** The part of the preferences and settings of a user that scores and eligibility need. */
@Controller()
export class SearchProfileController {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns the defaults if nothing was saved. */
  @MessagePattern('auth.search-profile')
  async read(@Ctx() { caller }: CallContext): Promise<RpcReply<'auth.search-profile'>> {
    const row = await readOne(this.dataSource.manager, searchProfileRow, profileSql, [caller.user_id]);
    return toSearchProfile(row ?? { keywords: null, company_profile: null, settings: null });
  }
}

/** The search profile, with defaults for values that were not saved. */
export function toSearchProfile(row: z.output<typeof searchProfileRow>): SearchProfile {
  const { keywords, company_profile, settings: saved } = row;
  const settings = { ...defaultSettings, ...saved };
  return {
    weights: {
      relevance: settings.relevance_weight,
      urgency: settings.urgency_weight,
      value: settings.value_weight,
      competition: settings.competition_weight,
    },
    keywords: keywords ?? [],
    company: company_profile ?? companyProfileSchema.parse({}),
  };
}
