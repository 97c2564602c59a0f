import { readRows } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';

export type Database = Pick<EntityManager, 'query'>;

const countRow = z.object({ count: z.coerce.number() });

/** Parameters of the statements of a query, so that user input never becomes SQL. */
export class Parameters {
  readonly #values: unknown[] = [];

  /** Adds a value and returns its placeholder, which no other value has. */
  readonly add = (value: unknown): string => `$${this.#values.push(value)}`;

  /** Adds the values that SQL of other parameters uses, and returns the SQL with placeholders of its own. */
  include(sql: string, other: Parameters): string {
    return sql.replaceAll(/\$\d+/g, (placeholder) => this.add(other.#values[Number(placeholder.slice(1)) - 1]));
  }

  /** Runs a statement with only the parameters that it uses: PostgreSQL rejects unused ones. */
  read<T>(database: Database, row: z.ZodType<T>, sql: string): Promise<T[]> {
    const used = [...new Set(sql.match(/\$\d+/g))];
    const numbers = new Map(used.map((placeholder, index) => [placeholder, `$${index + 1}`]));
    const numbered = sql.replaceAll(/\$\d+/g, (placeholder) => numbers.get(placeholder) ?? placeholder);
    const values = used.map((placeholder) => this.#values[Number(placeholder.slice(1)) - 1]);
    return readRows(database, row, numbered, values);
  }

  /**
   * Counts rows.
   * @param from - FROM clause of the rows, with its WHERE
   */
  async count(database: Database, from: string): Promise<number> {
    const [row] = await this.read(database, countRow, `SELECT count(*) AS count FROM ${from}`);
    return row?.count ?? 0;
  }
}
