import { prepared } from '@rfp/persistence/prepared';
import { type DataSource } from 'typeorm';

/**
 * A client for the library of the limits, which names its statements: behind a pooler, the connection that a statement gets may not know the name, or know it
 * from another process.
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
