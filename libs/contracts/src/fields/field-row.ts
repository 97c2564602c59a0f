import { type z } from 'zod';

/** Types of columns, as PostgreSQL prints them. */
export type ColumnType =
  | 'uuid'
  | 'boolean'
  | 'text'
  | 'text[]'
  | 'smallint'
  | 'integer'
  | 'numeric(17,2)'
  | 'timestamp with time zone'
  | 'jsonb'
  | 'tsvector';

/**
 * Where a field is shown without code for the single field: `facts` in the text of `rfp opp view` and of the MCP resource, `page` on the page of an
 * opportunity, `table` as a column of the list, `agents` in the rows that MCP tools list. Details and exports have every field.
 */
export type DisplayPlace = 'facts' | 'page' | 'table' | 'agents';

/** A field of an opportunity, with everything that the rest of the product needs to know about it. */
export interface FieldRow {
  /** Schema in the API. */
  readonly schema: z.ZodType;
  /** Column with the value in the form of the API: in `opportunity_summary` (for lists) or in `opportunity_text`. */
  readonly column?: { readonly table: 'summary' | 'text'; readonly type: ColumnType };
  /** Whether its value is copied from the notice's field with the same name. */
  readonly isStated?: true;
  /** Extracted from title and text. A change of it alone is not an amendment by the source. */
  readonly isExtracted?: true;
  /** Name in histories and exports, unless it is the field name in words. */
  readonly label?: string;
  /** Heading above the value, unless it is the label; `short` for tight spaces. */
  readonly heading?: string;
  readonly short?: string;
  /** Separator of the items of a list; a comma by default. */
  readonly separator?: string;
  readonly shown?: readonly DisplayPlace[];
  /** The field that precedes it on screens, if that is not the previous row of the table. */
  readonly after?: string;
}
