import { type SeededRandom } from '../seeded-random.js';

/** Content of a notice on a page, as a careful human reader would understand it. */
export interface StatedNotice {
  readonly title: string;
  /** Number of the solicitation as printed; null if the page prints none. */
  readonly number: string | null;
  /** The deadline of offers: a day (`2026-12-15`) or a local time (`2026-12-15T14:00`) in the zone of the page; null if the page prints none. */
  readonly due: string | null;
  /** Day of publication, if it is printed. */
  readonly posted: string | null;
  /** Absolute address of the page or document of the notice; null if the notice has no separate link. */
  readonly link: string | null;
}

/** A generated page with its expected notices. */
export interface ShapedPage {
  readonly url: string;
  readonly html: string;
  /** IANA name of the time zone of the page. */
  readonly timeZone: string;
  /** Day on which the page is read. */
  readonly readOn: string;
  /** Open, closed and cancelled opportunities in the order of the page, without awards, steps of a procurement, pager rows, news and programs. */
  readonly notices: readonly StatedNotice[];
}

/** Generator of pages of a platform. Texts, dates, lengths and details of the markup depend on the seed. */
export interface PageShape {
  /** Platform and variant, such as `CivicPlus bid postings, cards`. */
  readonly name: string;
  /** Origin of the markup: a public parser, test, saved page or documentation, by repository and path or by address. */
  readonly knownFrom: string;
  readonly make: (random: SeededRandom) => ShapedPage;
}
