import { type EventEnvelope } from '@rfp/contracts/events';
import { type DataSource } from 'typeorm';
import { retentionDays } from './prune.js';

const pruneEveryMs = 60 * 60_000;

/** The unacknowledged event `$2` of consumer `$1`, if it is the oldest in its partition; only the oldest can be in delivery. */
const headOfPartition = `
  SELECT c.consumer, c.partition, c.attempt, e.position, e.id, e.event
    FROM events e
    JOIN consumers k ON k.name = $1 AND k.event_type = e.type
    JOIN cursors c ON c.consumer = k.name AND c.partition = e.partition
   WHERE e.id = $2 AND e.position > c.position
     AND NOT EXISTS (SELECT FROM events x WHERE x.type = e.type AND x.partition = e.partition AND x.position > c.position AND x.position < e.position)`;

/**
 * Commits without waiting for the disk, because a flush per delivery is expensive. A crash of the server may lose a cursor update and deliver an
 * event again, which consumers tolerate anyway. Storing an event does wait for the disk.
 */
const asynchronousCommit = `set_config('synchronous_commit', 'off', true)`;

const advanceCursor = `
  UPDATE cursors c SET position = head.position, attempt = 0, not_before = NULL
    FROM head WHERE c.consumer = head.consumer AND c.partition = head.partition`;

/**
 * Deletes a batch of expired events that all consumers of their type have acknowledged, or that have no consumer: the oldest of each partition.
 * Unacknowledged events stay, however old.
 */
const deletePrunableBatch = `
  DELETE FROM events WHERE ctid = ANY (ARRAY(
    SELECT oldest.ctid
      FROM partitions p
     CROSS JOIN LATERAL (
       SELECT coalesce(min(coalesce(c.position, 0)), p.last_position) AS position
         FROM consumers k LEFT JOIN cursors c ON c.consumer = k.name AND c.partition = p.partition
        WHERE k.event_type = p.type) acknowledged
     CROSS JOIN LATERAL (
       SELECT e.ctid, e.stored_at FROM events e
        WHERE e.type = p.type AND e.partition = p.partition AND e.position <= acknowledged.position
        ORDER BY e.position LIMIT 200) oldest
     WHERE oldest.stored_at < now() - make_interval(days => ${retentionDays})))`;

/**
 * Event store of the in-process bus in PostgreSQL, in the schema of the data source (`bus`, created by `eventStoreMigrations`).
 * Implements `EventStore` of messaging. Each consumer has one cursor per partition, so storing an event takes one statement and delivering it
 * takes two per consumer, regardless of the backlog. One process at a time reads for a consumer. Duplicates are detected for seven days.
 */
export class PostgresEventStore {
  private pruneAt = 0;

  constructor(private readonly dataSource: DataSource) {}

  /**
   * Appends the event to its partition and to the order of all events. Returns false, and stores nothing, for a known id.
   * A lock serializes appends. It is acquired before the sequence number and held until the commit, so that sequence numbers become visible in order.
   */
  async append(event: EventEnvelope, partition: number): Promise<boolean> {
    const stored = await this.dataSource.query<unknown[]>(
      `WITH append_lock AS MATERIALIZED (
         SELECT pg_advisory_xact_lock(hashtextextended(current_schema() || '.events', 0))
       ), slot AS (
         INSERT INTO partitions AS p (type, partition, last_position) SELECT $1, $2::int, 1 FROM append_lock
         ON CONFLICT (type, partition) DO UPDATE SET last_position = p.last_position + 1
         RETURNING last_position
       )
       INSERT INTO events (type, partition, position, id, event)
       SELECT $1, $2, last_position, $3, $4 FROM slot
       ON CONFLICT ON CONSTRAINT events_id DO NOTHING
       RETURNING id`,
      [event.type, partition, event.id, JSON.stringify(event)],
    );
    // The event is stored, so a failure to prune must not reach the caller; the next append retries.
    if (performance.now() >= this.pruneAt) await this.prune().catch(() => undefined);
    return stored.length > 0;
  }

  /** Sequence number of the last event ever stored; 0 before the first. */
  async lastPosition(): Promise<number> {
    const rows = await this.dataSource.query<{ last: string }[]>(
      `SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS last FROM events_seq_seq`,
    );
    return Number(rows[0]?.last);
  }

  /** Events of all types after a sequence number, in order. */
  async after(position: number, limit: number): Promise<{ position: number; event: EventEnvelope }[]> {
    const rows = await this.dataSource.query<{ seq: string; event: EventEnvelope }[]>(
      `SELECT seq, event FROM events WHERE seq > $1 ORDER BY seq LIMIT $2`,
      [position, limit],
    );
    return rows.map(({ seq, event }) => ({ position: Number(seq), event }));
  }

  /** Deletes one batch. Each following append deletes another batch until none is left. */
  private async prune(): Promise<void> {
    this.pruneAt = performance.now() + pruneEveryMs;
    const [, removed] = await this.dataSource.query<[unknown[], number]>(deletePrunableBatch);
    if (removed > 0) this.pruneAt = 0;
  }

  /** Registers a durable consumer, which starts at the first stored event of its type. */
  async register(consumer: string, eventType: string): Promise<void> {
    await this.dataSource.query(`INSERT INTO consumers (name, event_type) VALUES ($1, $2) ON CONFLICT DO NOTHING`, [
      consumer,
      eventType,
    ]);
  }

  /** The oldest unacknowledged event of the partition, if its retry is due. Counts and commits the attempt first. */
  async next(consumer: string, partition: number): Promise<{ event: EventEnvelope; attempt: number } | null> {
    const rows = await this.dataSource.query<{ event: EventEnvelope; attempt: number }[]>(
      `WITH head AS (
         SELECT e.event
           FROM consumers k
           LEFT JOIN cursors c ON c.consumer = k.name AND c.partition = $2
          CROSS JOIN LATERAL (
            SELECT event FROM events
             WHERE type = k.event_type AND partition = $2 AND position > coalesce(c.position, 0)
             ORDER BY position LIMIT 1) e
          WHERE k.name = $1 AND (c.not_before IS NULL OR c.not_before <= clock_timestamp())
       ), counted AS (
         INSERT INTO cursors AS c (consumer, partition, position, attempt) SELECT $1, $2, 0, 1 FROM head
         ON CONFLICT (consumer, partition) DO UPDATE SET attempt = c.attempt + 1
         RETURNING attempt, ${asynchronousCommit}
       )
       SELECT head.event, counted.attempt FROM head, counted`,
      [consumer, partition],
    );
    return rows[0] ?? null;
  }

  /** Marks the event as handled by the consumer. */
  async acknowledge(consumer: string, eventId: string): Promise<void> {
    await this.dataSource.query(`WITH head AS (${headOfPartition}) ${advanceCursor} RETURNING ${asynchronousCommit}`, [
      consumer,
      eventId,
    ]);
  }

  /** Delays the next attempt by `delayMs`; the partition waits. */
  async retryLater(consumer: string, eventId: string, delayMs: number): Promise<void> {
    await this.dataSource.query(
      `WITH head AS (${headOfPartition})
       UPDATE cursors c SET not_before = clock_timestamp() + make_interval(secs => $3::float8 / 1000)
         FROM head WHERE c.consumer = head.consumer AND c.partition = head.partition`,
      [consumer, eventId, delayMs],
    );
  }
}
