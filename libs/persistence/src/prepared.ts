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
 *
 * Statements that are asked for at once run one after the other, in this order: the driver warns of them and will refuse them.
 */
export class SteadyClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
    const send = queryOf(this);
    let unanswered = 0;
    let last: Promise<unknown> = Promise.resolve();
    Reflect.set(this, 'query', (...given: unknown[]): unknown => {
      // Cursors and callbacks are not used where statements are asked for at once.
      if (isCursor(given[0]) || typeof given.at(-1) === 'function') return send(...given);
      const run = async (): Promise<unknown> => send(...given);
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

/** The same, with the statements that `prepared` marks. Not behind a pooler, where the next transaction may have another connection. */
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

function queryOf(client: pg.Client): (...given: unknown[]) => unknown {
  const query: unknown = Reflect.get(client, 'query');
  if (typeof query !== 'function') throw new TypeError('The driver has no method query.');
  return (...given) => Reflect.apply(query, client, given);
}

function isCursor(statement: unknown): boolean {
  return typeof statement === 'object' && statement !== null && 'submit' in statement;
}
