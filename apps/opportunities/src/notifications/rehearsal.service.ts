import { Injectable } from '@nestjs/common';
import { type Caller } from '@rfp/contracts/caller';
import { maxDigestItems, notificationKindSchema, type Rehearsal, rehearsalDays } from '@rfp/contracts/notifications';
import { AppError } from '@rfp/contracts/errors';
import { type ParsedRpcRequest } from '@rfp/contracts/rpc';
import { readOne, readRows } from '@rfp/persistence/read-rows';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { PersonalOrdersService } from '../personal/personal-orders.service.js';
import { type Period, timeCandidates } from '../personal/time-candidates.js';
import { readSynonyms } from '../synonyms/synonyms.service.js';
import { describeFound, readSubjects } from './describe-found.js';
import { personalMails } from './mail/next-mail.js';
import { planMails } from './mail/plan-mails.js';
import { findNews } from './news/find-news.js';
import { type FoundNews, type VersionScore } from './news/found-news.js';
import { findTimeNews, loadContents } from './news/find-time-news.js';
import { type Reader, type PreparedSearch, prepareSearches } from './news/reader-score.js';
import { proposeThreshold } from './propose-threshold.js';
import { readWatches } from './news/store-news.js';
import { versionRow, versionsSql } from './news/version-states.js';

const dayMs = 86_400_000;
const idRow = z.object({ id: z.string() });
const countRow = z.object({ count: z.coerce.number() });
const dismissedRow = z.object({ opportunity_id: z.string(), kind: notificationKindSchema, at: z.date() });

/**
 * Limits of a replay: opportunities in total and per step, opportunities that became more urgent (`raised`), and time. Needed because a first sync stores
 * up to a million versions. Specs change them.
 */
export const rehearsalLimits = { opportunities: 5000, atOnce: 500, raised: 500, maxMs: 7000 };
type Limits = typeof rehearsalLimits;
/** Opportunities whose versions are loaded at once. */
const loadedAtOnce = 50;

/** Parameters and results of a replay. */
interface Replay {
  readonly search: PreparedSearch;
  readonly period: Period;
  readonly limits: Limits;
  /** Returns the remaining time in milliseconds. */
  readonly remainingMs: () => number;
  readonly news: FoundNews[];
  readonly scored: VersionScore[];
}

/** Progress of a replay. */
interface ReplayProgress {
  readonly examined: number;
  readonly done: number;
  readonly complete: boolean;
}
const nothingReplayed: ReplayProgress = { examined: 0, done: 0, complete: true };

/** Error handler that returns null while the personal order is being prepared. */
function nullIfNotReady(error: unknown): null {
  if (error instanceof AppError && error.code === 'ORDER_NOT_READY') return null;
  throw error;
}

/** Replays the versions of the last days with the settings of a person. Sends nothing. */
@Injectable()
export class RehearsalService {
  constructor(
    private readonly database: DataSource,
    private readonly orders: PersonalOrdersService,
  ) {}

  async rehearse(
    { threshold, search: profile, schedule }: ParsedRpcRequest<'opportunities.rehearse-notifications'>,
    { kind, user_id }: Pick<Caller, 'kind' | 'user_id'>,
    now = new Date(),
    limits = rehearsalLimits,
  ): Promise<Rehearsal> {
    const period = { from: new Date(now.getTime() - rehearsalDays * dayMs), until: now };
    const { from } = period;
    const search = await this.prepareSearch({
      person_id: user_id,
      threshold,
      search: profile,
      since: from.toISOString(),
      schedule,
    });
    const until = performance.now() + limits.maxMs;
    const remainingMs = () => until - performance.now();
    // Visitors only see demo records, which cause no notifications.
    const replay: Replay = { search, period, limits, remainingMs, news: [], scored: [] };
    const byVersions = kind === 'person' ? await this.replayVersions(replay) : nothingReplayed;
    const byTime = kind === 'person' ? await this.replayTime(replay) : nothingReplayed;
    const { news, scored } = replay;
    const dismissed = await this.findDismissedSince(user_id, from);
    const ordered = [...new Map(news.map((each) => [newsKey(each), each])).values()]
      .filter((each) => !dismissed.has(newsKey(each)))
      .toSorted((one, other) => one.at.getTime() - other.at.getTime());
    const { mails, waiting } = planMails(ordered, personalMails(schedule), now);
    const subjects = await readSubjects(this.database, ordered);
    return {
      from: from.toISOString(),
      to: now.toISOString(),
      mails: mails.map((mail) => ({
        at: mail.at.toISOString(),
        total: mail.news.length,
        news: describeFound(mail.news, subjects, { readerZone: schedule.time_zone, max: maxDigestItems }),
      })),
      notifications: mails.reduce((count, mail) => count + mail.news.length, 0),
      waiting,
      examined: byVersions.examined,
      complete: byVersions.complete && byTime.complete,
      proposal: proposeThreshold(scored, byVersions.complete ? 1 : await this.readShare(byVersions.done, from)),
    };
  }

