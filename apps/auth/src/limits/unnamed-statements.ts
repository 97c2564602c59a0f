import { prepared } from '@rfp/persistence/connection/prepared';
import { type DataSource } from 'typeorm';

/**
 * Adapts the data source for the rate limit library, which names its statements. Behind a pooler, the connection that runs a statement may not know
 * the name, or may know it from another process.
 */
export function unnamedStatements(dataSource: DataSource): {
  query: (statement: { text: string; values: unknown[] }) => Promise<object>;
} {
  return {
    query: async ({ text, values }) => {
      const runner = dataSource.createQueryRunner();
      try {
        const { records, affected } = await runner.query(prepared(text), values, true);
        return { rows: records, rowCount: affected };
      } finally {
        await runner.release();
      }
    },
  };
}
