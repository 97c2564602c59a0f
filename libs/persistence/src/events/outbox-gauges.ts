import { onScrape } from '@rfp/telemetry/metrics';
import { type DataSource } from 'typeorm';
import { z } from 'zod';
import { readOne } from '../read-rows.js';
import { schemaOf } from '../schema/schema-of.js';

const pendingRow = z.object({ pending: z.coerce.number(), age: z.coerce.number() });
/** Limit of the count, so that it stays within the scrape timeout even if the outbox filled up in an outage. */
const maxCounted = 100_000;

/** Reports the number of events that wait in an outbox, up to 100,000, and the age of the oldest. Returns a stop function. */
export function watchOutbox(dataSource: DataSource): () => void {
  const labels = { schema: schemaOf(dataSource) };
  const read = async () =>
    readOne(
      dataSource,
      pendingRow,
      `SELECT count(*) AS pending, coalesce(extract(epoch FROM clock_timestamp() - min(occurred_at)), 0)::float8 AS age
         FROM (SELECT occurred_at FROM outbox WHERE sent_at IS NULL AND refused IS NULL ORDER BY seq LIMIT ${maxCounted}) waiting`,
    );
  const ends = [
    onScrape('rfp_outbox_pending', async () => [{ labels, value: (await read())?.pending ?? 0 }]),
    onScrape('rfp_outbox_oldest_age_seconds', async () => [{ labels, value: (await read())?.age ?? 0 }]),
  ];
  return () => ends.forEach((end) => end());
}
