import { z } from 'zod';
import { type World } from '../world/world.js';
import { type Violation, violationIfAny } from './violation.js';

const countRow = z.object({ count: z.coerce.number() });
const relationRow = z.object({ name: z.string(), kind: z.string() });
const brokenRow = z.object({ msg: z.string() });

/** The checks of pg_amcheck in SQL, since its program is not part of every PostgreSQL installation. Null without the extension. */
export async function checkFiles({ database }: World): Promise<Violation[] | null> {
  const [available] = await database.rows(
    countRow,
    `select count(*) as count from pg_available_extensions where name = 'amcheck'`,
  );
  if (available?.count !== 1) return null;
  await database.change('create schema if not exists drill; create extension if not exists amcheck schema drill');
  const relations = await database.rows(
    relationRow,
    `select c.oid::regclass::text as name, case c.relkind when 'i' then 'index' else 'table' end as kind
       from pg_class c join pg_namespace n on n.oid = c.relnamespace left join pg_am a on a.oid = c.relam
      where n.nspname in ('sync', 'opportunities') and (c.relkind = 'r' or (c.relkind = 'i' and a.amname = 'btree'))`,
  );
  const broken: string[] = [];
  for (const { name, kind } of relations) broken.push(...(await brokenIn({ database }, name, kind)));
  return violationIfAny('P8', 'faults of files', broken);
}

async function brokenIn({ database }: Pick<World, 'database'>, name: string, kind: string): Promise<string[]> {
  try {
    if (kind === 'table')
      return (await database.rows(brokenRow, 'select msg from drill.verify_heapam($1::regclass)', [name])).map(
        ({ msg }) => `${name}: ${msg}`,
      );
    await database.change('select drill.bt_index_check($1::regclass, true)', [name]);
    return [];
  } catch (error) {
    return [`${name}: ${String(error)}`];
  }
}
