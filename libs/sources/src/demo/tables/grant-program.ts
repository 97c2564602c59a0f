import { type EligibleGroup } from './eligibility.js';

/** A federal grant program: agency, Assistance Listing and purpose. Titles are invented; the listings are real. */
export interface GrantProgram {
  readonly agency: string;
  readonly code: string;
  readonly aln: string;
  readonly listing: string;
  readonly category: string;
  readonly titles: readonly string[];
  readonly purpose: string;
  readonly eligible: EligibleGroup;
  /** Median of the total funding in US dollars. */
  readonly median: number;
  /** Minimum and maximum number of awards. */
  readonly awards: readonly [number, number];
  /** Whether applicants must share the cost. */
  readonly sharing: boolean;
}
