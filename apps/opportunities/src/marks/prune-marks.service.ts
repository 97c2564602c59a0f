import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { undoDays } from '@rfp/contracts/tracking/marks';
import { DataSource } from 'typeorm';

/** Days after which it is forgotten who has opened an opportunity. */
const viewedDays = 180;
const batchSize = 500;

/** Deletes expired views, and changes that can no longer be undone. */
@Injectable()
export class PruneMarksService {
  constructor(private readonly database: DataSource) {}

  /** Deletes in batches along an index, so that no statement takes long. Returns the number of deleted rows. */
  @Interval(3_600_000)
  async prune(): Promise<number> {
    return (
      (await this.#delete('mark_batch', 'at', undoDays)) +
      (await this.#delete('opportunity_viewed', 'viewed_at', viewedDays))
    );
  }

  async #delete(table: string, column: string, days: number): Promise<number> {
    let pruned = 0;
    for (let removed = batchSize; removed === batchSize; pruned += removed) {
      [, removed] = await this.database.query<[unknown[], number]>(
        `DELETE FROM ${table} WHERE ctid = ANY(ARRAY(
           SELECT ctid FROM ${table} WHERE ${column} < now() - make_interval(days => ${days})
            ORDER BY ${column} LIMIT ${batchSize} FOR UPDATE SKIP LOCKED))`,
      );
    }
    return pruned;
  }
}
