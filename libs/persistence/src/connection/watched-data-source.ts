import { onScrape } from '@rfp/telemetry/metrics';
import { isTracing, startSpan } from '@rfp/telemetry/trace';
import { DataSource, type EntitySubscriberInterface, type ObjectLiteral, type QueryRunner } from 'typeorm';
import { z } from 'zod';
import { databaseErrorCode, toDatabaseError } from '../database-error.js';
import { schemaOf } from '../schema/schema-of.js';

/** Members of the driver's pool, which TypeORM does not type. */
const poolSchema = z.object({ totalCount: z.number(), idleCount: z.number(), waitingCount: z.number() });

/** A data source that reports the connections of its pool as metrics and its statements as spans, and converts errors with `toDatabaseError`. */
export class WatchedDataSource extends DataSource {
  #unwatch: () => void = () => undefined;

  override async initialize(): Promise<this> {
    await super.initialize();
    const schema = schemaOf(this);
    // Added after initialisation, because TypeORM replaces the list then.
    if (isTracing()) this.subscribers.push(statementSpans(schema));
    this.#unwatch = onScrape('rfp_database_connections', () => {
      const { totalCount, idleCount, waitingCount } = poolSchema.parse(
        'master' in this.driver ? this.driver.master : {},
      );
      return [
        { labels: { schema, state: 'active' }, value: totalCount - idleCount },
        { labels: { schema, state: 'idle' }, value: idleCount },
        { labels: { schema, state: 'waiting' }, value: waitingCount },
      ];
    });
    return this;
  }

  /** Also called by the managers of transactions. */
  override async query<T>(sql: string, parameters?: unknown[] | ObjectLiteral, runner?: QueryRunner): Promise<T> {
    try {
      return await super.query<T>(sql, parameters, runner);
    } catch (error) {
      throw toDatabaseError(error);
    }
  }

  override async destroy(): Promise<void> {
    this.#unwatch();
    await super.destroy();
  }
}

/** Creates a span for each statement, with its text but never with its parameter values. */
function statementSpans(schema: string): EntitySubscriberInterface {
  return {
    afterQuery({ query, success, executionTime = 0, error }) {
      const [operation = 'statement'] = /\w+/.exec(query) ?? [];
      const span = startSpan({
        name: `${operation.toUpperCase()} ${schema}`,
        kind: 'client',
        attributes: { 'db.system.name': 'postgresql', 'db.namespace': schema, 'db.query.text': query },
        startTime: Date.now() - executionTime,
      });
      if (!success) span?.fail(databaseErrorCode(error));
      span?.end();
    },
  };
}
