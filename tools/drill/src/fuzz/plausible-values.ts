import { exportColumnSchema, exportFormats } from '@rfp/contracts/opportunities/export';
import { facetNames } from '@rfp/contracts/opportunities/facets';
import { forYouKinds } from '@rfp/contracts/opportunities/for-you';
import { opportunityFilterSchema, sortFields, statuses } from '@rfp/contracts/opportunity';
import { queryFields } from '@rfp/contracts/query/query-fields';
import { queryForms } from '@rfp/contracts/query/query-forms';
import { randomUUID } from 'node:crypto';
import { type SeededRandom } from '../seeded-random.js';
import { hostileText, hostileValue, oneOf, onceIn } from './hostile-values.js';
import { type Api, type Schema } from './operations.js';

const queries = [
  ...queryForms.map(([example]) => example),
  ...[...queryFields.values()].map(({ example }) => example),
  'services',
  'the',
  'a* b*',
  'systems OR services OR support OR management -construction',
  '"support services" (title:maintenance OR agency:navy) due:<60d',
];
const filterNames = Object.keys(opportunityFilterSchema.shape);
const days = ['2026-01-31', '2026-06-30', '2027-12-31', '1999-01-01'];
const instants = ['2026-06-30T12:00:00.000Z', '2026-11-20T00:00:00Z', '2026-11-20T08:15:00+02:00'];
/** Unreachable addresses, so that no request leaves the machine. */
const urls = ['http://127.0.0.1:9/bids', 'http://127.0.0.1:9/feed.xml', 'http://example.invalid/bids'];
const passwords = ['correct horse battery', 'another fine password 7'];

/** Plausible values by the name of their parameter or member. */
const byName: Readonly<Record<string, readonly unknown[]>> = {
  q: queries,
  search: queries,
  keywords: [...queries, ['cloud', 'hosting'], ['roof', 'paint*']],
  status: [...statuses, 'all'],
  source_type: ['federal_contract', 'federal_grant', 'state_rfp', 'scraped', 'all'],
  source_name: ['Demo data', 'Grants.gov', 'SAM.gov'],
  agency_name: ['Department of Energy', 'Department of the Navy'],
  department: ['Department of Defense', 'Department of'],
  agency: ['Department of the Navy', 'National Science Foundation'],
  office: ['Fort Bragg Contracting Office', 'Fort'],
  naics_code: ['54', '541511', '238160'],
  psc_code: ['D3', 'R425'],
  aln_code: ['93', '10.310'],
  cpv_code: ['45', '30199000-0'],
  unspsc_code: ['4321', '43211500'],
  nigp_code: ['920', '920-45'],
  nuts_code: ['DE2', 'UKI31'],
  set_aside: ['SBA', '8a', 'women'],
  state: ['VA', 'CA', 'TX'],
  eligible_applicant: ['small', 'Nonprofits'],
  min_score: [0, 50, 80],
  min_value: [0, 100_000],
  max_value: [1e6, 1e12],
  due_within_days: [0, 7, 3650],
  for_you: forYouKinds,
  posted_since: days,
  due_by: days,
  sort_by: sortFields,
  format: exportFormats,
  system: ['naics', 'psc', 'set_aside', 'aln'],
  codes: ['541511', '54,238160', 'SBA'],
  facets: [...facetNames, facetNames.slice(0, 3).join(',')],
  columns: [exportColumnSchema.options.slice(0, 4).join(','), 'title', 'id,description'],
  asOf: instants,
  email: ['someone@example.com', 'nobody@example.invalid'],
  password: passwords,
  current_password: passwords,
  url: urls,
  redirect_to: ['/dashboard', 'http://127.0.0.1:9/x'],
  grant_type: ['password', 'refresh_token', 'pkce'],
  scope: ['read', 'write', 'global', 'local', 'others'],
  type: ['signup', 'recovery', 'email_change', 'magiclink'],
  connector: ['web_page', 'ocds', 'socrata', 'feed'],
  source: ['grants_gov', 'sam_gov'],
  source_key: ['grants_gov', 'demo'],
  settings: urls.map((url) => ({ url })),
  key: ['bids_a', 'bids_b', 'bids_c', 'feed_a'],
  expires_in_days: [1, 30],
  factor_type: ['totp'],
  friendly_name: ['Phone', 'Laptop'],
  sources: [['grants_gov'], ['grants_gov', 'demo']],
  version: [1, 2],
  'If-None-Match': ['*', 'W/"0123456789abcdef"'],
  'Idempotency-Key': ['0123456789abcdef', 'order-1', 'order-2'],
  'Last-Event-ID': ['1', '0'],
  'x-demo-session': ['true'],
  'X-Demo-Session': ['true'],
  'x-supabase-api-version': ['2024-01-01'],
};

