import pg from 'pg';

/** Names by text. */
const names = new Map<string, string>();

/**
 * Marks a statement of fixed text, which each connection then prepares once, so that PostgreSQL parses and plans it once instead of with every use.
 * For statements that find rows by their keys: the plan is that of the first uses, whatever the parameters are later. Returns the text.
 */
export function prepared(sql: string): string {
  if (!names.has(sql)) names.set(sql, `s${names.size + 1}`);
  return sql;
}

/**
 * A connection whose errors always have a listener, so that none ends the process. Pool and TypeORM listen in turn, and between them nobody does: a
 * server that ends may say so in the same packet with which it accepts a new connection. The next statement of a broken connection fails anyway.
 */
export class HeardClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }
}

/** The same, with the statements that `prepared` marks. Not behind a pooler, where the next transaction may have another connection. */
export class PreparingClient extends HeardClient {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const query: unknown = Reflect.get(this, 'query');
    if (typeof query !== 'function') throw new TypeError('The driver has no method query.');
    const send = (...given: unknown[]): unknown => Reflect.apply(query, this, given);
    Reflect.set(this, 'query', (statement: unknown, values?: unknown, ...rest: unknown[]) => {
      const name = typeof statement === 'string' ? names.get(statement) : undefined;
      return name === undefined ? send(statement, values, ...rest) : send({ name, text: statement, values }, ...rest);
    });
  }
}
