import { Injectable } from '@nestjs/common';
import { AppError } from '@rfp/contracts/errors';
import { type Audience, type OpportunityDetail } from '@rfp/contracts/opportunity';
import { type Recipe } from '@rfp/scoring/recipe/recipe-schema';
import { DataSource } from 'typeorm';
import { readRecipe } from '../../store/medians.js';
import { loadRecordsAsOf, type PastRecord } from '../../store/records/load-records-as-of.js';
import { CatalogueService } from '../catalogue.service.js';
import { describeRecords } from '../describe-records.js';
import { detailRowSchema } from '../opportunity-row.js';
import { readPast } from './read-past.js';
import { restateRow } from './restate-row.js';

/** Details as of an instant: merged from the versions that were current at that time, with the status and scores of that time. */
@Injectable()
export class AsOfService {
  constructor(
    private readonly database: DataSource,
    private readonly catalogue: CatalogueService,
  ) {}

  read(request: { id: string; audience: Audience }, as_of: string): Promise<OpportunityDetail> {
    return readPast(this.database, as_of, async (instant) => {
      const today = await this.catalogue.get(request);
      const records = await loadRecordsAsOf(this.database, today.id, instant);
      if (records.length === 0) throw new AppError('NOT_YET_FETCHED', { details: { id: request.id, as_of } });
      return restate(today, records, instant, await readRecipe(this.database));
    });
  }
}

function restate(
  today: OpportunityDetail,
  records: readonly PastRecord[],
  instant: Date,
  recipe: Recipe,
): OpportunityDetail {
  const { sources: _sources, closed_after_days: _days, ...current } = today;
  const row = detailRowSchema.parse(restateRow(current, records, instant, recipe));
  const { demo } = today;
  const origin = { created_at: new Date(today.created_at), demo, deadlines: row.stated_deadlines ?? [] };
  return { ...row, ...describeRecords(records, origin, instant) };
}
