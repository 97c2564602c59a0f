import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { resultRetentionDays } from './intake-results.js';

const batchSize = 500;

/** Deletes expired intake results. */
@Injectable()
export class PruneResultsService {
  constructor(private readonly database: DataSource) {}

  /** Deletes in batches along the index, so that no statement takes long. Replicas skip each other's batches. Returns the number of deleted rows. */
  @Interval(3_600_000)
  async prune(): Promise<number> {
    let pruned = 0;
    for (let removed = batchSize; removed === batchSize; pruned += removed) {
      [, removed] = await this.database.query<[unknown[], number]>(
        `DELETE FROM intake_result WHERE (run_id, seq) IN (
           SELECT run_id, seq FROM intake_result WHERE taken_at < now() - make_interval(days => ${resultRetentionDays})
            ORDER BY taken_at LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)`,
      );
    }
    return pruned;
  }
}
