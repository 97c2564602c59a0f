import { type SeededRandom } from '../seeded-random.js';

/** What a page states of a notice, as a careful reader reads it. */
export interface StatedNotice {
  readonly title: string;
  /** Number of the solicitation as printed; null if the page prints none. */
  readonly number: string | null;
  /** The deadline of offers: a day (`2026-12-15`) or a local time (`2026-12-15T14:00`) in the zone of the page; null if the page prints none. */
  readonly due: string | null;
  /** Day of publication, if it is printed. */
  readonly posted: string | null;
  /** Absolute address of the page or document of this notice; null if it has no link of its own. */
  readonly link: string | null;
}

/** A page as a server sends it, and what it states. */
export interface ShapedPage {
  readonly url: string;
  readonly html: string;
  /** IANA name of the zone in which the page's times are. */
  readonly timeZone: string;
  /** Day on which it is read. */
  readonly readOn: string;
  /** Open, closed and cancelled opportunities, in the order of the page; not awards, steps of a procurement, pager rows, news, programmes. */
  readonly notices: readonly StatedNotice[];
}

/** Makes pages of a platform. Each seed gives other texts, dates, lengths and small variations of the markup. */
export interface PageShape {
  /** Platform and variant, such as `CivicPlus bid postings, cards`. */
  readonly name: string;
  /** Public parser, test, saved page or documentation from which the markup is known: a repository and path, or an address. */
  readonly knownFrom: string;
  readonly make: (random: SeededRandom) => ShapedPage;
}
