import { z } from 'zod';
import { allContainers, ofKind, type Resource, workloadsOf } from '../resources.js';
import { type Rule } from '../rule.js';

const label = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)$/;
const subdomain = /^(?:[a-z\d](?:[-a-z\d]{0,61}[a-z\d])?)(?:\.[a-z\d](?:[-a-z\d]{0,61}[a-z\d])?)*$/;
const labelValue = /^(?:[A-Za-z\d](?:[\w.-]{0,61}[A-Za-z\d])?)?$/;
const labelName = /^[A-Za-z\d](?:[\w.-]{0,61}[A-Za-z\d])?$/;

/**
 * Maximum lengths of names that become parts of other names: a pod name of its host name, a CronJob name of Job names, which have eleven more
 * characters.
 */
const maxNameLengths: Record<string, number> = {
  CronJob: 52,
  Deployment: 47,
  StatefulSet: 52,
  Job: 57,
  Service: 63,
  Namespace: 63,
};

export const names: Rule = (resources) => {
  const seen = new Set<string>();
  return resources.flatMap(({ kind, apiVersion, metadata: { name, namespace } }) => {
    const isLabel = kind === 'Service' || kind === 'Namespace';
    const isValidName = (isLabel ? label : subdomain).test(name) && !(kind === 'Service' && /^\d/.test(name));
    const key = [apiVersion, kind, namespace, name].join(' ');
    const isDuplicate = seen.has(key);
    seen.add(key);
    return [
      ...(isValidName ? [] : [`${kind} ${name}: not a valid name`]),
      ...(name.length > (maxNameLengths[kind] ?? 253) ? [`${kind} ${name}: the name is too long`] : []),
      ...(isDuplicate ? [`${kind} ${name}: occurs twice`] : []),
    ];
  });
};

/** Labels of resources and pods. */
export const labels: Rule = (resources) =>
  [
    ...resources.map(({ kind, metadata }) => ({ name: `${kind} ${metadata.name}`, found: metadata.labels })),
    ...workloadsOf(resources).map((each) => ({ name: `pod of ${each.kind} ${each.name}`, found: each.labels })),
  ].flatMap(({ name, found }) =>
    Object.entries(found)
      .filter(([key, value]) => !isLabelKey(key) || !labelValue.test(value))
      .map(([key, value]) => `${name}: the label ${key}=${value} is not valid`),
  );

function isLabelKey(key: string): boolean {
  const [first = '', second, ...rest] = key.split('/');
  if (rest.length > 0) return false;
  return second === undefined ? labelName.test(first) : subdomain.test(first) && labelName.test(second);
}

const quantity = /^(\d+(?:\.\d+)?)(m|k|[KMGTPE]i?|)$/;
const powers: Record<string, number> = { m: 1e-3, '': 1, k: 1e3, M: 1e6, G: 1e9, T: 1e12, P: 1e15, E: 1e18 };
for (const [power, unit] of ['Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'].entries()) powers[unit] = 1024 ** (power + 1);

/** Value of a quantity such as `100m` or `1Gi`; NaN if it is not one. */
export function readQuantity(text: string): number {
  const [, digits = '', unit = ''] = quantity.exec(text) ?? [];
  return digits === '' ? Number.NaN : Number(digits) * (powers[unit] ?? Number.NaN);
}

/** All quantities in a resource: in pods, volume claims and databases of the operator. */
function quantitiesIn(value: unknown, place: readonly string[] = []): { place: string; text: unknown }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => {
    const isSize = key === 'sizeLimit' || (key === 'size' && /^(?:wal)?storage$/i.test(place.at(-1) ?? ''));
    const isShare = /^(?:requests|limits)$/.test(place.at(-1) ?? '') && place.at(-2) === 'resources';
    return isSize || isShare ? [{ place: [...place, key].join('.'), text: each }] : quantitiesIn(each, [...place, key]);
  });
}

export const quantities: Rule = (resources) => [
  ...resources.flatMap((resource) =>
    quantitiesIn(resource['spec'])
      .filter(({ text }) => !(readQuantity(String(text)) > 0))
      .map(
        ({ place, text }) => `${resource.kind} ${resource.metadata.name}: ${place} ${String(text)} is not a quantity`,
      ),
  ),
  ...limitedContainers(resources).flatMap(({ name, requests, limits }) =>
    Object.keys(requests)
      .filter((what) => readQuantity(requests[what] ?? '') > readQuantity(limits[what] ?? 'x'))
      .map((what) => `${name}: requests more ${what} than its limit`),
  ),
];

const shares = z
  .looseObject({
    requests: z.record(z.string(), z.string()).default({}),
    limits: z.record(z.string(), z.string()).default({}),
  })
  .default({ requests: {}, limits: {} });
