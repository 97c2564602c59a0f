import { jsonAnswer, type TwinAnswer, type TwinDefinition, type TwinRequest } from './twin-server.js';

export type CkanRow = Record<string, string | number | null>;

/** Id of the table of the twin. */
export const ckanTwinResource = '0f1e2d3c-4b5a-4978-8695-a4b3c2d1e0f9';

/** Invented grants with the columns of the California Grants Portal. Calls with the same count return equal rows. */
export function manyCkanRows(count: number): CkanRow[] {
  return Array.from({ length: count }, (_, index) => ({
    _id: index + 1,
    PortalID: String(900_000 + index),
    Status: index % 5 === 4 ? 'forecasted' : 'active',
    AgencyDept: 'Example Conservancy',
    Title: `Watershed restoration, round ${index}`,
    Purpose: 'To restore watersheds.',
    EstAvailFunds: '$25,000,000',
    OpenDate: '2026-06-11 07:00:00',
    ApplicationDeadline: index === 0 ? 'Ongoing' : '2026-11-02 17:00:00',
    GrantURL: `https://grants.example.org/${index}`,
    ContactInfo: 'email: grants@example.org; tel: 1-916-555-0100;',
  }));
}

/** Twin of the data store of a CKAN portal: https://docs.ckan.org/en/latest/maintaining/datastore.html */
export function ckanTwin(rows: readonly CkanRow[] = manyCkanRows(12)): TwinDefinition {
  function answer({ path, query }: TwinRequest): TwinAnswer {
    if (path !== '/api/3/action/datastore_search' || query.get('resource_id') !== ckanTwinResource)
      return jsonAnswer({ success: false, error: { __type: 'Not Found Error', message: 'Not found' } }, 404);
    const [limit, offset] = [Number(query.get('limit') ?? 100), Number(query.get('offset') ?? 0)];
    const found = filterRows(rows, query.get('filters'));
    return jsonAnswer({
      help: 'https://data.example.org/api/3/action/help_show?name=datastore_search',
      success: true,
      result: {
        include_total: true,
        limit,
        offset,
        records_format: 'objects',
        resource_id: ckanTwinResource,
        records: found.slice(offset, offset + limit),
        fields: Object.keys(rows[0] ?? { _id: 0 }).map((id) => ({ id, type: id === '_id' ? 'int' : 'text' })),
        total: found.length,
        total_was_estimated: false,
      },
    });
  }
  return { name: 'ckan', answer };
}

function filterRows(rows: readonly CkanRow[], filters: string | null): CkanRow[] {
  const conditions: [string, string | string[]][] = Object.entries(JSON.parse(filters ?? '{}'));
  return rows.filter((row) => conditions.every(([column, values]) => [values].flat().includes(String(row[column]))));
}
