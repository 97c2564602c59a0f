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
  | 'for_you'
  | 'watched'
  | 'workspace_tag'
  | 'dismissed';

interface ComparedColumn {
  readonly column: string;
  /** Kind of its rows in `opportunity_count`, if that is not the tag. */
  readonly counted?: string;
  /** Converts a user's input to the stored form. */
  readonly storedForm?: (written: string) => string;
}

/**
 * Matched by tags in the search documents. Required for every operator except `equals`, and for lists. The facets of these filters have exact counts,
 * whatever the number of records.
 */
interface TaggedMatch extends ComparedColumn {
  /**
   * `equals`: the whole value; `begins`: the beginning of a value, ignoring case; for a list, any of its values may match. `set_aside`: the code, or
   * words of the name.
   */
  readonly operator: 'equals' | 'begins' | 'set_aside';
  /** Kind of the tags: a word that no other filter has. */
  readonly tag: string;
  /** Whether the column is a list. */
  readonly isList?: boolean;
}

/** Matched by the column alone, because too many rows have each value to tag them. */
interface ColumnMatch extends ComparedColumn {
  readonly operator: 'equals';
  readonly tag?: undefined;
  readonly isList?: undefined;
}

/** How a filter compares a column of `opportunity_summary`. Filters without `match` have their own conditions in `search/query/row-conditions.ts`. */
export type Match = TaggedMatch | ColumnMatch;

/** A field of the query language that compares the beginning of values: `naics:5415`. */
export interface QueryWord {
  readonly word: string;
  readonly example: string;
  /** Description of the matches, for help texts. */
  readonly help: string;
  /** Pattern of valid values. */
  readonly pattern: RegExp;
  /** Description of valid values, for error messages. */
  readonly form: string;
  /** See `Match`. */
  readonly storedForm?: (written: string) => string;
}

/** A list filter, with everything that the rest of the product needs to know about it. */
export interface FilterRow {
  readonly value: FilterValue;
  /** Option of the command line. */
  readonly option: string;
  /** Value and explanation of the option, shared by the help of all commands with filters; absent if each command has its own text. */
  readonly optionHelp?: readonly [value: string, help: string];
  /** Text of the active filter above a list in the console. */
  readonly pill: (printed: string, value: string | number) => string;
  readonly match?: Match;
  /** Facet of the values: heading in the console's filter drawer. */
  readonly facet?: { readonly heading: string; readonly isOpen?: true; readonly isHidden?: true };
  /** Code table with the titles of the values. */
  readonly titles?: CodeSystem;
  readonly query?: QueryWord;
}