  private async prepareSearch(reader: Reader): Promise<PreparedSearch> {
    const [search] = await prepareSearches(this.database, [reader], await readSynonyms(this.database.manager));
    if (search === undefined) throw new RangeError('A reader has a search');
    return search;
  }

  private async replayVersions({ search, period, limits, remainingMs, news, scored }: Replay): Promise<ReplayProgress> {
    const ids = await this.findChangedSince(period.from, limits.opportunities + 1);
    const count = Math.min(ids.length, limits.opportunities);
    let [examined, done] = [0, 0];
    for (; done < count && remainingMs() > 0; done = Math.min(done + limits.atOnce, count)) {
      const batch = ids.slice(done, Math.min(done + limits.atOnce, count));
      const sql = `SELECT * FROM (${versionsSql('o.id = ANY($1::uuid[])')}) version WHERE at > $2 AND at <= $3`;
      const versions = await readRows(this.database, versionRow, sql, [batch, period.from, period.until]);
      examined += versions.length;
      const onScored = (each: VersionScore) => scored.push(each);
      const watches = await readWatches(this.database.manager, batch, search.person_id);
      news.push(...(await findNews(this.database, versions, { searches: [search], watches, onScored })));
    }
    return { examined, done, complete: done >= ids.length };
  }

  /** Replays the effect of time on opportunities that may have become more urgent. */
  private async replayTime({ search, period, limits, remainingMs, news, scored }: Replay): Promise<ReplayProgress> {
    const matches = await this.orders.matches(search.recipe, Math.max(remainingMs(), 0)).catch(nullIfNotReady);
    if (matches === null) return { ...nothingReplayed, complete: false };
    const ids = timeCandidates(matches, search.recipe, period, limits.raised);
    let done = 0;
    for (; done < ids.length && remainingMs() > 0; done += loadedAtOnce) {
      const contents = await loadContents(this.database, ids.slice(done, done + loadedAtOnce));
      news.push(...findTimeNews(contents, [search], period, (each) => scored.push(each)));
    }
    return { examined: 0, done, complete: done >= ids.length };
  }

  /** Finds the ids of changed opportunities, newest first, because the limit cuts off the oldest. */
  private async findChangedSince(from: Date, limit: number): Promise<string[]> {
    const rows = await readRows(
      this.database,
      idRow,
      'SELECT id FROM opportunity_summary WHERE NOT demo AND known_since > $1 ORDER BY known_since DESC, id LIMIT $2',
      [from, limit],
    );
    return rows.map(({ id }) => id);
  }

  /** Computes the share of `count` among all changed opportunities. */
  private async readShare(count: number, from: Date): Promise<number> {
    const sql = 'SELECT count(*) AS count FROM opportunity_summary WHERE NOT demo AND known_since > $1';
    const { count: all = count } = (await readOne(this.database, countRow, sql, [from])) ?? {};
    return Math.min(1, count / Math.max(all, 1));
  }

  /** Finds notifications that the person dismissed before they were emailed. No email contains them. */
  private async findDismissedSince(user_id: string, from: Date): Promise<Set<string>> {
    const rows = await readRows(
      this.database,
      dismissedRow,
      `SELECT opportunity_id, kind, at FROM notification
        WHERE person_id = $1 AND at > $2 AND dismissed_at IS NOT NULL AND digest_id IS NULL`,
      [user_id, from],
    );
    return new Set(rows.map(newsKey));
  }
}

function newsKey({ opportunity_id, kind, at }: z.infer<typeof dismissedRow>): string {
  return `${opportunity_id} ${kind} ${at.toISOString()}`;
}