const byFormat: Readonly<Record<string, readonly unknown[]>> = {
  date: days,
  'date-time': instants,
  uri: urls,
  email: ['someone@example.com'],
};

/** Existing ids, by kind: the path segment before the id. */
export class KnownIds {
  readonly #ids = new Map<string, string[]>();

  add(kind: string, id: string): void {
    const ids = this.#ids.get(kind) ?? [];
    this.#ids.set(kind, [...ids.slice(-99), id]);
  }

  /** Returns an existing id. Sometimes, or if there is none, returns an unknown id. */
  one(kind: string, random: SeededRandom): string {
    const ids = this.#ids.get(kind) ?? [];
    return ids.length === 0 || onceIn(random, 20) ? randomUUID() : oneOf(random, ids);
  }
}

/** Generates values that a schema allows, or nearly allows. */
export class PlausibleValues {
  constructor(
    private readonly api: Api,
    private readonly ids: KnownIds,
    private readonly random: SeededRandom,
  ) {}

  /** Makes a value of a parameter or member. `kind` is the kind of the route's ids. */
  of(name: string, schema: Schema, kind: string): unknown {
    if (name === 'filter') return JSON.stringify(this.#filter(kind));
    if (name === 'range') return JSON.stringify([this.random.below(60), 60 + this.random.below(40)]);
    if (name === 'sort') return JSON.stringify([oneOf(this.random, [...sortFields, 'id', 'name']), this.#direction()]);
    if (name === 'id' || name === 'with' || name === 'ids') return this.#ids(name, kind);
    const known = byName[name];
    return known === undefined || onceIn(this.random, 8) ? this.#bySchema(schema, kind) : oneOf(this.random, known);
  }

  #ids(name: string, kind: string): unknown {
    const one = () => this.ids.one(kind, this.random);
    return name === 'ids' ? Array.from({ length: 1 + this.random.below(3) }, one) : one();
  }

  #direction(): string {
    return oneOf(this.random, ['ASC', 'DESC']);
  }

  #filter(kind: string): unknown {
    if (onceIn(this.random, 10)) return { id: [this.ids.one(kind, this.random)] };
    if (onceIn(this.random, 20)) return hostileValue(this.random);
    const names = this.random.some(filterNames, this.random.below(4));
    return Object.fromEntries(
      names.map((name) => [name, onceIn(this.random, 6) ? hostileValue(this.random) : this.of(name, {}, kind)]),
    );
  }

  #bySchema(given: Schema, kind: string): unknown {
    const schema = this.api.resolve(given);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum !== undefined) return oneOf(this.random, schema.enum);
    if (schema.anyOf !== undefined) return this.#bySchema(oneOf(this.random, schema.anyOf), kind);
    const type = Array.isArray(schema.type) ? oneOf(this.random, schema.type) : schema.type;
    if (type === 'object') return this.#object(schema, kind);
    if (type === 'array')
      return Array.from({ length: this.random.below(4) }, () => this.#bySchema(schema.items ?? {}, kind));
    return type === 'number' || type === 'integer' ? this.#number(schema) : this.#scalar(type, schema, kind);
  }

  #object({ properties = {}, required = [] }: Schema, kind: string): unknown {
    const chosen = Object.entries(properties).filter(([name]) => required.includes(name) || onceIn(this.random, 2));
    return Object.fromEntries(chosen.map(([name, schema]) => [name, this.of(name, schema, kind)]));
  }

  #number({ minimum = 0, maximum = 100 }: Schema): number {
    const within = minimum + this.random.below(Math.min(Math.max(maximum - minimum, 0), 10_000) + 1);
    return oneOf(this.random, [minimum, within, within, within, maximum]);
  }

  #scalar(type: string | undefined, { format, minLength = 0, maxLength = 40 }: Schema, kind: string): unknown {
    if (type === 'boolean') return onceIn(this.random, 2);
    if (type === 'null') return null;
    if (format === 'uuid') return this.ids.one(kind, this.random);
    const known = byFormat[format ?? ''];
    if (known !== undefined) return oneOf(this.random, known);
    const text = oneOf(this.random, ['cloud', 'Example', 'a name of some length', 'été', '42', 'x-1']);
    if (onceIn(this.random, 10)) return hostileText(this.random);
    return text.repeat(Math.ceil(Math.max(minLength, 1) / text.length)).slice(0, Math.max(maxLength, 1));
  }
}
