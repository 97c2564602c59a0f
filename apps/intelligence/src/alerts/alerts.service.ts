import { Injectable } from '@nestjs/common';
import { preferredAndRequired } from '@rfp/contracts/account';
import { AppError } from '@rfp/contracts/errors';
import { type ParsedRpcRequest } from '@rfp/contracts/rpc';
import { type SmartAlerts } from '@rfp/contracts/intelligence/smart-alerts';
import { BusClient } from '@rfp/messaging/bus-client';
import { DataSource } from 'typeorm';
import { AnalysisService } from '../market/analysis.service.js';
import { showsDemo } from '../market/market-counts.js';
import { chooseProfile } from './choose-profile.js';
import { composeAlerts } from './compose-alerts.js';

/** Maximum number of opportunities in each part. */
const maxPerPart = 10;

/** Time limit for the lists of a new profile, which take seconds on a busy machine. Clients wait 30 s. */
const materialTimeoutMs = 25_000;

/** Makes the alerts of a person for this week from their profile, the opportunities and the market. */
@Injectable()
export class AlertsService {
  constructor(
    private readonly database: DataSource,
    private readonly client: BusClient,
    private readonly analysis: AnalysisService,
  ) {}

  async read(
    { audience, search: saved, user_profile }: ParsedRpcRequest<'intelligence.smart-alerts'>,
    now = new Date(),
  ): Promise<SmartAlerts> {
    const isDemo = (await nullIfUnread(showsDemo(this.database, audience))) ?? audience === 'demo';
    const { search, profile } = chooseProfile(saved, user_profile, isDemo);
    const [material, analysis] = await Promise.all([
      this.client.call(
        'opportunities.alert-material',
        { audience, search, limit: maxPerPart },
        { timeoutMs: materialTimeoutMs },
      ),
      nullIfUnread(this.analysis.compute(audience, now)),
    ]);
    const naics_codes = preferredAndRequired(search.company, 'naics_codes');
    return composeAlerts({ material, profile, naics_codes, analysis }, now);
  }
}

/** Null while the catalogue has not been read for the first time. The other parts do not need it. */
async function nullIfUnread<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof AppError && error.code === 'MARKET_NOT_READY') return null;
    throw error;
  }
}
