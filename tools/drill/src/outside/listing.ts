import { type SeededRandom } from '../seeded-random.js';

/** A record of a source: its current state, and its state when it was last readable. */
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

/** Number of changes from one edition to the next. */
export interface EditionChanges {
  changed: number;
  added: number;
  removed: number;
  unreadable: number;
}

/** Expected totals of all runs. */
export interface Totals {
  added: number;
  updated: number;
  closed: number;
  /** Details that were new or changed. */
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

  /** Starts the next edition. Call it only while no run is active. */
  startEdition(random: SeededRandom, { changed, added, removed, unreadable }: EditionChanges): void {
    this.edition += 1;
    const back = this.recordsInState('unreadable');
    const [gone, unreadableNow, rest] = splitAt(
      random.some(this.recordsInState('readable'), removed + unreadable + changed),
      removed,
      unreadable,
    );
    for (const record of gone) record.state = 'gone';
    for (const record of unreadableNow) record.state = 'unreadable';
    for (const record of [...rest, ...back]) this.rewrite(record);
    for (let count = 0; count < added; count += 1) this.add();
  }

  /** Marks the current listing as synced to its end. */
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

/** The title names its edition, so that a stored record can be checked by itself. */
export function titleOf(index: number, edition: number): string {
  return `Lot ${index}, edition ${edition}`;
}

function splitAt<T>(all: T[], first: number, second: number): [T[], T[], T[]] {
  return [all.slice(0, first), all.slice(first, first + second), all.slice(first + second)];
}
