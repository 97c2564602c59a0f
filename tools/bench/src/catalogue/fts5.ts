import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';

/** SQLite's FTS5 in a process with the texts of the store: the main reference of the search. */
export interface Fts5 {
  /** Reads the first page by BM25 or by score, and counts the matches. */
  search(query: string, order: 'bm25' | 'score'): Promise<void>;
  stop(): void;
}

const program = 'sqlite3';
const pageRows = 50;
/** Line that SQLite prints after each answer. */
const endLine = '-- end --';

/**
 * Starts SQLite. Prints a message and returns undefined if `sqlite3` is not installed.
 * @param file - database file of SQLite, which is filled from the store if it does not exist
 */
export async function tryFts5(databaseUrl: string, file: string): Promise<Fts5 | undefined> {
  try {
    if (!existsSync(file)) await fill(databaseUrl, file);
    return openFts5(file);
  } catch (error) {
    console.log(`SQLite FTS5 is not compared: ${String(error)}`);
    return undefined;
  }
}

const importStatements = (csv: string) => [
  'CREATE TABLE loaded (score INTEGER, title TEXT, agency TEXT, description TEXT)',
  `.import --csv ${csv} loaded`,
  'CREATE TABLE record (id INTEGER PRIMARY KEY, score INTEGER)',
  'INSERT INTO record SELECT rowid, score FROM loaded',
  `CREATE VIRTUAL TABLE notice USING fts5 (title, agency, description, tokenize = 'porter unicode61')`,
  'INSERT INTO notice (rowid, title, agency, description) SELECT rowid, title, agency, description FROM loaded',
  'DROP TABLE loaded',
  'VACUUM',
];

async function fill(databaseUrl: string, file: string): Promise<void> {
  const [part, csv] = [`${file}.part`, `${file}.csv`];
  for (const each of [part, csv]) await rm(each, { force: true });
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('SET statement_timeout = 0');
    const rows = `SELECT o.total_score, o.title, coalesce(o.agency_name, ''), t.description
      FROM opportunity_summary o JOIN opportunity_text t ON t.id = o.id`;
    await pipeline(client.query(copyTo(`COPY (${rows}) TO STDOUT (FORMAT csv)`)), createWriteStream(csv));
  } finally {
    await client.end();
  }
  await throwIfExitedWithError(
    spawn(program, ['-bail', part, ...importStatements(csv)], { stdio: ['ignore', 'ignore', 'inherit'] }),
  );
  await rm(csv);
  await rename(part, file);
}

async function throwIfExitedWithError(child: ReturnType<typeof spawn>): Promise<void> {
  await once(child, 'close');
  if (child.exitCode !== 0) throw new Error(`${program} ended with ${child.exitCode}.`);
}

function openFts5(file: string): Fts5 {
  // Interactive mode writes each answer immediately. It also prints prompts with the input, which are skipped.
  const child = spawn(program, ['-interactive', '-readonly', file], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    search: async (query, order) => {
      const match = `notice MATCH '${query.replaceAll(`'`, `''`)}'`;
      const page =
        order === 'bm25'
          ? `SELECT rowid FROM notice WHERE ${match} ORDER BY rank LIMIT ${pageRows}`
          : `SELECT r.id FROM notice JOIN record r ON r.id = notice.rowid WHERE ${match} ORDER BY r.score DESC, r.id DESC LIMIT ${pageRows}`;
      child.stdin.write(`${page}; SELECT count(*) FROM notice WHERE ${match};\n.print "${endLine}"\n`);
      for (;;) {
        const { value, done } = await lines.next();
        if (done === true) throw new Error(`${program} ended.`);
        if (value === endLine) return;
      }
    },
    stop: () => child.kill(),
  };
}

/** Translates a text of the product's query language to FTS5. */
export function fts5Query(text: string): string {
  return text.replaceAll(' -', ' NOT ');
}
