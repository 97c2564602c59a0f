/** Allowed values of a label: one of these words, or a bounded set. Never an id, an address or a name that a user chose. */
type LabelValues = readonly string[] | keyof typeof boundedSets;

/** Sets of label values that are too long to list, each with the pattern of its values. */
export const boundedSets = {
  /** Pattern of a route, such as `/api/opportunities/:id`; `none` for a path without a route. */
  route: /^(?:none|\*|\/[\w/:*.-]*)$/,
  method: /^[A-Z]{1,10}$/,
  status: /^[1-5]\d\d$/,
  /** Key of a built-in source; for any other source, the key of its connector. */
  source: /^[a-z][a-z0-9_-]{0,40}$/,
  /** External service: the source, or the service's name in the code. */
  upstream: /^[a-z][a-z0-9_-]{0,40}$/,
  /** `<service>:<event>`. */
  consumer: /^[\w-]+:[\w.-]+$/,
  /** Schema of a service in the database. */
  schema: /^[a-z]+$/,
  template: /^[a-z][a-z_]+$/,
  version: /^[\w.+-]+$/,
} as const satisfies Record<string, RegExp>;

interface Definition {
  kind: 'counter' | 'gauge' | 'histogram';
  help: string;
  labels: Record<string, LabelValues>;
  /** Upper bounds of a histogram. */
  buckets?: readonly number[];
}

/** Buckets for request durations, by the semantic conventions of OpenTelemetry. */
const requestSeconds = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];
const runSeconds = [1, 5, 15, 30, 60, 120, 300, 600, 1800, 3600, 7200];

/**
 * Every metric of the product. Metrics of Node.js and of the process (`nodejs_*`, `process_*`) come from prom-client. Recording functions, the
 * exporter, dashboards and alerts are checked against this table.
 */
const metricTable = {
  rfp_build_info: { kind: 'gauge', help: 'Version of the running program', labels: { version: 'version' } },
  http_server_request_duration_seconds: {
    kind: 'histogram',
    help: 'Time from a request to the end of its response',
    labels: { http_request_method: 'method', http_route: 'route', http_response_status_code: 'status' },
    buckets: requestSeconds,
  },
  rfp_sse_connections: { kind: 'gauge', help: 'Open live connections', labels: {} },
  rfp_sync_runs_total: {
    kind: 'counter',
    help: 'Runs that have ended',
    labels: { source: 'source', status: ['completed', 'partial', 'failed', 'cancelled', 'interrupted'] },
  },
  rfp_sync_duration_seconds: {
    kind: 'histogram',
    help: 'Time of a run',
    labels: { source: 'source' },
    buckets: runSeconds,
  },
  rfp_sync_records_total: {
    kind: 'counter',
    help: 'Records of runs by their outcome',
    labels: { source: 'source', outcome: ['added', 'updated', 'unchanged', 'rejected', 'closed'] },
  },
  rfp_sync_last_success_timestamp_seconds: {
    kind: 'gauge',
    help: 'When the last run that stored anything ended; of several sources with one label the oldest',
    labels: { source: 'source' },
  },
  rfp_sync_sources_overdue: {
    kind: 'gauge',
    help: 'Ready sources that are not paused, without a successful run in twice their interval, or 48 hours with RFP_SCHEDULE=off',
    labels: {},
  },
  rfp_scrape_fetch_total: {
    kind: 'counter',
    help: 'Web pages requested through the egress guard',
    labels: { outcome: ['fetched', 'failed', 'refused'] },
  },
  rfp_scrape_blocked_total: {
    kind: 'counter',
    help: 'Web pages that were not fetched, by the rule that forbade the request',
    labels: { reason: ['robots', 'ssrf', 'size'] },
  },
  rfp_upstream_request_duration_seconds: {
    kind: 'histogram',
    help: 'Time of a request to a service outside, each attempt by itself',
    labels: { upstream: 'upstream', outcome: ['ok', 'failed'] },
    buckets: requestSeconds,
  },
  rfp_circuit_state: {
    kind: 'gauge',
    help: '1 while requests to a service outside are paused after its refusals, otherwise 0',
    labels: { upstream: 'upstream' },
  },
  rfp_outbox_pending: { kind: 'gauge', help: 'Events that wait to be published', labels: { schema: 'schema' } },
  rfp_outbox_oldest_age_seconds: {
    kind: 'gauge',
    help: 'Age of the oldest event that waits to be published; 0 if none does',
    labels: { schema: 'schema' },
  },
  rfp_consumer_pending: {
    kind: 'gauge',
    help: 'Events that wait for a consumer',
    labels: { stream: ['RFP_EVENTS'], consumer: 'consumer' },
  },
  rfp_consumer_redelivered_total: {
    kind: 'counter',
    help: 'Deliveries of an event after the first',
    labels: { consumer: 'consumer' },
  },
  rfp_dead_letters: {
    kind: 'gauge',
    help: 'Events that could not be handled and wait to be replayed or discarded',
    labels: { schema: 'schema' },
  },
  rfp_dead_letters_total: { kind: 'counter', help: 'Events that a consumer gave up', labels: { consumer: 'consumer' } },
  rfp_auth_logins_total: {
    kind: 'counter',
    help: 'Sign-ins',
    labels: { outcome: ['succeeded', 'failed', 'rate_limited'] },
  },
  rfp_mail_sent_total: {
    kind: 'counter',
    help: 'Attempts to hand a mail to the mail server, and mails dropped after a day',
    labels: { template: 'template', outcome: ['sent', 'failed', 'dropped'] },
  },
  rfp_scoring_duration_seconds: {
    kind: 'histogram',
    help: 'Time to compute the score of one opportunity',
    labels: {},
    buckets: [0.00001, 0.000025, 0.00005, 0.0001, 0.00025, 0.0005, 0.001, 0.005, 0.025],
  },
  rfp_database_connections: {
    kind: 'gauge',
    help: 'Connections of the pool, and statements that wait for one',
    labels: { schema: 'schema', state: ['active', 'idle', 'waiting'] },
  },
} as const satisfies Record<string, Definition>;

type Table = typeof metricTable;
export type MetricName = keyof Table;
type MetricKind = Definition['kind'];

/** Names of the metrics of a kind. */
export type NameOf<K extends MetricKind> = {
  [N in MetricName]: Table[N]['kind'] extends K ? N : never;
}[MetricName];

type ValueOf<V> = V extends readonly string[] ? V[number] : string;

/** The labels of a metric. */
export type LabelsOf<N extends MetricName> = {
  readonly [L in keyof Table[N]['labels']]: ValueOf<Table[N]['labels'][L]>;
};

/** The definition of a metric, with the general type instead of that of its entry. */
export function definitionOf(name: MetricName): Definition {
  return metricTable[name];
}

/** The names of all metrics. */
export const metricNames: readonly MetricName[] = Object.keys(metricTable).filter((name) => isMetricName(name));

function isMetricName(name: string): name is MetricName {
  return Object.hasOwn(metricTable, name);
}
