import { onScrape } from '@rfp/telemetry/metrics';
import { isTracing, startSpan } from '@rfp/telemetry/trace';
import { DataSource, type EntitySubscriberInterface, type ObjectLiteral, type QueryRunner } from 'typeorm';
import { z } from 'zod';
import { databaseErrorCode, toDatabaseError } from './database-error.js';
import { schemaOf } from './schema-of.js';

/** The pool of the driver, which TypeORM does not type. */
const poolSchema = z.object({ totalCount: z.number(), idleCount: z.number(), waitingCount: z.number() });

/** A data source that reports the connections of its pool, and its statements as spans, and whose errors have codes: see `toDatabaseError`. */
export class WatchedDataSource extends DataSource {
  #unwatch: () => void = () => undefined;

  override async initialize(): Promise<this> {
    await super.initialize();
    const schema = schemaOf(this);
    // TypeORM sets the list anew when it initialises.
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

  /** Managers of transactions call it as well. */
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

/** A span for each statement, with its text and never with the values of its parameters. */
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
