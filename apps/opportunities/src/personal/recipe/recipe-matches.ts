import { findItem, findRequired } from '@rfp/scoring/matching/match-search';
import { type Recipe, type Requirements } from '@rfp/scoring/recipe/recipe-schema';
import { fails, isOpenRequirement, type RequirementLevel, requirementLevels } from '@rfp/scoring/rules/requirements';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { type KeywordForms, keywordForms } from '../../keywords/keyword-forms.js';
import { anyKeywordQuery, placesSql, needsTexts } from '../../keywords/keyword-sql.js';
import { Parameters } from '../../search/query/parameters.js';
import { type Synonyms } from '../../search/query/terms.js';
import { itemBits, MatchPointsCache } from './match-points-cache.js';
import { findTowns, type ItemTable, type ProfileLists, profileTables } from './profile-tables.js';
import { type RowColumns, states } from '../columns/row-columns.js';
import { SlotSet } from '../columns/slot-set.js';
import { Turns } from '../turns.js';

type Database = Pick<EntityManager, 'query'>;

/** Ids that are read as one text. As separate rows, hundreds of thousands of ids would take longer to read than to find. */
const idsPerText = 1000;
const groupRow = z.object({ digits: z.string(), ids: z.string().transform((ids) => ids.split(' ')) });

/** The matching rows as parallel arrays: slot, points, and 1 if the matches concern the work itself (see `MatchPointsCache`). */
export interface Points {
  readonly slots: Int32Array;
  readonly points: Uint8Array;
  readonly subjects: Uint8Array;
}

/** The matches of a recipe. Rows that fail a requirement have no points. */
export interface Matches extends Points {
  /** Rows that fail a required or excluded list of the profile; null without such lists. Required values are checked elsewhere. */
  readonly failed: SlotSet | null;
}

interface FoundMatches extends Points {
  readonly failed: readonly number[];
}

const noPoints: Points = { slots: new Int32Array(0), points: new Uint8Array(0), subjects: new Uint8Array(0) };
export const noMatches: Matches = { ...noPoints, failed: null };

/** The required and excluded lists of a recipe without requirements. */
const noRequirements: Pick<Requirements, 'must' | 'exclude'> = { must: {}, exclude: {} };

/** The combination of keywords of each row: its key in `cache`, by slot. */
interface FoundKeywords {
  readonly keys: Uint32Array;
  readonly cache: MatchPointsCache;
}

