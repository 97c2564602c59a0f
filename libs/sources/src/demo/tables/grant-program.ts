import { type EligibleGroup } from './eligibility.js';

/** A field of federal grants: who gives, under which Assistance Listing, for what. Titles are invented; the listings are real. */
export interface GrantProgram {
  readonly agency: string;
  readonly code: string;
  readonly aln: string;
  readonly listing: string;
  readonly category: string;
  readonly titles: readonly string[];
  readonly purpose: string;
  readonly eligible: EligibleGroup;
  /** Middle of a program's whole funding in US dollars. */
  readonly median: number;
  readonly awards: readonly [number, number];
  readonly sharing: boolean;
}
