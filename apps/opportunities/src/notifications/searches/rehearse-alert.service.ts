import { Injectable } from '@nestjs/common';
import { type Caller } from '@rfp/contracts/caller';
import { rehearsalDays } from '@rfp/contracts/notifications';
import { type OpportunityFilter, statuses } from '@rfp/contracts/opportunity';
import { understandQuery } from '@rfp/contracts/query/understand/understand-query';
import { type ParsedRpcRequest } from '@rfp/contracts/rpc';
import { type AlertRehearsal, maxRehearsedItems } from '@rfp/contracts/tracking/search-alerts';
import { readOne, readRows } from '@rfp/persistence/read-rows';
import { inTransaction } from '@rfp/persistence/transaction';
import { forecastGraceDays } from '@rfp/scoring/dates/status';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { markReaderOf } from '../../marks/mark-reader.js';
import { requireAlertable } from '../../saved-searches/alert-obstacle.js';
import { somePart } from '../../search/query/some-part.js';
import { readSynonyms } from '../../synonyms/synonyms.service.js';
import { describeFound, readSubjects } from '../describe-found.js';
import { alertMails } from '../mail/next-mail.js';
import { type MailPlan, planMails } from '../mail/plan-mails.js';
import { type FoundNews } from '../news/found-news.js';
import { type PreparedProfile, prepareProfiles } from '../news/reader-score.js';
import { loadStates, versionsSql } from '../news/version-states.js';
import { describeReports, findReports, type Report } from './find-search-news.js';
import { type Alert } from './read-alerts.js';

const dayMs = 86_400_000;
const idRow = z.object({ id: z.string() });
const countRow = z.object({ count: z.coerce.number() });

/** Limits of a rehearsal: opportunities in total and per step, described opportunities of a mail, and time. Specs change them. */
export const alertRehearsalLimits = { opportunities: 50_000, atOnce: 500, described: 100, maxMs: 7000 };
type Limits = typeof alertRehearsalLimits;

/** Replays the versions of the last days with an alert, by the same functions that find and send. Sends nothing. */
@Injectable()
export class RehearseAlertService {
  constructor(private readonly database: DataSource) {}

  /** @throws ALERT_NOT_POSSIBLE */
  async rehearse(
    { filter, alert: input, search, schedule }: ParsedRpcRequest<'opportunities.rehearse-search-alert'>,
    caller: Pick<Caller, 'kind' | 'user_id' | 'workspace_id'>,
    now = new Date(),
    limits: Limits = alertRehearsalLimits,
  ): Promise<AlertRehearsal> {
    const content = { filter, sort: null };
    requireAlertable(content);
    const from = new Date(now.getTime() - rehearsalDays * dayMs);
    const period = { from: from.toISOString(), to: now.toISOString() };
    const reader = markReaderOf(caller);
    // Visitors only see demo records, which no alert reports.
    if (reader === null) return { ...period, matched: 0, mails: [], waiting: 0, examined: 0, complete: true };
    const alert: Alert = {
      search_id: '',
      content: JSON.stringify(content),
      reader,
      min_score: input.min_score,
      since: from,
    };
    const until = performance.now() + limits.maxMs;
    const hasTime = () => performance.now() < until;
    return inTransaction(this.database, async (manager) => {
      const [profile] = await prepareProfiles(manager, [search], await readSynonyms(manager));
      if (profile === undefined) throw new RangeError('A profile is prepared');
      const replay = { alert, filter, from, until: now, profile, limits, hasTime };
      const { reports, examined, complete } = await replayVersions(manager, replay);
      const { mails, waiting } = planMails(reports, alertMails(input, schedule), now);
      const items = await describeMails(manager, mails, { ...replay, readerZone: schedule.time_zone });
      return {
        ...period,
        matched: reports.length,
        mails: mails.map((mail) => ({
          at: mail.at.toISOString(),
          matched: mail.news.length,
          items: items.get(mail) ?? [],
        })),
        waiting,
        examined,
        complete,
      };
    });
  }
}