/** Finds the rows of a catalogue that match a recipe, and their points. After changes, only the written rows are matched again. */
export class RecipeMatches {
  #matches: Matches = noMatches;
  /** Number of the last change that the matches include; -1 before the first update. */
  #change = -1;
  #forms: readonly KeywordForms[] | undefined;
  #updating: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly database: Database,
    readonly columns: RowColumns,
    private readonly recipe: Recipe,
    readonly synonyms: Synonyms,
    private readonly rowsAtOnce = 100_000,
  ) {}

  get bytes(): number {
    return 6 * this.#matches.slots.length + (this.#matches.failed?.byteLength ?? 0);
  }

  /** Returns the matches as of the last change. Callers must use them synchronously. */
  async read(): Promise<Matches> {
    while (this.#change < this.columns.change) {
      const updating = this.#updating.catch(() => undefined).then(() => this.#update());
      this.#updating = updating;
      await updating;
    }
    return this.#matches;
  }

  async #update(): Promise<void> {
    const { columns } = this;
    const since = this.#change;
    const upTo = columns.change;
    if (since >= upTo) return;
    const changed = since < 0 ? null : changedSlots(columns, since);
    // With more changed rows, checking each takes longer than using the index for all.
    const slots = changed === null || changed.length > columns.count / 4 ? null : changed;
    const found = await this.#find(slots);
    const { failed } = this.#matches;
    this.#matches = {
      ...(slots === null ? found : replacePoints(this.#matches, slots, found)),
      failed: this.recipe.requires === undefined ? null : replaceFailed(columns.count, failed, slots, found),
    };
    this.#change = upTo;
  }

  /** @param slots - rows to check; null for all */
  async #find(slots: Int32Array | null): Promise<FoundMatches> {
    if (slots?.length === 0) return { ...noPoints, failed: [] };
    const keys = new Uint32Array(this.columns.count);
    const ids = slots === null ? null : Array.from(slots, (slot) => this.columns.ids.idAt(slot));
    // Not kept between updates, because every row may have another combination.
    const cache = new MatchPointsCache(this.recipe);
    await this.#findKeywords(ids, { keys, cache });
    const { search, requires = noRequirements } = this.recipe;
    const [tables, must, exclude] = await this.#buildTables([search, requires.must, requires.exclude], ids);
    const hasFailed = createFailureCheck({ must, exclude }, this.columns);
    return collectMatches(slots ?? allSlots(keys.length), { keys, cache, tables, hasFailed });
  }

  /** Builds all tables at the same time, after the towns were found, so that they reflect the same state of the columns. */
  async #buildTables(
    [preferred, must, exclude]: readonly [ProfileLists, ProfileLists, ProfileLists],
    ids: readonly string[] | null,
  ) {
    const findTownsOf = (lists: ProfileLists) => findTowns(this.database, this.columns, lists, ids);
    const towns = await Promise.all([findTownsOf(preferred), findTownsOf(must), findTownsOf(exclude)]);
    return [
      profileTables(this.columns, preferred, towns[0], findItem),
      profileTables(this.columns, must, towns[1], findRequired),
      profileTables(this.columns, exclude, towns[2], findRequired),
    ] as const;
  }

  async #findKeywords(ids: readonly string[] | null, { keys, cache }: FoundKeywords): Promise<void> {
    this.#forms ??= await keywordForms(this.database, this.recipe.keywords, this.synonyms);
    const any = anyKeywordQuery(this.#forms);
    if (any === null) return;
    const turns = new Turns();
    for (const rows of ids === null ? divideRows(this.columns, this.rowsAtOnce) : [{ ids }]) {
      const parameters = new Parameters();
      const sql = keywordsSql(this.#forms, { any, rows, parameters });
      for (const { digits, ids: found } of await parameters.read(this.database, groupRow, sql)) {
        const key = cache.keyFor(digits);
        for (const id of found) {
          const slot = this.columns.ids.findSlot(id);
          if (slot >= 0 && slot < keys.length) keys[slot] = key;
        }
        if (turns.isOver) await turns.next();
      }
    }
  }
}

/** Returns a function that checks whether a row fails a list of the profile. */
function createFailureCheck(
  tables: Readonly<Record<RequirementLevel, readonly ItemTable[]>>,
  { values: { state } }: RowColumns,
): (slot: number) => boolean {
  const kindAt = (slot: number) => states[state[slot] ?? 0]?.kind ?? 'unknown';
  const checks = requirementLevels.flatMap((level) =>
    tables[level].map(
      ({ item, has }) =>
        (slot: number) =>
          fails(level, has(slot)) && !isOpenRequirement(level, item, kindAt(slot)),
    ),
  );
  return (slot) => checks.some((check) => check(slot));
}

function collectMatches(
  slots: Int32Array,
  {
    keys,
    cache,
    tables,
    hasFailed,
  }: FoundKeywords & { tables: readonly ItemTable[]; hasFailed: (slot: number) => boolean },
): FoundMatches {
  const found: number[] = [];
  const points: number[] = [];
  const subjects: number[] = [];
  const failed: number[] = [];
  for (const slot of slots) {
    if (hasFailed(slot)) {
      failed.push(slot);
      continue;
    }
    let items = 0;
    for (const { item, has } of tables) if (has(slot)) items |= itemBits[item];
    const key = keys[slot] ?? 0;
    if (key === 0 && items === 0) continue;
    found.push(slot);
    const { points: each, isSubject } = cache.pointsFor(key, items);
    points.push(each);
    subjects.push(isSubject ? 1 : 0);
  }
  return {
    slots: Int32Array.from(found),
    points: Uint8Array.from(points),
    subjects: Uint8Array.from(subjects),
    failed,
  };
}

/** Rows of one statement: ids, or a range of ids that includes `from` but not `until`. A range without an end is open. */
type RowsOfStatement = { readonly ids: readonly string[] } | { readonly from?: string; readonly until?: string };

