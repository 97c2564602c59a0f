import { findItem, type SearchedNotice } from '@rfp/scoring/matching/match-search';
import { readPlace } from '@rfp/scoring/matching/match-place';
import { type ProfileItem, profileItems } from '@rfp/scoring/recipe/recipe-schema';
import { type EntityManager } from 'typeorm';
import { type Dictionary, type RowColumns, parseSetAside } from '../columns/row-columns.js';
import { findCandidateLocations } from './towns.js';

/** Entries of a profile, by item. */
export type ProfileLists = Partial<Record<ProfileItem, readonly string[]>>;

/** Determines which rows match an entry of an item. */
export interface ItemTable {
  readonly item: ProfileItem;
  readonly has: (slot: number) => boolean;
}

/** A notice without any value that a profile may list. */
const emptyNotice: SearchedNotice = {
  naics_codes: [],
  set_aside: null,
  agency_name: null,
  agency_path: [],
  location: null,
};

/**
 * Builds a table for each item with entries. Callers must use the tables synchronously, because they lack later changes of the columns.
 * @param towns - slots of the rows in towns of the entries
 * @param find - `findRequired` for required and excluded lists, otherwise `findItem`
 */
export function profileTables(
  columns: RowColumns,
  lists: ProfileLists,
  towns: ReadonlySet<number>,
  find: typeof findItem,
): ItemTable[] {
  const { values } = columns;
  const stateEntries = new Set(
    (lists.places ?? [])
      .map(readPlace)
      .flatMap(({ state, town }) => (town.length === 0 && state !== undefined ? state : [])),
  );
  const has = (item: ProfileItem, notice: Partial<SearchedNotice>) =>
    find(item, { ...emptyNotice, ...notice }, lists[item] ?? []) !== undefined;
  const columnsByItem: Record<ProfileItem, readonly [Uint32Array, Dictionary, (text: string) => boolean]> = {
    naics_codes: [values.naics, columns.naics, (text) => has('naics_codes', { naics_codes: text.split(' ') })],
    set_asides: [values.setAside, columns.setAsides, (text) => has('set_asides', { set_aside: parseSetAside(text) })],
    agencies: [values.agency, columns.agencies, (names) => has('agencies', { agency_path: names.split('\n') })],
    places: [values.states, columns.states, (text) => text.split(' ').some((state) => stateEntries.has(state))],
  };
  return profileItems
    .filter((item) => (lists[item] ?? []).length > 0)
    .map((item) => {
      const [numbers, { texts }, meets] = columnsByItem[item];
      const table = Uint8Array.from(texts, (text) => (text !== '' && meets(text) ? 1 : 0));
      const hasValue = (slot: number) => table[numbers[slot] ?? 0] === 1;
      return { item, has: item === 'places' ? (slot) => hasValue(slot) || towns.has(slot) : hasValue };
    });
}

/**
 * Finds the rows in towns of a profile. The index finds candidates by the words of their locations, which are then compared.
 * @param ids - rows to check; null for all
 */
export async function findTowns(
  database: Pick<EntityManager, 'query'>,
  columns: RowColumns,
  { places = [] }: ProfileLists,
  ids: readonly string[] | null,
): Promise<ReadonlySet<number>> {
  const found = new Set<number>();
  for (const { id, location } of await findCandidateLocations(database, places, ids))
    if (findItem('places', { ...emptyNotice, location }, places) !== undefined) found.add(columns.ids.findSlot(id));
  return found;
}
