import { createHash } from 'node:crypto';
import { AppError } from '@rfp/contracts/errors';
import { z } from 'zod';
import { type ReadContext } from '../connector.js';
import { fieldNames, requireColumns } from '../rows/column-names.js';
import { type PagedRows } from '../socrata/read-dataset.js';
import { type Rows } from '../socrata/request-rows.js';
import { type CkanSettings } from './settings.js';

/** Rows are validated later, one by one, so that an unreadable row does not affect the others. */
const searchGuard = z.object({
  success: z.literal(true),
  result: z.object({
    fields: z.array(z.object({ id: z.string() })),
    records: z.array(z.unknown()),
    total: z.int().nonnegative(),
  }),
});

const rowGuard = z.record(z.string(), z.unknown());

/** Pages through a table in the data store of a CKAN portal, in the order of insertion. */
export function ckanRows(settings: CkanSettings, context: ReadContext, baseUrl: string): PagedRows {
  const fingerprint = createHash('sha256').update(JSON.stringify(settings)).digest('hex').slice(0, 16);
  const search = (window: { limit: number; offset: number }) => requestRows(settings, context, baseUrl, window);
  return {
    fingerprint,
    dayFingerprint: fingerprint,
    pageSize: settings.page_size,
    async page(window): Promise<Rows> {
      const { fields, records } = await search(window);
      const names = new Map(
        fields.map(({ id }, index) => [id, fieldNames(fields.map((each) => each.id))[index] ?? id]),
      );
      requireColumns(settings, [...names.values()]);
      return { rows: records.map((row) => renameColumns(row, names)), repairs: null, validators: {} };
    },
    count: async () => (await search({ limit: 0, offset: 0 })).total,
  };
}

async function requestRows(
  { url, resource, filters }: CkanSettings,
  { fetch }: ReadContext,
  baseUrl: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<z.output<typeof searchGuard>['result']> {
  const address = new URL(`${baseUrl}${new URL(url).pathname.replace(/\/$/, '')}/api/3/action/datastore_search`);
  const parameters = { resource_id: resource, limit: String(limit), offset: String(offset), sort: '_id' };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  if (Object.keys(filters).length > 0) address.searchParams.set('filters', JSON.stringify(filters));
  try {
    return (await fetch.json(address, { schema: searchGuard })).result;
  } catch (error) {
    throw error instanceof AppError && error.details['status'] === 404 ? missingTableError(error) : error;
  }
}

function missingTableError({ details }: AppError): AppError {
  return new AppError('SOURCE_REFUSED', {
    message: 'The portal has no such table in its data store: it was taken down, or its id has changed.',
    details,
  });
}

/** Renames the columns of a row to field names. An invalid row is returned unchanged and quarantined later. */
function renameColumns(row: unknown, names: ReadonlyMap<string, string>): unknown {
  const cells = rowGuard.safeParse(row).data;
  if (cells === undefined) return row;
  return Object.fromEntries(Object.entries(cells).map(([column, cell]) => [names.get(column) ?? column, cell]));
}
