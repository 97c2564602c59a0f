import { createHash } from 'node:crypto';
import { jsonAnswer, type TwinAnswer, type TwinDefinition, type TwinRequest } from './twin-server.js';

/** A tender. `changed`: time of its last change, in seconds since 1970. */
export interface ProzorroTender {
  changed: number;
  data: Record<string, unknown> & { id: string; status: string };
  config: { hasValueRestriction: boolean };
}

/** Invented tenders, whose changes on 30 September 2026 are a minute apart. Calls with the same count return equal tenders. */
export function manyProzorroTenders(count: number): ProzorroTender[] {
  return Array.from({ length: count }, (_, index) => {
    const changed = Date.UTC(2026, 8, 30, 9, index) / 1000;
    const created = new Date(changed * 1000).toISOString();
    return {
      changed,
      config: { hasValueRestriction: true },
      data: {
        id: createHash('md5').update(`tender ${index}`).digest('hex'),
        tenderID: `UA-2026-09-30-${String(index).padStart(6, '0')}-a`,
        title: `Сіль технічна, партія ${index}`,
        description: `Сіль для доріг, партія ${index}`,
        status: 'active.tendering',
        procurementMethod: 'open',
        procurementMethodType: 'aboveThreshold',
        dateCreated: created,
        dateModified: created,
        tenderPeriod: { startDate: created, endDate: '2026-11-02T12:00:00+02:00' },
        value: { amount: 1_250_000.5, currency: 'UAH', valueAddedTaxIncluded: true },
        procuringEntity: {
          name: 'Приклад міської ради',
          identifier: { scheme: 'UA-EDR', id: '00000001', legalName: 'Приклад міської ради' },
          address: { countryName: 'Україна', region: 'Львівська область', locality: 'Львів' },
          contactPoint: { name: 'Оксана Приклад', email: 'tender@example.org', telephone: '+380000000000' },
        },
        items: [
          { description: 'Сіль', classification: { scheme: 'ДК021', id: '14410000-8', description: 'Кам’яна сіль' } },
          { description: 'Сіль', classification: { scheme: 'ДК021', id: '14410000-8', description: 'Кам’яна сіль' } },
        ],
      },
    };
  });
}

export interface ProzorroTwinOptions {
  tenders?: readonly ProzorroTender[];
}

const path = '/api/2.5/tenders';
/** Members that the list contains only on request. */
const optionalFields = new Set(['status', 'tenderPeriod', 'tenderID', 'procuringEntity', 'dateCreated', 'lots']);

/** Twin of the public API of Prozorro: https://prozorro-api-docs.readthedocs.io. Its list is sorted by change. */
export function prozorroTwin({ tenders = manyProzorroTenders(12) }: ProzorroTwinOptions = {}): TwinDefinition {
  function answer({ method, path: requested, query }: TwinRequest): TwinAnswer {
    if (method !== 'GET') return jsonAnswer({ status: 'error' }, 405);
    if (requested === path) return list(tenders, query);
    const found = tenders.find(({ data }) => requested === `${path}/${data.id}`);
    if (found === undefined)
      return jsonAnswer(
        { status: 'error', errors: [{ location: 'url', name: 'tender_id', description: 'Not Found' }] },
        404,
      );
    return jsonAnswer({ data: found.data, config: found.config });
  }
  return { name: 'prozorro', answer };
}

function list(tenders: readonly ProzorroTender[], query: URLSearchParams): TwinAnswer {
  const limit = Math.min(Number(query.get('limit') ?? 100), 1000);
  const fields = (query.get('opt_fields') ?? '').split(',');
  const offset = query.get('offset');
  const since = offset === null ? null : Number.parseFloat(offset);
  const page = changesFrom(tenders, since, query.has('descending')).slice(0, limit);
  // An ascending list always has a next page: later changes will be there. A descending list ends with the oldest change.
  const next = page.at(-1)?.changed ?? (query.has('descending') ? null : since);
  const [first] = page;
  return jsonAnswer({
    data: page.map((tender) => entryOf(tender, fields)),
    ...(next !== null && { next_page: pageLink(next) }),
    ...(first !== undefined && { prev_page: pageLink(first.changed) }),
  });
}

function changesFrom(tenders: readonly ProzorroTender[], since: number | null, descending: boolean): ProzorroTender[] {
  const sign = descending ? -1 : 1;
  return tenders
    .filter(({ changed }) => since === null || sign * (changed - since) > 0)
    .toSorted((one, other) => sign * (one.changed - other.changed));
}

function pageLink(seconds: number): Record<string, string> {
  const offset = `${seconds}.0.1.d41d8cd98f00b204e9800998ecf8427e`;
  return {
    offset,
    path: `${path}?offset=${offset}`,
    uri: `https://public-api.prozorro.gov.ua${path}?offset=${offset}`,
  };
}

function entryOf({ changed, data }: ProzorroTender, fields: readonly string[]): Record<string, unknown> {
  const added = Object.entries(data).filter(([name]) => fields.includes(name) && optionalFields.has(name));
  return {
    id: data.id,
    dateModified: data['dateModified'],
    ...Object.fromEntries(added),
    ...(fields.includes('public_modified') && { public_modified: changed }),
  };
}
