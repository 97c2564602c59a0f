import { Injectable } from '@nestjs/common';
import { companyProfileSchema, type SearchProfile } from '@rfp/contracts/account';
import { defaultSettings, settingsChangeSchema } from '@rfp/contracts/settings';
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
@Injectable()
export class SearchProfileService {
  constructor(private readonly dataSource: DataSource) {}

  /** The defaults where nothing was saved. */
  async read(userId: string): Promise<SearchProfile> {
    const row = await readOne(this.dataSource.manager, searchProfileRow, profileSql, [userId]);
    return toSearchProfile(row ?? { keywords: null, company_profile: null, settings: null });
  }
}

/** What was not saved has its default. */
export function toSearchProfile({
  keywords,
  company_profile,
  settings: saved,
}: z.output<typeof searchProfileRow>): SearchProfile {
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
