import { type SeededRandom } from '../seeded-random.js';

/** Content of a notice on a page, as a careful reader would understand it. */
export interface StatedNotice {
  readonly title: string;
  /** Number of the solicitation as printed; null if the page prints none. */
  readonly number: string | null;
  /** The deadline of offers: a day (`2026-12-15`) or a local time (`2026-12-15T14:00`) in the zone of the page; null if the page prints none. */
  readonly due: string | null;
  /** Day of publication, if it is printed. */
  readonly posted: string | null;
  /** Absolute address of the page or document of this notice; null if it has no separate link. */
  readonly link: string | null;
}

/** A page as sent by a server, with its expected notices. */
export interface ShapedPage {
  readonly url: string;
  readonly html: string;
  /** IANA name of the time zone of the page. */
  readonly timeZone: string;
  /** Day on which the page is read. */
  readonly readOn: string;
  /** Open, closed and cancelled opportunities, in the order of the page; not awards, steps of a procurement, pager rows, news, programs. */
  readonly notices: readonly StatedNotice[];
}

/** Generates pages of a platform. Each seed gives other texts, dates, lengths and small variations of the markup. */
export interface PageShape {
  /** Platform and variant, such as `CivicPlus bid postings, cards`. */
  readonly name: string;
  /** Source of the markup: a public parser, test, saved page or documentation, as a repository and path, or an address. */
  readonly knownFrom: string;
  readonly make: (random: SeededRandom) => ShapedPage;
}
