import { EntitySchema, type EntitySchemaColumnOptions } from 'typeorm';
import { type ColumnType } from '@rfp/contracts/fields/field-row';
import { type Column, pastColumns, summaryColumns, textColumns } from '../opportunity-columns.js';

const optionsByType: Record<ColumnType, EntitySchemaColumnOptions> = {
  uuid: { type: 'uuid' },
  boolean: { type: 'boolean' },
  text: { type: 'text' },
  'text[]': { type: 'text', array: true },
  smallint: { type: 'smallint' },
  integer: { type: 'integer' },
  'numeric(17,2)': { type: 'numeric', precision: 17, scale: 2 },
  'timestamp with time zone': { type: 'timestamptz' },
  jsonb: { type: 'jsonb' },
  tsvector: { type: 'tsvector' },
};

function toColumnOptions(columns: Readonly<Record<string, Column>>): Record<string, EntitySchemaColumnOptions> {
  return Object.fromEntries(
    Object.entries(columns).map(([name, { type, value }]) => [
      name,
      { ...optionsByType[type], nullable: value.safeParse(null).success },
    ]),
  );
}

const id: EntitySchemaColumnOptions = { type: 'uuid', primary: true };

/** The tables of an opportunity, with the columns of `opportunity-columns.ts`. The view `opportunity` joins the first two tables. */
export const opportunityEntities = [
  new EntitySchema({ name: 'opportunity_summary', columns: { ...toColumnOptions(summaryColumns), id } }),
  new EntitySchema({ name: 'opportunity_text', columns: { ...toColumnOptions(textColumns), id } }),
  new EntitySchema({
    name: 'opportunity_search',
    columns: { id, document: { type: 'tsvector' }, made_by: { type: 'smallint' } },
  }),
  // For notices with attached documents: the words of the notice alone. Past lists search them.
  new EntitySchema({ name: 'opportunity_notice_search', columns: { id, document: { type: 'tsvector' } } }),
];

/** Earlier content of opportunities, with the period in which it was current: see `past-rows.ts`. */
export const OpportunityPastEntity = new EntitySchema({
  name: 'opportunity_past',
  columns: {
    ...toColumnOptions(pastColumns),
    id,
    known_since: { type: 'timestamptz', primary: true },
    known_until: { type: 'timestamptz' },
    dollars: { ...optionsByType['numeric(17,2)'], nullable: true },
    document: { type: 'tsvector' },
  },
});
