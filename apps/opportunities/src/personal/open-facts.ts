import { foldedWords } from '@rfp/scoring/fold-words';
import { freeTurn } from '@rfp/service-kit/free-turn';
import { readOne, readRows } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { type CatalogueChangesService } from '../catalogue/catalogue-changes.service.js';
import { countByState } from '../search/statistics.js';
import { qualified, summaryColumns as summary, textColumns as texts } from '../store/opportunity-columns.js';

type Database = Pick<EntityManager, 'query'>;

/** The columns that `personalSum` reads, and those that lists of alerts are filtered by. */
const columns = z.object({
  id: summary.id.value,
  title: summary.title.value,
  agency_name: summary.agency_name.value,
  lifecycle: summary.lifecycle.value,
  set_aside: summary.set_aside.value,
  status: summary.status.value,
  naics_codes: summary.naics_codes.value,
  psc_codes: summary.psc_codes.value,
  aln_codes: summary.aln_codes.value,
  eligible_applicants: summary.eligible_applicants.value,
  estimated_value: summary.estimated_value.value,
  currency: summary.currency.value,
  value_kind: summary.value_kind.value,
  posted_at: summary.posted_at.value,
  due_at: summary.due_at.value,
  amended_at: summary.amended_at.value,
  total_score: summary.total_score.value,
  relevance_score: summary.relevance_score.value,
  urgency_score: summary.urgency_score.value,
  value_score: summary.value_score.value,
  competition_score: summary.competition_score.value,
  notice_type: texts.notice_type.value,
  location: texts.location.value,
  keywords: texts.keywords.value,
  other_codes: texts.other_codes.value,
  posted_date: texts.posted_date.value,
  due_date: texts.due_date.value,
  expected_awards: texts.expected_awards.value,
  cost_sharing: texts.cost_sharing.value,
});
const columnNames = Object.keys(columns.shape).map(qualified).join(', ');
const factsRow = columns.extend({ state: z.string(), description: texts.description.value });

/** The facts of a row, which do not change: a row that was written has other ones. */
export type Facts = Readonly<z.infer<typeof columns>> & {
  /** Changes with each write of the row: the transaction that wrote it. */
  readonly state: string;
  /** The words of its short texts, and those of its description: see `wordLines`. */
  readonly words: string;
  readonly description: string;
};

/** More open records than these, or longer descriptions together, are not in memory. With its words, a record takes about 4 KiB. */
const limits = { rows: 30_000, descriptionBytes: 100_000_000 };
type OpenLimits = Readonly<typeof limits>;
/** A closed record counts as open for so many days after it was posted or amended: somebody may be working on it. */
export const amendedDays = 14;
const dayMs = 86_400_000;

const openRow = z.object({
  rows: z.string().transform((rows) => rows.split(',').filter((row) => row !== '')),
  bytes: z.coerce.number(),
});
const openSql = `SELECT coalesce(string_agg(o.id || ' ' || o.xmin, ',' ORDER BY o.id DESC), '') AS rows,
       coalesce(sum(octet_length(t.description)), 0) AS bytes
  FROM opportunity_summary o JOIN opportunity_text t ON t.id = o.id
 WHERE o.demo = $1 AND (o.status <> 'closed' OR o.amended_at >= $2 OR o.posted_at >= $2)`;

type Known = ReadonlyMap<string, Facts>;

interface Reading {
  readonly version: number | undefined;
  /** By id, the newest first; null for more than fit in memory. */
  readonly facts: Promise<Known | null>;
}

/** The facts of the open records, in memory for the orders of all people. After a change of the catalogue, the rows that were written are read again. */
export class OpenFacts {
  readonly #readings = new Map<boolean, Reading>();

  /** @param changes - without it, rows are compared with the stored ones before each use */
  constructor(
    private readonly database: Database,
    private readonly changes?: Pick<CatalogueChangesService, 'version'>,
    private readonly openLimits: OpenLimits = limits,
  ) {}

  /** Open demo records, or real ones, with those that were posted or amended lately; null if there are too many. */
  open(demo: boolean): Promise<Known | null> {
    // Before reading: a change meanwhile makes another version.
    const version = this.changes?.version;
    const last = this.#readings.get(demo);
    if (last !== undefined && version !== undefined && last.version === version) return last.facts;
    const facts = this.#readOpen(demo, last);
    this.#readings.set(demo, { version, facts });
    // After a failure the next request reads again.
    facts.catch(() => {
      if (this.#readings.get(demo)?.facts === facts) this.#readings.delete(demo);
    });
    return facts;
  }

  /** The facts of these rows, which need not be open. A row that was removed is missing. */
  async of(demo: boolean, ids: readonly string[]): Promise<Facts[]> {
    const open = await this.open(demo);
    const unknown = ids.filter((id) => open?.has(id) !== true);
    const read = new Map((await this.#read(unknown)).map((facts) => [facts.id, facts]));
    return ids.flatMap((id) => open?.get(id) ?? read.get(id) ?? []);
  }

  async #readOpen(demo: boolean, last: Reading | undefined): Promise<Known | null> {
    const known = (await last?.facts.catch(() => null)) ?? new Map<string, Facts>();
    if (await this.#areTooMany(demo)) return null;
    const since = new Date(Date.now() - (amendedDays + 1) * dayMs);
    const { rows = [], bytes = 0 } = (await readOne(this.database, openRow, openSql, [demo, since])) ?? {};
    if (bytes > this.openLimits.descriptionBytes) return null;
    const states = rows.map((row) => row.split(' '));
    const written = states.filter(([id = '', state]) => known.get(id)?.state !== state).map(([id = '']) => id);
    const read = new Map((await this.#read(written)).map((facts) => [facts.id, facts]));
    return new Map(
      states.flatMap(([id = '']) => {
        const facts = read.get(id) ?? known.get(id);
        return facts === undefined ? [] : [[id, facts] as const];
      }),
    );
  }

  async #areTooMany(demo: boolean): Promise<boolean> {
    const count = (status: 'active' | 'upcoming') =>
      countByState(this.database, { demo, filter: { status }, query: null });
    const [active, upcoming] = await Promise.all([count('active'), count('upcoming')]);
    return (active ?? 0) + (upcoming ?? 0) > this.openLimits.rows;
  }

  async #read(ids: readonly string[]): Promise<Facts[]> {
    const read: Facts[] = [];
    for (let at = 0; at < ids.length; at += rowsPerTurn) {
      if (at > 0) await freeTurn();
      const rows = await readRows(this.database, factsRow, factsSql, [ids.slice(at, at + rowsPerTurn)]);
      read.push(...rows.map(toFacts));
    }
    return read;
  }
}

/** Rows of one statement: descriptions have up to hundreds of kilobytes. */
const rowsPerTurn = 100;
const factsSql = `SELECT ${columnNames}, o.xmin AS state, t.description
  FROM unnest($1::uuid[]) AS wanted (id) JOIN opportunity_summary o ON o.id = wanted.id JOIN opportunity_text t ON t.id = o.id`;

function toFacts({ description, ...row }: z.infer<typeof factsRow>): Facts {
  const codes = [row.naics_codes, row.psc_codes, row.aln_codes, row.other_codes].flat();
  const short = [row.title, row.agency_name ?? '', ...row.keywords, ...codes];
  return { ...row, words: short.map(wordLines).join(''), description: wordLines(description) };
}

/** The folded words of a text, each in a line: it has a phrase if its lines have the lines of the phrase. */
export function wordLines(text: string): string {
  return `\n${foldedWords(text).join('\n')}\n`;
}
