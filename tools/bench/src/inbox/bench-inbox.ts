import { whoAmISchema } from '@rfp/contracts/caller';
import { apiPrefix } from '@rfp/contracts/http';
import { inboxPageSchema } from '@rfp/contracts/tracking/inbox';
import pg from 'pg';
import { z } from 'zod';
import { type CatalogueOptions, inFolder } from '../catalogue/catalogue.js';
import { fillStore, openFilledStore, startServerIn } from '../catalogue/fill.js';
import { time, type Timings } from '../catalogue/timings.js';
import { startServer, type ServerProcess } from '../http.js';
import { createStore } from '../store.js';

/** Entries of the person. Mails and inbox are usually a thousandth of it. */
const entries = 100_000;
/** Opportunities that the entries are about. */
const opportunities = 10_000;
const pageRows = 50;
/** Target of the p95 of a page, in ms. */
const aimMs = 50;

const statesSql = `CASE WHEN n % 3 = 0 THEN now() END, CASE WHEN n % 10 = 0 THEN now() END`;
/** A tenth is archived, a third is read, and every hundredth is about a change. */
const fillSql = `
  INSERT INTO notification (person_id, opportunity_id, kind, at, score, changed_fields, facts, created_at, read_at, dismissed_at)
  SELECT $1, o.id, CASE WHEN n % 100 = 0 THEN 'changed' ELSE 'match' END, now() - make_interval(secs => n), 80, '{title}',
         '{"buyer": "Navy", "lifecycle": "open", "due_date": null, "time_zone": null, "currency": null, "changes": [], "reasons": ["\\"roof\\" in the title"]}',
         now() - make_interval(secs => n * 70), ${statesSql}
    FROM generate_series(1, ${entries}) n
    JOIN (SELECT id, row_number() OVER () AS place FROM (SELECT id FROM opportunity_summary LIMIT ${opportunities}) some) o
      ON o.place = 1 + n % ${opportunities}`;

/** The rows of the first page, without the texts that describe them. */
const bareSql = `
  SELECT n.*, o.title, o.agency_name, o.due_at FROM notification n JOIN opportunity_summary o ON o.id = n.opportunity_id
   WHERE n.person_id = $1 AND n.dismissed_at IS NULL AND n.snoozed_until IS NULL
   ORDER BY coalesce(n.snoozed_until, n.created_at) DESC, n.id DESC LIMIT ${pageRows}`;

/** `npm run bench -- inbox [--keep FOLDER]`: times pages of a large inbox over HTTP, beside bare SQL of the same page. */
export async function benchInbox({ keep }: Pick<CatalogueOptions, 'keep'>): Promise<void> {
  await inFolder(keep, async (folder) => {
    await fillStore(folder, opportunities);
    const postgres = await startServerIn(folder);
    try {
      await measure(postgres.url);
    } finally {
      await postgres.stop();
    }
  });
}

async function measure(adminUrl: string): Promise<void> {
  const url = await openFilledStore(adminUrl, opportunities);
  const auth = await createStore(adminUrl, 'bench_auth', 'auth');
  const product = await startServer('product', { opportunities: url, auth });
  const pool = new pg.Pool({ connectionString: url, max: 10, options: '-c statement_timeout=0' });
  try {
    const { user_id: person } = whoAmISchema.parse(await read(product, '/me'));
    await pool.query('DELETE FROM notification');
    await pool.query(fillSql, [person]);
    await pool.query('VACUUM ANALYZE notification');
    for (const [name, query] of Object.entries(await pages(product)))
      print(name, await time(() => isRead(product, `/inbox${query}`)), aimMs);
    print('number of unread entries', await time(() => isRead(product, '/inbox/count')), aimMs);
    print(
      'bare SQL, first page',
      await time(async () => (await pool.query(bareSql, [person])).rows.length === pageRows),
    );
  } finally {
    product.stop();
    await pool.end();
  }
}

/** Queries of the measured pages by name. */
async function pages(product: ServerProcess): Promise<Record<string, string>> {
  let after = '';
  for (let page = 0; page < 20; page += 1) {
    const query = after === '' ? '' : `&after=${encodeURIComponent(after)}`;
    after = inboxPageSchema.parse(await read(product, `/inbox?limit=100${query}`)).next ?? '';
  }
  return {
    'first page': '',
    'page after 2,000 entries': `?after=${encodeURIComponent(after)}`,
    'unread entries': '?state=unread',
    'archived entries': '?state=archived',
    'snoozed entries': '?state=snoozed',
    changes: '?kind=changed',
    mentions: '?kind=mention',
  };
}

async function read({ url, token }: ServerProcess, path: string): Promise<unknown> {
  const response = await fetch(`${url}${apiPrefix}${path}`, { headers: { authorization: `Bearer ${token}` } });
  const body = z.unknown().parse(await response.json());
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${JSON.stringify(body)}`);
  return body;
}

async function isRead(product: ServerProcess, path: string): Promise<boolean> {
  await read(product, path);
  return true;
}

function print(name: string, { p50, p95, max }: Timings, aim?: number): void {
  const figures = [p50, p95, max].map((ms) => ms.toFixed(1).padStart(7)).join('');
  const verdict = aim === undefined ? '' : p95 <= aim ? `  aim ${aim}` : `  aim ${aim} MISSED`;
  console.log(`${name.padEnd(28)} p50, p95, max (ms)${figures}${verdict}`);
}
