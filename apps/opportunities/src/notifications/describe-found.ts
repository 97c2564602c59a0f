import { type NotificationContent } from '@rfp/contracts/notifications';
import { readRows } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { compareText, inMailOrder } from './mail/mail-order.js';
import { type FoundNews } from './news/found-news.js';
import { currentRank, groupByOpportunity, subjectColumns, subjectRow, toNews } from './notification-rows.js';

const subjectWithIdRow = subjectRow.extend({ id: z.string() });
type Subject = z.infer<typeof subjectWithIdRow>;

/** Reads the opportunities of news by id. */
export async function readSubjects(
  database: Pick<EntityManager, 'query'>,
  news: readonly Pick<FoundNews, 'opportunity_id'>[],
): Promise<Map<string, Subject>> {
  const rows = await readRows(
    database,
    subjectWithIdRow,
    `SELECT o.id, ${subjectColumns} FROM opportunity_summary o WHERE o.id = ANY($1::uuid[])`,
    [[...new Set(news.map(({ opportunity_id }) => opportunity_id))]],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Describes the first news of an email that is not stored. Opportunities that were removed since are left out. */
export function describeFound(
  found: readonly FoundNews[],
  subjects: ReadonlyMap<string, Subject>,
  { readerZone, max }: { readerZone: string; max: number },
): NotificationContent[] {
  const rows = found.flatMap((each) => {
    const subject = subjects.get(each.opportunity_id);
    return subject === undefined ? [] : [{ ...each, ...subject, rank: currentRank(each.rank, subject) }];
  });
  const inOrder = rows.toSorted(
    (one, other) => one.at.getTime() - other.at.getTime() || compareText(one.kind, other.kind),
  );
  const listed = inMailOrder(groupByOpportunity(inOrder)).slice(0, max);
  return listed.map((group) => toNews(group, readerZone));
}