interface Replay {
  readonly alert: Alert;
  readonly filter: OpportunityFilter;
  readonly from: Date;
  readonly until: Date;
  readonly profile: PreparedProfile;
  readonly limits: Limits;
  readonly hasTime: () => boolean;
}

async function replayVersions(
  manager: EntityManager,
  { alert, filter, from, until, profile, limits, hasTime }: Replay,
): Promise<{ reports: Report[]; examined: number; complete: boolean }> {
  const ids = await findIds(manager, filter, { from, until, limit: limits.opportunities + 1 });
  const count = Math.min(ids.length, limits.opportunities);
  const reports: Report[] = [];
  let [examined, done] = [0, 0];
  for (; done < count && hasTime(); done = Math.min(done + limits.atOnce, count)) {
    const batch = ids.slice(done, Math.min(done + limits.atOnce, count));
    examined += await countVersions(manager, batch, { from, until });
    reports.push(
      ...(await findReports(manager, {
        alerts: [alert],
        selection: { ids: batch, from, until, examinedOverlap: null },
        profileOf: () => profile,
        load: (versions) => loadStates(manager, versions),
        hasTime,
      })),
    );
  }
  const complete = done >= ids.length && (alert.min_score === null || hasTime());
  return { reports: reports.toSorted((one, other) => one.at.getTime() - other.at.getTime()), examined, complete };
}

/** Opportunities with a new version, the newest first, then those whose status has changed with time alone. */
async function findIds(
  manager: EntityManager,
  filter: OpportunityFilter,
  { from, until, limit }: { from: Date; until: Date; limit: number },
): Promise<string[]> {
  const changed = await readRows(
    manager,
    idRow,
    'SELECT id FROM opportunity_summary WHERE NOT demo AND known_since > $1 ORDER BY known_since DESC, id LIMIT $2',
    [from, limit],
  );
  const within = (column: string) => `(${column} > $1 AND ${column} <= $2)`;
  // An end is a match only for filters by status: relative dates have matched before it, if at all.
  const ended = concernsStatus(filter)
    ? [within('closes_at'), within(`closes_at + interval '${forecastGraceDays * 24} hours'`)]
    : [];
  const byTime = await readRows(
    manager,
    idRow,
    `SELECT id FROM opportunity_summary WHERE demo = false AND status = ANY($4) AND known_since <= $1
        AND (${[within('posted_at'), ...ended].join(' OR ')}) LIMIT $3`,
    [from, until, limit, statuses],
  );
  return [...changed, ...byTime].map(({ id }) => id);
}

function concernsStatus({ status, q }: OpportunityFilter): boolean {
  if (status !== undefined) return true;
  const query = q === undefined ? null : understandQuery(q, new Date(0)).query;
  return query !== null && somePart(query, ({ kind }) => kind === 'status');
}

async function countVersions(
  manager: EntityManager,
  ids: readonly string[],
  { from, until }: { from: Date; until: Date },
): Promise<number> {
  const sql = `SELECT count(*) AS count FROM (${versionsSql('o.id = ANY($1::uuid[])')}) version WHERE at > $2 AND at <= $3`;
  return (await readOne(manager, countRow, sql, [ids, from, until]))?.count ?? 0;
}

/** Describes the first opportunities of each mail, beginning with the last mail, as long as there is time. */
async function describeMails(
  manager: EntityManager,
  mails: readonly MailPlan<Report>[],
  { profile, limits, hasTime, readerZone }: Replay & { readerZone: string },
) {
  const items = new Map<MailPlan<Report>, ReturnType<typeof describeFound>>();
  for (const mail of mails.toReversed()) {
    if (!hasTime()) return items;
    const found: FoundNews[] = await describeReports(manager, mail.news.slice(-limits.described), {
      profileOf: () => profile,
      load: (versions) => loadStates(manager, versions),
    });
    const subjects = await readSubjects(manager, found);
    items.set(mail, describeFound(found, subjects, { readerZone, max: maxRehearsedItems }));
  }
  return items;
}
