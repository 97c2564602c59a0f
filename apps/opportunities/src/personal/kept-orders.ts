import { maxPersonalRows } from '@rfp/contracts/opportunity';
import { type CatalogueChangesService } from '../catalogue/catalogue-changes.service.js';

/** The first rows of a list, in order. */
type Order = readonly { readonly id: string; readonly score: number }[];

interface KeptOrder {
  readonly version: number;
  readonly until: number;
  readonly order: Order;
  /** Rows that were asked for: fewer are all that there are. */
  readonly wanted: number;
}

/** Orders in memory, each of at most a thousand rows. */
const mostKept = 50;
/** Days are counted from now: an order with a filter by days is not kept for long. */
const keptMs = 30_000;

/** A reader who turned to the next page is likely to turn further: so many rows more are computed then. */
const ahead = 200;

/** Keeps orders that were computed until the catalogue changes: the pages of a list follow each other. */
export class KeptOrders {
  readonly #kept = new Map<string, KeptOrder>();

  /** @param changes - without it, nothing is kept */
  constructor(private readonly changes?: Pick<CatalogueChangesService, 'version'>) {}

  /** @param key - what the list asks for, and for whom */
  async first(key: string, wanted: number, compute: (wanted: number) => Promise<Order>): Promise<Order> {
    // Before computing: a change meanwhile makes another version.
    const version = this.changes?.version;
    if (version === undefined) return compute(wanted);
    const now = performance.now();
    const kept = this.#kept.get(key);
    const isValid = kept !== undefined && kept.version === version && kept.until > now;
    if (isValid && (kept.wanted >= wanted || kept.order.length < kept.wanted)) return kept.order.slice(0, wanted);
    const more = isValid ? Math.min(wanted + ahead, maxPersonalRows) : wanted;
    const order = await compute(more);
    this.#keep(key, { version, until: now + keptMs, order, wanted: more });
    return order.slice(0, wanted);
  }

  #keep(key: string, order: KeptOrder): void {
    this.#kept.delete(key);
    this.#kept.set(key, order);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > mostKept && oldest !== undefined) this.#kept.delete(oldest);
  }
}
