import pg from 'pg';

/** Names of prepared statements by text. */
const names = new Map<string, string>();

/**
 * Marks a constant statement for preparation, so that PostgreSQL parses and plans it once per connection instead of on every use. Only for statements
 * that find rows by key, because PostgreSQL reuses the plan of the first executions for all later parameters. Returns the text.
 */
export function prepared(sql: string): string {
  if (!names.has(sql)) names.set(sql, `s${names.size + 1}`);
  return sql;
}

/**
 * A connection with a permanent error listener, so that no error ends the process. Pool and TypeORM listen in turn, but there is a moment without a
 * listener: a server that shuts down may report it in the packet that accepts a new connection. The next statement of a broken connection fails
 * anyway.
 *
 * Concurrent statements run one after the other, in order, because the driver warns about them and will reject them in the future.
 */
export class SteadyClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
    const send = queryOf(this);
    let unanswered = 0;
    let last: Promise<unknown> = Promise.resolve();
    Reflect.set(this, 'query', (...args: unknown[]): unknown => {
      // Cursors and callbacks are not used with concurrent statements.
      if (isCursor(args[0]) || typeof args.at(-1) === 'function') return send(...args);
      const run = async (): Promise<unknown> => send(...args);
      const answer = unanswered === 0 ? run() : last.then(run);
      const end = (): void => {
        unanswered -= 1;
      };
      unanswered += 1;
      last = answer.then(end, end);
      return answer;
    });
  }
}

/**
 * A `SteadyClient` that prepares the statements marked by `prepared`. Not for use with a pooler, where the next transaction may use another
 * connection.
 */
export class PreparingClient extends SteadyClient {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const send = queryOf(this);
    Reflect.set(this, 'query', (statement: unknown, values?: unknown, ...rest: unknown[]) => {
      const name = typeof statement === 'string' ? names.get(statement) : undefined;
      return name === undefined ? send(statement, values, ...rest) : send({ name, text: statement, values }, ...rest);
    });
  }
}

function queryOf(client: pg.Client): (...args: unknown[]) => unknown {
  const query: unknown = Reflect.get(client, 'query');
  if (typeof query !== 'function') throw new TypeError('The driver has no method query.');
  return (...args) => Reflect.apply(query, client, args);
}

function isCursor(statement: unknown): boolean {
  return typeof statement === 'object' && statement !== null && 'submit' in statement;
}
