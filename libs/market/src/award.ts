/** A contract award as its source states it, each id once. Days are `2026-01-31`, amounts decimal text in US dollars. */
export interface Award {
  id: string;
  /** The id is the Unique Entity ID, or another that stays the same when the name is spelled otherwise. */
  recipient: { id: string | null; name: string };
  agency: string | null;
  subAgency: string | null;
  naics: string | null;
  psc: string | null;
  /** Below zero if more was deobligated. */
  obligated: string;
  /** With all options. */
  potentialValue: string | null;
  /** The day by which it belongs to a period. */
  signed: string;
  /** Current end of the period of performance. */
  end: string | null;
  /** End with all options. */
  potentialEnd: string | null;
}
