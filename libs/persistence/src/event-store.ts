import { type EventEnvelope } from '@rfp/contracts/events';
import { type DataSource } from 'typeorm';
import { retentionDays } from './prune.js';

const pruneEveryMs = 60 * 60_000;

/** The undealt event `$2` of consumer `$1`, if it is the oldest of its partition: only that one was handed out. */
const head = `
  SELECT c.consumer, c.partition, c.attempt, e.position, e.id, e.event
    FROM events e
    JOIN consumers k ON k.name = $1 AND k.event_type = e.type
    JOIN cursors c ON c.consumer = k.name AND c.partition = e.partition
   WHERE e.id = $2 AND e.position > c.position
     AND NOT EXISTS (SELECT FROM events x WHERE x.type = e.type AND x.partition = e.partition AND x.position > c.position AND x.position < e.position)`;

/**
 * In the transaction of one statement. A cursor that a crash of the server sets back brings an event again, which may happen
 * anyway; waiting for the disk at each would make it the price of every delivery. Storing an event does wait.
 */
const withoutWaitingForDisk = `set_config('synchronous_commit', 'off', true)`;

const goPast = `
  UPDATE cursors c SET position = head.position, attempt = 0, not_before = NULL
    FROM head WHERE c.consumer = head.consumer AND c.partition = head.partition`;

/**
 * Old events that every consumer of their type is past, or that nobody asked for: the oldest of each partition, some at a time.
 * What a consumer still waits for stays, however old.
 */
const pruneSlice = `
  DELETE FROM events WHERE ctid = ANY (ARRAY(
    SELECT oldest.ctid
      FROM partitions p
     CROSS JOIN LATERAL (
       SELECT coalesce(min(coalesce(c.position, 0)), p.last_position) AS position
         FROM consumers k LEFT JOIN cursors c ON c.consumer = k.name AND c.partition = p.partition
        WHERE k.event_type = p.type) dealt_with
     CROSS JOIN LATERAL (
       SELECT e.ctid, e.stored_at FROM events e
        WHERE e.type = p.type AND e.partition = p.partition AND e.position <= dealt_with.position
        ORDER BY e.position LIMIT 200) oldest
     WHERE oldest.stored_at < now() - make_interval(days => ${retentionDays})))`;

/**
 * Keeps the events of the in-process bus in PostgreSQL, in the schema of the data source (`bus`, made by `eventStoreMigrations`).
 * It is what messaging's `EventStore` asks for. Each consumer has one cursor per partition, so an event costs one statement
 * to store and two per consumer to deal with, whatever has piled up.
 * One process at a time reads for a consumer; events are known as duplicates for seven days.
 */
export class PostgresEventStore {
  private pruneAt = 0;

  constructor(private readonly dataSource: DataSource) {}

  /**
   * Stores the event as the last of its partition, and of all. False, and nothing stored, where its id is known.
   * One at a time: the lock is held to the commit and comes before the number, so whoever has seen a number has seen all before it.
   */
  async append(event: EventEnvelope, partition: number): Promise<boolean> {
    const stored = await this.dataSource.query<unknown[]>(
      `WITH turn AS MATERIALIZED (
         SELECT pg_advisory_xact_lock(hashtextextended(current_schema() || '.events', 0))
       ), slot AS (
         INSERT INTO partitions AS p (type, partition, last_position) SELECT $1, $2::int, 1 FROM turn
         ON CONFLICT (type, partition) DO UPDATE SET last_position = p.last_position + 1
         RETURNING last_position
       )
       INSERT INTO events (type, partition, position, id, event)
       SELECT $1, $2, last_position, $3, $4 FROM slot
       ON CONFLICT ON CONSTRAINT events_id DO NOTHING
       RETURNING id`,
      [event.type, partition, event.id, JSON.stringify(event)],
    );
    // The event is stored by now, so the caller must not hear of a failure here; it is tried again later.
    if (performance.now() >= this.pruneAt) await this.prune().catch(() => undefined);
    return stored.length > 0;
  }

  /** Number of the last event there is, or was; 0 before the first. */
  async lastPosition(): Promise<number> {
    const rows = await this.dataSource.query<{ last: string }[]>(
      `SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS last FROM events_seq_seq`,
    );
    return Number(rows[0]?.last);
  }

  /** The first events after that number, of all types, in their order. */
  async after(position: number, limit: number): Promise<{ position: number; event: EventEnvelope }[]> {
    const rows = await this.dataSource.query<{ seq: string; event: EventEnvelope }[]>(
      `SELECT seq, event FROM events WHERE seq > $1 ORDER BY seq LIMIT $2`,
      [position, limit],
    );
    return rows.map(({ seq, event }) => ({ position: Number(seq), event }));
  }

  /** One slice; the next event takes the next, until there is nothing more to remove. */
  private async prune(): Promise<void> {
    this.pruneAt = performance.now() + pruneEveryMs;
    const [, removed] = await this.dataSource.query<[unknown[], number]>(pruneSlice);
    if (removed > 0) this.pruneAt = 0;
  }

  /** Makes the durable consumer known; it begins at the first event stored of its type. */
  async register(consumer: string, eventType: string): Promise<void> {
    await this.dataSource.query(`INSERT INTO consumers (name, event_type) VALUES ($1, $2) ON CONFLICT DO NOTHING`, [
      consumer,
      eventType,
    ]);
  }

  /** The oldest event of the partition that the consumer has not dealt with, if its time has come. The attempt is counted, and committed, first. */
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
         RETURNING attempt, ${withoutWaitingForDisk}
       )
       SELECT head.event, counted.attempt FROM head, counted`,
      [consumer, partition],
    );
    return rows[0] ?? null;
  }

  /** The consumer has dealt with the event. */
  async acknowledge(consumer: string, eventId: string): Promise<void> {
    await this.dataSource.query(`WITH head AS (${head}) ${goPast} RETURNING ${withoutWaitingForDisk}`, [
      consumer,
      eventId,
    ]);
  }

  /** Not again before `delayMs` from now; the partition waits. */
  async retryLater(consumer: string, eventId: string, delayMs: number): Promise<void> {
    await this.dataSource.query(
      `WITH head AS (${head})
       UPDATE cursors c SET not_before = clock_timestamp() + make_interval(secs => $3::float8 / 1000)
         FROM head WHERE c.consumer = head.consumer AND c.partition = head.partition`,
      [consumer, eventId, delayMs],
    );
  }

  /** Sets the event aside with its body, its attempts and the reason, and lets its neighbours pass. */
  async deadLetter(consumer: string, eventId: string, reason: { code: string; message: string }): Promise<void> {
    await this.dataSource.query(
      `WITH head AS (${head}), passed AS (${goPast})
       INSERT INTO dead_letters (consumer, event_id, event, attempts, code, message)
       SELECT consumer, id, event, attempt, $3, $4 FROM head
       ON CONFLICT DO NOTHING`,
      [consumer, eventId, reason.code, reason.message],
    );
  }
}
