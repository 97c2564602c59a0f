import { type SourceColumnsInput, sourceColumnsInputSchema } from '@rfp/contracts/source';
import { type UseFormReturn } from 'react-hook-form';
import { type Field, flattenFields, type LeafField } from '../../shared/schema-form/schema-fields.js';
import { controlName, type SchemaValues } from '../../shared/schema-form/schema-values.js';
import { type ConnectorForm, type SourceForm } from './source-form.js';

/** Connectors whose field mapping is edited column by column. */
export const mappedByColumns: ReadonlySet<string> = new Set(['csv_file']);

/** Returns the request that reads the columns of the file entered in the form. */
export function toColumnsInput(
  form: UseFormReturn<SourceForm>,
  { info }: ConnectorForm,
  sheet: string | undefined,
): SourceColumnsInput {
  const { url = '', delimiter, time_zone, sheet: chosen } = form.getValues(`settings.${info.key}`);
  const given = { url: String(url).trim(), delimiter, time_zone, sheet: sheet ?? chosen };
  const entered = Object.entries(given).filter(([, value]) => value !== undefined && value !== '');
  // The server validates the input again and reports errors.
  return sourceColumnsInputSchema.safeParse(Object.fromEntries(entered)).data ?? { url: given.url, ...defaults };
}

const defaults = { delimiter: 'auto', time_zone: 'America/New_York' } as const;

function mappedFields(fields: readonly Field[]): LeafField[] {
  return flattenFields(fields).filter(({ path, kind }) => path[0] === 'fields' && kind !== 'json');
}

/** Returns the fields to which a column can be mapped. */
export function fieldOptions(fields: readonly Field[]): { value: string; label: string }[] {
  return mappedFields(fields).map((field) => ({
    value: controlName(field),
    label: field.path.length > 2 ? `Contact: ${field.label.toLowerCase()}` : field.label,
  }));
}

/** Returns the field to which a column is mapped, alone or within a template; empty if there is none. */
export function findField(fields: readonly Field[], values: SchemaValues, column: string): string {
  const found = mappedFields(fields).find((field) => includesColumn(values[controlName(field)], column));
  return found === undefined ? '' : controlName(found);
}

/** Returns the form values that change when a column is mapped to a field. The field to which the column was mapped before becomes empty. */
export function mapColumn(
  fields: readonly Field[],
  values: SchemaValues,
  column: string,
  field: string,
): Record<string, string> {
  const former = findField(fields, values, column);
  return { ...(former !== '' && { [former]: '' }), ...(field !== '' && { [field]: column }) };
}

/** Whether a mapping contains the column: as its only name, as a line such as `["naics"]`, or in a template such as `FY{fiscal_year} Q{quarter}`. */
function includesColumn(value: string | boolean | undefined, column: string): boolean {
  const text = typeof value === 'string' ? value : '';
  return text.includes(`{${column}}`) || text.includes(`"${column}"`) || text.split('\n').includes(column);
}
