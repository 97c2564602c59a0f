import { type CodeSystem } from '../vocabulary/codes.js';

/** How a value is written; `filterValues` in `opportunity.ts` has the schema of each. */
export type FilterValue =
  | 'query'
  | 'status'
  | 'source_type'
  | 'source_name'
  | 'agency_name'
  | 'code'
  | 'set_aside'
  | 'state'
  | 'name'
  | 'points'
  | 'dollars'
  | 'day'
  | 'days'
  | 'for_you';

interface Compared {
  readonly column: string;
  /** Kind in `opportunity_count`, if it is not the tag. */
  readonly counted?: string;
  /** The stored form of a value that a person writes. */
  readonly storedForm?: (written: string) => string;
}

/** By tags in the search documents. Every operator but `equals` needs them, and so does a list. Their facets are exact, however many records there are. */
interface TaggedMatch extends Compared {
  /**
   * `equals`: the whole value; of a list, any of its values. `begins`: a value that begins so, in any case; of a list, any of its values. `set_aside`: the code,
   * or words of the name.
   */
  readonly operator: 'equals' | 'begins' | 'set_aside';
  /** Kind of the tags: a word that no other filter has. */
  readonly tag: string;
  /** The column is a list. */
  readonly isList?: boolean;
}

/** By the column alone: where too many rows have each value. */
interface ColumnMatch extends Compared {
  readonly operator: 'equals';
  readonly tag?: undefined;
  readonly isList?: undefined;
}

/** How a filter compares a column of `opportunity_summary`. The other filters have conditions of their own in `search/query/row-conditions.ts`. */
export type Match = TaggedMatch | ColumnMatch;

/** A field of the query language whose values are compared by their beginning: `naics:5415`. */
export interface QueryWord {
  readonly word: string;
  readonly example: string;
  /** Description of the matches, for help texts. */
  readonly help: string;
  /** Values that are codes look like this. */
  readonly pattern: RegExp;
  /** Form of a code, for the message about another value. */
  readonly form: string;
  /** See `Match`. */
  readonly storedForm?: (written: string) => string;
}

/** A filter of a list, with everything that the rest of the product needs to know about it. */
export interface FilterRow {
  readonly value: FilterValue;
  /** Option of the command line. */
  readonly option: string;
  /** Value and explanation of the option in the help of all commands that filter; absent where a command explains it itself. */
  readonly optionHelp?: readonly [value: string, help: string];
  /** The active filter, as the console shows it above a list. */
  readonly pill: (printed: string, value: string | number) => string;
  readonly match?: Match;
  /** Counts of its values: heading in the filter drawer of the console. */
  readonly facet?: { readonly heading: string; readonly isOpen?: true; readonly isHidden?: true };
  /** The table of codes that has titles of its values. */
  readonly titles?: CodeSystem;
  readonly query?: QueryWord;
}
