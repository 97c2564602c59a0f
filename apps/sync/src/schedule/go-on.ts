import { readRows } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';

const keyRow = z.object({ key: z.string() });

/**
 * Brings forward, or puts off, the next tick of sources whose last run says when it goes on: at the time the source named, or at once
 * where its process went away. A run is heard once, so that a source that cannot be read then does not become due again and again;
 * where process after process went away without handing on a record, each waits longer, up to an hour.
 */
export async function hearOfEndedRuns(database: Pick<EntityManager, 'query'>): Promise<void> {
  await readRows(
    database,
    keyRow,
    `with last as (
       select newest.*, source.key as key from source
         cross join lateral (
           select id, status, started_at, finished_at, resumes_at from run
            where run.source = source.key and trigger <> 'replay' order by started_at desc limit 1
         ) newest
        where source.next_due_at is not null and source.heard_run is distinct from newest.id
     ), going_on as (
       select key, id, case
           when resumes_at is not null then resumes_at
           when status = 'interrupted' then finished_at + make_interval(secs => least(3600, 5 * (4 ^ vain.runs - 1)))
         end as at
         from last
         cross join lateral (
           select least(10, count(*) filter (where run.id <> last.id)) as runs from run
            where run.source = last.key and run.status = 'interrupted' and run.received = 0
              and run.started_at > coalesce(
                (select max(other.started_at) from run other where other.source = last.key and (other.status <> 'interrupted' or other.received > 0)), '-infinity')
         ) vain
        where status <> 'running'
     ), heard as (
       update source set heard_run = going_on.id, next_due_at = coalesce(going_on.at, source.next_due_at)
         from going_on
        where source.key = going_on.key and source.next_due_at is not null and source.heard_run is distinct from going_on.id
       returning source.key
     )
     select key from heard`,
  );
}
