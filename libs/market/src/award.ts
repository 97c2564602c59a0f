/** A contract award as its source states it; ids are unique. Days are `2026-01-31`, amounts decimal text in US dollars. */
export interface Award {
  id: string;
  /** The id is the Unique Entity ID, or another id that does not depend on the spelling of the name. */
  recipient: { id: string | null; name: string };
  agency: string | null;
  subAgency: string | null;
  naics: string | null;
  psc: string | null;
  /** Net obligations; negative if more was deobligated. */
  obligated: string;
  /** Value with all options. */
  potentialValue: string | null;
  /** The day of signature, which assigns the award to a period. */
  signed: string;
  /** Current end of the period of performance. */
  end: string | null;
  /** End with all options. */
  potentialEnd: string | null;
}
