import { z } from 'zod';
import { type World } from '../world/world.js';
import { type Violation, violationIfAny } from './violation.js';

const countRow = z.object({ count: z.coerce.number() });
const relationRow = z.object({ name: z.string(), kind: z.string() });
const brokenRow = z.object({ msg: z.string() });

/** Runs the checks of pg_amcheck in SQL, because not every PostgreSQL installation includes that program. Null without the extension amcheck. */
export async function checkFiles({ database }: World): Promise<Violation[] | null> {
  const [available] = await database.rows(
    countRow,
    `SELECT count(*) AS count FROM pg_available_extensions WHERE name = 'amcheck'`,
  );
  if (available?.count !== 1) return null;
  await database.change('CREATE SCHEMA IF NOT EXISTS drill; CREATE EXTENSION IF NOT EXISTS amcheck SCHEMA drill');
  const relations = await database.rows(
    relationRow,
    `SELECT c.oid::regclass::text AS name, CASE c.relkind WHEN 'i' THEN 'index' ELSE 'table' END AS kind
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace LEFT JOIN pg_am a ON a.oid = c.relam
      WHERE n.nspname IN ('sync', 'opportunities') AND (c.relkind = 'r' OR (c.relkind = 'i' AND a.amname = 'btree'))`,
  );
  const faults: string[] = [];
  for (const { name, kind } of relations) faults.push(...(await findFaults({ database }, name, kind)));
  return violationIfAny('P8', 'corrupt relations', faults);
}

async function findFaults({ database }: Pick<World, 'database'>, name: string, kind: string): Promise<string[]> {
  try {
    if (kind === 'table')
      return (await database.rows(brokenRow, 'SELECT msg FROM drill.verify_heapam($1::regclass)', [name])).map(
        ({ msg }) => `${name}: ${msg}`,
      );
    await database.change('SELECT drill.bt_index_check($1::regclass, true)', [name]);
    return [];
  } catch (error) {
    return [`${name}: ${String(error)}`];
  }
}