const operatedSchema = z.looseObject({ spec: z.looseObject({ resources: shares }) });
const poolerSchema = z.looseObject({
  spec: z.looseObject({
    template: z.looseObject({
      spec: z.looseObject({ containers: z.array(z.looseObject({ name: z.string(), resources: shares })) }),
    }),
  }),
});

/** Containers of our pods and of the pods that the database operator creates. */
function limitedContainers(
  resources: readonly Resource[],
): { name: string; requests: Record<string, string>; limits: Record<string, string> }[] {
  return [
    ...workloadsOf(resources).flatMap((workload) =>
      allContainers(workload).map((each) => ({
        name: `${workload.kind} ${workload.name}/${each.name}`,
        ...each.resources,
      })),
    ),
    ...ofKind(resources, 'Cluster', operatedSchema).map(({ name, value }) => ({ name, ...value.spec.resources })),
    ...ofKind(resources, 'Pooler', poolerSchema).flatMap(({ name, value }) =>
      value.spec.template.spec.containers.map((each) => ({ name: `${name}/${each.name}`, ...each.resources })),
    ),
  ];
}

export const limits: Rule = (resources) =>
  limitedContainers(resources)
    .filter(({ requests, limits }) => !(requests['cpu'] && requests['memory'] && limits['memory']))
    .map(({ name }) => `${name}: needs requests of cpu and memory and a limit of memory`);

const ranges: readonly [number, number][] = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 6],
];
const numberNames = (values: string[], first: number) =>
  new Map(values.map((name, index) => [name, String(index + first)]));
const months = numberNames(['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'], 1);
const days = numberNames(['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'], 0);

const isStep = (step: string | undefined) => step === undefined || (/^\d+$/.test(step) && Number(step) > 0);

function isCronField(field: string, [low, high]: [number, number], named: Map<string, string>): boolean {
  return field.split(',').every((part) => {
    const [range = '', step, ...rest] = part.split('/');
    if (rest.length > 0 || !isStep(step)) return false;
    if (range === '*' || range === '?') return true;
    const ends = range.split('-').map((end) => named.get(end.toLowerCase()) ?? end);
    const numbers = ends.map(Number);
    const isInRange = ends.every(
      (end, index) => /^\d+$/.test(end) && Number(numbers[index]) >= low && Number(numbers[index]) <= high,
    );
    return ends.length <= 2 && isInRange && (numbers[0] ?? 0) <= (numbers.at(-1) ?? 0);
  });
}

/** Whether the Kubernetes parser accepts `text` as a schedule; with `seconds`, the parser of CloudNativePG. */
export function isCron(text: string, seconds = false): boolean {
  const fields = text.split(' ');
  const expected: readonly [number, number][] = seconds ? [[0, 59], ...ranges] : ranges;
  if (fields.length !== expected.length) return false;
  const first = expected.length - 2;
  return expected.every((range, index) =>
    isCronField(fields[index] ?? '', range, index === first ? months : index > first ? days : new Map()),
  );
}

function isTimeZone(name: string): boolean {
  try {
    // The API server accepts only names of the time zone database.
    return !/^[+-]|^local$/i.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
}

const cronJobSchema = z.looseObject({
  spec: z.looseObject({
    schedule: z.string(),
    timeZone: z.string().optional(),
    concurrencyPolicy: z.string().optional(),
    startingDeadlineSeconds: z.number().optional(),
  }),
});

export const schedules: Rule = (resources) => [
  ...ofKind(resources, 'CronJob', cronJobSchema).flatMap(({ name, value: { spec } }) => [
    ...(isCron(spec.schedule) ? [] : [`${name}: ${spec.schedule} is not a schedule`]),
    ...(isTimeZone(spec.timeZone ?? '') ? [] : [`${name}: ${spec.timeZone} is not a time zone`]),
    ...(spec.concurrencyPolicy === 'Forbid' ? [] : [`${name}: two Jobs may run at the same time`]),
    // The controller checks every ten seconds.
    ...((spec.startingDeadlineSeconds ?? 0) > 10 ? [] : [`${name}: a late start would be skipped`]),
  ]),
  ...ofKind(resources, 'ScheduledBackup', z.looseObject({ spec: z.looseObject({ schedule: z.string() }) })).flatMap(
    ({ name, value: { spec } }) =>
      isCron(spec.schedule, true) ? [] : [`${name}: ${spec.schedule} is not a schedule with seconds`],
  ),
  ...restartPolicies(resources),
];

function restartPolicies(resources: readonly Resource[]): string[] {
  return workloadsOf(resources)
    .filter(({ kind, pod }) => (kind === 'Job' || kind === 'CronJob') === (pod.restartPolicy === 'Always'))
    .map(({ kind, name, pod }) => `${kind} ${name}: may not have the restart policy ${pod.restartPolicy}`);
}
