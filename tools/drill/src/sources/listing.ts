import { type SeededRandom } from '../seeded-random.js';

/** A record of a source, with its current state and its state at the last sync. */
export interface DrillRecord {
  id: string;
  index: number;
  /** Number of the edition that last changed the record. */
  edition: number;
  /** Number of the edition in which the record was last synced; 0 if never. */
  syncedEdition: number;
  state: 'readable' | 'unreadable' | 'gone';
  closed: boolean;
}

/** Numbers of records that change from one edition to the next. */
export interface EditionChanges {
  changed: number;
  added: number;
  removed: number;
  unreadable: number;
}

/** Expected sums over all runs. */
export interface Totals {
  added: number;
  updated: number;
  closed: number;
  /** Number of new or changed details. */
  details: number;
}

export interface ListingKind {
  /** Key of the source. */
  key: string;
  /** Source name of its notices. */
  name: string;
  channel: string;
  idOf: (index: number) => string;
  /** Whether records that are no longer listed are closed. */
  closes: boolean;
  /** Whether each record has details, which are counted separately. */
  hasDetails: boolean;
}

/** The records of a source, edition by edition, and a model of what the product must store. */
export class Listing {
  readonly records = new Map<string, DrillRecord>();
  readonly totals: Totals = { added: 0, updated: 0, closed: 0, details: 0 };
  edition = 0;

  constructor(readonly kind: ListingKind) {}

  /** Starts the next edition with random changes. Call it only while no run is active. */
  startEdition(random: SeededRandom, { changed, added, removed, unreadable }: EditionChanges): void {
    this.edition += 1;
    const readableAgain = this.recordsInState('unreadable');
    const [removedRecords, unreadableNow, rest] = splitAt(
      random.some(this.recordsInState('readable'), removed + unreadable + changed),
      removed,
      unreadable,
    );
    for (const record of removedRecords) record.state = 'gone';
    for (const record of unreadableNow) record.state = 'unreadable';
    for (const record of [...rest, ...readableAgain]) this.rewrite(record);
    for (let count = 0; count < added; count += 1) this.add();
  }

  /** Marks the current listing as completely synced. */
  markSynced(): void {
    for (const record of this.records.values()) this.markOne(record);
  }

  /** Records that must be stored. */
  storedRecords(): DrillRecord[] {
    return [...this.records.values()].filter(({ syncedEdition }) => syncedEdition > 0);
  }

  recordsInState(state: DrillRecord['state']): DrillRecord[] {
    return [...this.records.values()].filter((record) => record.state === state);
  }

  /** Listed records, in order of appearance. */
  listed(): DrillRecord[] {
    return [...this.records.values()].filter((record) => record.state !== 'gone');
  }

  private add(): void {
    const index = this.records.size;
    const id = this.kind.idOf(index);
    this.records.set(id, { id, index, edition: this.edition, syncedEdition: 0, state: 'readable', closed: false });
  }

  private markOne(record: DrillRecord): void {
    const { state, syncedEdition, edition, closed } = record;
    if (state === 'readable' && syncedEdition < edition) {
      this.totals[syncedEdition === 0 ? 'added' : 'updated'] += 1;
      if (this.kind.hasDetails) this.totals.details += 1;
      record.syncedEdition = edition;
    }
    if (state === 'gone' && syncedEdition > 0 && !closed && this.kind.closes) {
      this.totals.closed += 1;
      record.closed = true;
    }
  }

  private rewrite(record: DrillRecord): void {
    record.edition = this.edition;
    record.state = 'readable';
  }
}

/** Title of a record, which contains the edition, so that a stored record can be checked without other data. */
export function titleOf(index: number, edition: number): string {
  return `Lot ${index}, edition ${edition}`;
}

function splitAt<T>(all: T[], first: number, second: number): [T[], T[], T[]] {
  return [all.slice(0, first), all.slice(first, first + second), all.slice(first + second)];
}
