import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { resultDays } from './intake-results.js';

const slice = 500;

/** Forgets what came of batches that no run can be asked about any more. */
@Injectable()
export class PruneResultsService {
  constructor(private readonly database: DataSource) {}

  /** In slices along the index, so that no statement runs long; replicas leave each other's slices alone. Returns how many went. */
  @Interval(3_600_000)
  async prune(): Promise<number> {
    let pruned = 0;
    for (let removed = slice; removed === slice; pruned += removed) {
      [, removed] = await this.database.query<[unknown[], number]>(
        `delete from intake_result where (run_id, seq) in (
           select run_id, seq from intake_result where taken_at < now() - make_interval(days => ${resultDays})
            order by taken_at limit ${slice} for update skip locked)`,
      );
    }
    return pruned;
  }
}
