import { readRows } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { type z } from 'zod';

/** Parameters of a statement, so that user input never becomes SQL. */
export class Parameters {
  readonly #values: unknown[] = [];

  /** Adds a value and returns its placeholder. */
  add(value: unknown): string {
    this.#values.push(value);
    return `$${this.#values.length}`;
  }

  copy(): Parameters {
    const copy = new Parameters();
    copy.#values.push(...this.#values);
    return copy;
  }

  /** Runs a statement with only the parameters that it uses: PostgreSQL rejects unused ones. */
  read<T>(database: Pick<EntityManager, 'query'>, row: z.ZodType<T>, sql: string): Promise<T[]> {
    const used: unknown[] = [];
    const places = new Map<string, string>();
    const numbered = sql.replaceAll(/\$(\d+)/g, (placeholder, number: string) => {
      let place = places.get(number);
      if (place === undefined) {
        used.push(this.#values[Number(number) - 1]);
        place = `$${used.length}`;
        places.set(number, place);
      }
      return place;
    });
    return readRows(database, row, numbered, used);
  }
}
