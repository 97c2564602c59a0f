import { Injectable } from '@nestjs/common';
import { type Caller } from '@rfp/contracts/caller';
import {
  maxDigestItems,
  type News,
  notificationKindSchema,
  type Rehearsal,
  rehearsalDays,
} from '@rfp/contracts/notifications';
import { type ParsedRpcRequest } from '@rfp/contracts/rpc';
import { readRows } from '@rfp/persistence/read-rows';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { findNews, type FoundNews, versionRow, versionsSql } from './find-news.js';
import {
  byOpportunity,
  currentRank,
  newsOfMail,
  type NewsRow,
  subjectColumns,
  subjectRow,
} from './notification-rows.js';
import { newsRanks } from './news-facts.js';
import { planMails } from './plan-mails.js';

const dayMs = 86_400_000;
const idRow = z.object({ id: z.string() });
const dismissedRow = z.object({ opportunity_id: z.string(), kind: notificationKindSchema, at: z.date() });
const headRow = subjectRow.extend({ id: z.string() });
type Head = z.infer<typeof headRow>;
type Ranked = Pick<FoundNews, 'rank'> & Pick<Head, 'due_at'>;

/** Limits of a replay, because a first sync stores up to a million versions. Specs change them. */
export const rehearsalLimits = { opportunities: 5000, atOnce: 500, maxMs: 7000 };

/** Replays the versions of the last days under the settings of a person, and sends nothing. */
@Injectable()
export class RehearsalService {
  constructor(private readonly database: DataSource) {}

  async rehearse(
    { threshold, search, schedule }: ParsedRpcRequest<'opportunities.rehearse-notifications'>,
    { kind, user_id }: Pick<Caller, 'kind' | 'user_id'>,
    now = new Date(),
    limits = rehearsalLimits,
  ): Promise<Rehearsal> {
    const until = performance.now() + limits.maxMs;
    const from = new Date(now.getTime() - rehearsalDays * dayMs);
    // Visitors see demo records only, and nobody is notified of these.
    const ids = kind === 'person' ? await this.changedSince(from, limits.opportunities + 1) : [];
    const news: FoundNews[] = [];
    let examined = 0;
    let start = 0;
    for (; start < Math.min(ids.length, limits.opportunities) && performance.now() < until; start += limits.atOnce) {
      const some = ids.slice(start, Math.min(start + limits.atOnce, limits.opportunities));
      const sql = `SELECT * FROM (${versionsSql('o.id = ANY($1::uuid[])')}) version WHERE at > $2 AND at <= $3`;
      const versions = await readRows(this.database, versionRow, sql, [some, from, now]);
      examined += versions.length;
      const reader = { person_id: user_id, threshold, search, since: from.toISOString() };
      news.push(...(await findNews(this.database, versions, [reader])));
    }
    const dismissed = await this.dismissedSince(user_id, from);
    const ordered = news
      .filter((each) => !dismissed.has(keyOf(each)))
      .toSorted((one, other) => one.at.getTime() - other.at.getTime());
    const { mails, waiting } = planMails(ordered, schedule, now);
    const heads = await this.heads(news);
    return {
      from: from.toISOString(),
      to: now.toISOString(),
      mails: mails.map((mail) => ({
        at: mail.at.toISOString(),
        total: mail.news.length,
        news: mailNews(mail.news, heads, schedule.time_zone),
      })),
      notifications: mails.reduce((count, mail) => count + mail.news.length, 0),
      waiting,
      examined,
      complete: start >= ids.length,
    };
  }

  /** The newest first, because the limit cuts off the oldest. */
  private async changedSince(from: Date, limit: number): Promise<string[]> {
    const rows = await readRows(
      this.database,
      idRow,
      'SELECT id FROM opportunity_summary WHERE NOT demo AND known_since > $1 ORDER BY known_since DESC, id LIMIT $2',
      [from, limit],
    );
    return rows.map(({ id }) => id);
  }

  /** Notifications that the person dismissed before they were mailed: no mail contains them. */
  private async dismissedSince(user_id: string, from: Date): Promise<Set<string>> {
    const rows = await readRows(
      this.database,
      dismissedRow,
      `SELECT opportunity_id, kind, at FROM notification
        WHERE person_id = $1 AND at > $2 AND dismissed_at IS NOT NULL AND digest_id IS NULL`,
      [user_id, from],
    );
    return new Set(rows.map(keyOf));
  }

  private async heads(news: readonly FoundNews[]): Promise<Map<string, Head>> {
    const rows = await readRows(
      this.database,
      headRow,
      `SELECT o.id, ${subjectColumns} FROM opportunity_summary o WHERE o.id = ANY($1::uuid[])`,
      [[...new Set(news.map(({ opportunity_id }) => opportunity_id))]],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }
}

function keyOf({ opportunity_id, kind, at }: z.infer<typeof dismissedRow>): string {
  return `${opportunity_id} ${kind} ${at.toISOString()}`;
}

/** The news of a mail, in the order of `itemsSql` in `digests.service`. Opportunities that were removed since are left out. */
function mailNews(found: readonly FoundNews[], heads: ReadonlyMap<string, Head>, readerZone: string): News[] {
  const rows = found.flatMap((each) => {
    const head = heads.get(each.opportunity_id);
    return head === undefined ? [] : [{ ...each, ...head, rank: currentRank(each.rank, head) }];
  });
  const groups = byOpportunity(rows).map((group) => ({
    ...hasteOf(group),
    score: Math.max(...group.map(({ score }) => score)),
    at: Math.max(...group.map(({ at }) => at.getTime())),
    opportunity_id: group[0].opportunity_id,
    rows: group.toSorted((one, other) => one.at.getTime() - other.at.getTime() || compareText(one.kind, other.kind)),
  }));
  const listed: NewsRow[] = groups
    .toSorted(
      (one, other) =>
        one.rank - other.rank ||
        one.due - other.due ||
        other.score - one.score ||
        other.at - one.at ||
        compareText(one.opportunity_id, other.opportunity_id),
    )
    .slice(0, maxDigestItems)
    .flatMap((group) => group.rows);
  return newsOfMail(listed, readerZone);
}

/** Order of urgent news by due date: see `newsRanks.soon`. */
function hasteOf([first, ...others]: readonly [Ranked, ...Ranked[]]): { rank: number; due: number } {
  const rank = Math.min(first.rank, ...others.map((each) => each.rank));
  const due = rank <= newsRanks.soon ? first.due_at : null;
  return { rank, due: due?.getTime() ?? Number.MAX_SAFE_INTEGER };
}

function compareText(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}