/** Divides all rows into ranges of `rowsAtOnce`. With common words, one statement for a million rows would exceed its timeout. */
function divideRows({ ids }: RowColumns, rowsAtOnce: number): RowsOfStatement[] {
  const { inOrder } = ids;
  const starts = Array.from({ length: Math.max(1, Math.ceil(inOrder.length / rowsAtOnce)) }, (_, part) =>
    part === 0 ? undefined : ids.idAt(inOrder[part * rowsAtOnce] ?? 0),
  );
  return starts.map((from, part) => {
    const until = starts[part + 1];
    return { ...(from !== undefined && { from }), ...(until !== undefined && { until }) };
  });
}

function rowsCondition(rows: RowsOfStatement, any: string, parameters: Parameters): string {
  if ('ids' in rows) return `s.id = ANY(${parameters.add(rows.ids)}::uuid[])`;
  const { from, until } = rows;
  return [
    `s.document @@ ${parameters.add(any)}::tsquery`,
    ...(from === undefined ? [] : [`s.id >= ${parameters.add(from)}::uuid`]),
    ...(until === undefined ? [] : [`s.id < ${parameters.add(until)}::uuid`]),
  ].join(' AND ');
}

/** Returns SQL of the keywords that rows contain. */
function keywordsSql(
  forms: readonly KeywordForms[],
  { any, rows, parameters }: { any: string; rows: RowsOfStatement; parameters: Parameters },
): string {
  const texts = needsTexts(forms)
    ? 'JOIN opportunity_summary o ON o.id = d.id JOIN opportunity_text t ON t.id = d.id'
    : '';
  const condition = rowsCondition(rows, any, parameters);
  // PostgreSQL decompresses a stored document for each lookup in it, but not the result of a function. This call of `setweight` changes nothing.
  return `SELECT digits, string_agg(id::text, ' ') AS ids FROM (
      SELECT d.id, ${placesSql(forms, 'd.document', parameters)} AS digits, row_number() OVER () / ${idsPerText} AS part
        FROM (SELECT s.id, coalesce(n.document, setweight(s.document, 'D', '{}'::text[])) AS document
                FROM opportunity_search s LEFT JOIN opportunity_notice_search n ON n.id = s.id WHERE ${condition} OFFSET 0) d ${texts}) found
    GROUP BY digits, part`;
}

/** Returns the slots of rows whose documents, codes or agencies were written after a change. */
function changedSlots({ values, count }: RowColumns, since: number): Int32Array {
  const slots: number[] = [];
  for (let slot = 0; slot < count; slot += 1) if ((values.documentAt[slot] ?? 0) > since) slots.push(slot);
  return Int32Array.from(slots);
}

function allSlots(count: number): Int32Array {
  const slots = new Int32Array(count);
  for (let slot = 0; slot < count; slot += 1) slots[slot] = slot;
  return slots;
}

/** Replaces the entries of some slots in the set of failed rows. */
function replaceFailed(
  count: number,
  before: SlotSet | null,
  replaced: Int32Array | null,
  found: FoundMatches,
): SlotSet {
  const failed = new SlotSet(count, replaced === null ? undefined : (before ?? undefined));
  for (const slot of replaced ?? []) failed.set(slot, false);
  for (const slot of found.failed) failed.set(slot, true);
  return failed;
}

/** Replaces the points of some slots. */
function replacePoints(before: Points, replaced: Int32Array, found: Points): Points {
  const isReplaced = new Set(replaced);
  const slots = new Int32Array(before.slots.length + found.slots.length);
  const points = new Uint8Array(slots.length);
  const subjects = new Uint8Array(slots.length);
  let count = 0;
  for (const [index, slot] of before.slots.entries()) {
    if (isReplaced.has(slot)) continue;
    slots[count] = slot;
    points[count] = before.points[index] ?? 0;
    subjects[count] = before.subjects[index] ?? 0;
    count += 1;
  }
  slots.set(found.slots, count);
  points.set(found.points, count);
  subjects.set(found.subjects, count);
  const end = count + found.slots.length;
  return { slots: slots.slice(0, end), points: points.slice(0, end), subjects: subjects.slice(0, end) };
}
