import { Injectable } from '@nestjs/common';
import {
  companyProfileSchema,
  defaultSettings,
  type SearchProfile,
  settingsChangeSchema,
} from '@rfp/contracts/account';
import { readOne } from '@rfp/persistence/read-rows';
import { DataSource } from 'typeorm';
import { z } from 'zod';

const rowSchema = z.object({
  keywords: z.array(z.string()).nullable(),
  company_profile: companyProfileSchema.nullable(),
  settings: settingsChangeSchema.nullable(),
});

const profileSql = `
  SELECT preferences.keywords, preferences.company_profile, changed.settings
    FROM (VALUES ($1::uuid)) AS caller (id)
    LEFT JOIN user_preferences preferences ON preferences.account_id = caller.id
    LEFT JOIN user_settings changed ON changed.account_id = caller.id`;

/** What scores and eligibility take from the preferences and settings of a user. */
@Injectable()
export class SearchProfileService {
  constructor(private readonly dataSource: DataSource) {}

  /** The defaults where nothing was saved. */
  async read(userId: string): Promise<SearchProfile> {
    const row = await readOne(this.dataSource.manager, rowSchema, profileSql, [userId]);
    const settings = { ...defaultSettings, ...row?.settings };
    return {
      weights: {
        relevance: settings.relevance_weight,
        urgency: settings.urgency_weight,
        value: settings.value_weight,
        competition: settings.competition_weight,
      },
      keywords: row?.keywords ?? [],
      company: row?.company_profile ?? companyProfileSchema.parse({}),
    };
  }
}
