import { type SourceColumnsInput, sourceColumnsInputSchema } from '@rfp/contracts/source';
import { type UseFormReturn } from 'react-hook-form';
import { type Field, leavesOf, type LeafField } from '../../shared/schema-form/schema-fields.js';
import { nameOf, type SchemaValues } from '../../shared/schema-form/schema-values.js';
import { type ConnectorForm, type SourceForm } from './source-form.js';

/** Connectors whose mapping is made by looking at the columns of a file. */
export const mappedByColumns: ReadonlySet<string> = new Set(['csv_file']);

/** The file that the form describes so far. */
export function columnsInput(
  form: UseFormReturn<SourceForm>,
  { info }: ConnectorForm,
  sheet: string | undefined,
): SourceColumnsInput {
  const { url = '', delimiter, time_zone, sheet: chosen } = form.getValues(`settings.${info.key}`);
  const given = { url: String(url).trim(), delimiter, time_zone, sheet: sheet ?? chosen };
  const entered = Object.entries(given).filter(([, value]) => value !== undefined && value !== '');
  // The server validates it, too, and says what is wrong.
  return sourceColumnsInputSchema.safeParse(Object.fromEntries(entered)).data ?? { url: given.url, ...defaults };
}

const defaults = { delimiter: 'auto', time_zone: 'America/New_York' } as const;

function mappedFields(fields: readonly Field[]): LeafField[] {
  return leavesOf(fields).filter(({ path, kind }) => path[0] === 'fields' && kind !== 'json');
}

/** The fields that a column may be. */
export function fieldOptions(fields: readonly Field[]): { value: string; label: string }[] {
  return mappedFields(fields).map((field) => ({
    value: nameOf(field),
    label: field.path.length > 2 ? `Contact: ${field.label.toLowerCase()}` : field.label,
  }));
}

/** The field that a column is, alone or in a text with others; empty for none. */
export function fieldWith(fields: readonly Field[], values: SchemaValues, column: string): string {
  const found = mappedFields(fields).find((field) => namesColumn(values[nameOf(field)], column));
  return found === undefined ? '' : nameOf(found);
}

/** What changes if a column becomes a field: it leaves the field that it was. */
export function mapColumn(
  fields: readonly Field[],
  values: SchemaValues,
  column: string,
  field: string,
): Record<string, string> {
  const former = fieldWith(fields, values, column);
  return { ...(former !== '' && { [former]: '' }), ...(field !== '' && { [field]: column }) };
}

/** `title`, `["naics"]` in lines, `FY{fiscal_year} Q{quarter}` */
function namesColumn(value: string | boolean | undefined, column: string): boolean {
  const text = typeof value === 'string' ? value : '';
  return text.includes(`{${column}}`) || text.includes(`"${column}"`) || text.split('\n').includes(column);
}
