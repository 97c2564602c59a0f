import { type SeededRandom } from '../seeded-random.js';

/** A record of the outside as it stands now, and as it stood when it could last be read. */
export interface DrillRecord {
  id: string;
  index: number;
  /** Number of the edition that wrote it last. */
  edition: number;
  /** Number of the edition whose word about it was read last; 0: none. */
  known: number;
  now: 'readable' | 'unreadable' | 'gone';
  closed: boolean;
}

/** What changes from one edition to the next. */
export interface Turn {
  changed: number;
  added: number;
  removed: number;
  unreadable: number;
}

/** What all runs together must come to. */
export interface Totals {
  added: number;
  updated: number;
  closed: number;
}

export interface ListingKind {
  /** Of the source. */
  key: string;
  /** Under which its notices are stored. */
  name: string;
  channel: string;
  idOf: (index: number) => string;
  /** What is no longer listed is closed. */
  closes: boolean;
  /** Every record is read once more, whole: what changes, changes twice. */
  hasDetails: boolean;
}

/** What a source lists, edition by edition, and with it the model of what the product must know of what was read. */
export class Listing {
  readonly records = new Map<string, DrillRecord>();
  readonly totals: Totals = { added: 0, updated: 0, closed: 0 };
  edition = 0;

  constructor(readonly kind: ListingKind) {}

  /** Goes on to the next edition. To be called while nobody reads. */
  turn(random: SeededRandom, { changed, added, removed, unreadable }: Turn): void {
    this.edition += 1;
    const back = this.which('unreadable');
    const [gone, spoilt, rest] = cut(
      random.some(this.which('readable'), removed + unreadable + changed),
      removed,
      unreadable,
    );
    for (const record of gone) record.now = 'gone';
    for (const record of spoilt) record.now = 'unreadable';
    for (const record of [...rest, ...back]) this.rewrite(record);
    for (let count = 0; count < added; count += 1) this.add();
  }

  /** The listing was read to its end as it stands now. */
  markRead(): void {
    for (const record of this.records.values()) this.readOne(record);
  }

  /** Of which something must be stored. */
  known(): DrillRecord[] {
    return [...this.records.values()].filter(({ known }) => known > 0);
  }

  which(now: DrillRecord['now']): DrillRecord[] {
    return [...this.records.values()].filter((record) => record.now === now);
  }

  /** What is listed, in the order of its coming. */
  listed(): DrillRecord[] {
    return [...this.records.values()].filter((record) => record.now !== 'gone');
  }

  private add(): void {
    const index = this.records.size;
    const id = this.kind.idOf(index);
    this.records.set(id, { id, index, edition: this.edition, known: 0, now: 'readable', closed: false });
  }

  private readOne(record: DrillRecord): void {
    const { now, known, edition, closed } = record;
    if (now === 'readable' && known < edition) {
      const times = this.kind.hasDetails ? 2 : 1;
      this.totals.added += known === 0 ? 1 : 0;
      this.totals.updated += known === 0 ? times - 1 : times;
      record.known = edition;
    }
    if (now === 'gone' && known > 0 && !closed && this.kind.closes) {
      this.totals.closed += 1;
      record.closed = true;
    }
  }

  private rewrite(record: DrillRecord): void {
    record.edition = this.edition;
    record.now = 'readable';
  }
}

/** The title says which edition it is of, so that what is stored can be judged by itself. */
export function titleOf(index: number, edition: number): string {
  return `Lot ${index}, edition ${edition}`;
}

function cut<T>(all: T[], first: number, second: number): [T[], T[], T[]] {
  return [all.slice(0, first), all.slice(first, first + second), all.slice(first + second)];
}
