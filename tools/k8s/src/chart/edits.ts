import { scaledByLag } from './bindings.js';
import { asList, asManifest, asMap, changeAt, type Manifest, mapScalars, nameOf, type Path } from './json.js';
import { type TemplateText } from './template-text.js';

/** Names of the Secrets in the manifests, by value. */
export const secretNames: Record<string, string> = {
  auth: 'rfp-auth',
  gateway: 'rfp-gateway',
  intelligence: 'rfp-intelligence',
  opportunities: 'rfp-opportunities',
  sync: 'rfp-sync',
  setup: 'rfp-setup',
  stream: 'rfp-stream',
  database: 'rfp-db-app',
  backup: 'rfp-backup',
  scheduledSync: 'rfp-scheduled-sync',
  tls: 'rfp-tls',
};
const secretValues = new Map(Object.entries(secretNames).map(([value, name]) => [name, value]));
const imagePattern = /^(?:\S+\/)?rfp-([a-z]+):[\w.-]+$/;

const podPaths: Record<string, Path> = {
  Deployment: ['spec', 'template', 'spec'],
  Job: ['spec', 'template', 'spec'],
  CronJob: ['spec', 'jobTemplate', 'spec', 'template', 'spec'],
};
const cloudnativePg = '.Values.cloudnativePg.enabled';
/** Variables and volumes that some pods have only under a condition. */
const conditions: Record<string, string> = {
  DATABASE_DIRECT_URL_FILE: cloudnativePg,
  PGSSLMODE: cloudnativePg,
  NODE_EXTRA_CA_CERTS: cloudnativePg,
  'database-ca': cloudnativePg,
  OTEL_EXPORTER_OTLP_ENDPOINT: '.Values.tracing.enabled',
};

/** Makes all changes of a resource except the values of `bindings.ts`. */
export function editResource(resource: Manifest, text: TemplateText, host: string): Manifest {
  const shared = mapScalars(resource, (value, keys, siblings) => sharedScalar({ value, keys, siblings, text, host }));
  const edited = editsOf(resource, text).reduce<unknown>(
    (value, [path, change]) => changeAt(value, path, change),
    shared,
  );
  return asManifest(edited);
}

interface Scalar {
  value: unknown;
  keys: readonly string[];
  siblings: Readonly<Record<string, unknown>>;
  text: TemplateText;
  host: string;
}

/** Values that occur in many resources: the namespace, the host, images, names of Secrets. */
function sharedScalar(scalar: Scalar): unknown {
  const { value, keys, text, host } = scalar;
  if (keys.join('.') === 'metadata.namespace') return text.value('.Release.Namespace | quote');
  if (value === host) return text.value('.Values.host | quote');
  if (value === `https://${host}`) return text.value('printf "https://%s" .Values.host | quote');
  if (keys.at(-1) === 'imagePullPolicy') return text.value('.Values.image.pullPolicy | quote');
  return typeof value === 'string' ? (namedImage(value, scalar) ?? namedSecret(value, scalar) ?? value) : value;
}

function namedImage(value: string, { keys, text }: Scalar): string | undefined {
  const app = keys.at(-1) === 'image' ? imagePattern.exec(value)?.[1] : undefined;
  return app === undefined ? undefined : text.value(`include "rfp.image" (list $ "${app}") | quote`);
}

function namedSecret(value: string, { keys, siblings, text }: Scalar): string | undefined {
  const secret = secretValues.get(value);
  const isReference = keys.at(-1) === 'secretName' || (keys.at(-1) === 'name' && siblings['key'] !== undefined);
  return secret !== undefined && isReference ? text.value(`.Values.secrets.${secret} | quote`) : undefined;
}

type Edit = [Path, (old: unknown) => unknown];

function editsOf(resource: Manifest, text: TemplateText): Edit[] {
  const podPath = podPaths[resource.kind];
  return [...(podPath === undefined ? [] : podEdits(resource, podPath, text)), ...resourceEdits(resource, text)];
}

/** Adds a key that exists if the value is set. */
const optionalKey =
  (text: TemplateText, value: string, key: string) =>
  (old: unknown): unknown => ({
    ...asMap(old),
    [text.lines(() => [`{{- with ${value} }}`, `${key}: {{ . | quote }}`, '{{- end }}'])]: null,
  });

const makeConditional = (text: TemplateText, condition: string, elements: readonly unknown[]): unknown[] => [
  text.lines(() => [`{{- if ${condition} }}`]),
  ...elements,
  text.lines(() => ['{{- end }}']),
];

/** Makes a key of a map conditional, and moves it to the end. */
function makeKeyConditional(text: TemplateText, condition: string, map: Record<string, unknown>, key: string): unknown {
  const [start, end] = makeConditional(text, condition, []).map(String);
  const others = Object.entries(map).filter(([each]) => each !== key);
  return Object.fromEntries([...others, [start, null], [key, map[key]], [end, null]]);
}

const printedLines = (text: TemplateText, value: string, action: string): string =>
  text.lines((indent) => [`{{- with ${value} }}`, `{{- ${action} | nindent ${indent} }}`, '{{- end }}']);

function podEdits({ kind, metadata: { name } }: Manifest, podPath: Path, text: TemplateText): Edit[] {
  const shared: Edit[] = [
    [podPath, (pod) => ({ ...asMap(pod), [printedLines(text, 'include "rfp.pod" . | trim', '.')]: null })],
    ...[['containers', 0, 'env'], ['containers', 0, 'volumeMounts'], ['volumes']].map((list): Edit => [
      [...podPath, ...list],
      (old) => applyConditions(text, old),
    ]),
  ];
  if (kind === 'Job')
    return [...shared, [['metadata', 'name'], () => text.value(`printf "${name}-%v" .Release.Revision | quote`)]];
  return kind === 'Deployment' ? [...shared, ...deploymentEdits(name, podPath, text)] : shared;
}

/** Makes the list elements conditional whose names are in `conditions`. */
function applyConditions(text: TemplateText, list: unknown): unknown {
  if (list === undefined) return list;
  return asList(list).flatMap((each) => {
    const condition = conditions[String(asMap(each)['name'])];
    return condition === undefined ? [each] : makeConditional(text, condition, [each]);
  });
}

function deploymentEdits(name: string, podPath: Path, text: TemplateText): Edit[] {
  return [
    [
      ['spec', 'template', 'metadata', 'annotations', 'checksum/settings'],
      () => text.value('include "rfp.checksum" . | quote'),
    ],
    [
      [...podPath, 'containers', 0, 'env'],
      (env) => [...asList(env), printedLines(text, `.Values.services.${name}.env`, 'toYaml .')],
    ],
  ];
}

/** The API server and the store of the backups. */
const apiServer = (text: TemplateText): Edit => [
  ['spec', 'egress', 1, 'to'],
  () => [printedLines(text, '.Values.cloudnativePg.apiServer', 'include "rfp.blocks" . | trim')],
];

/** A database outside of the cluster instead of the pods of CloudNativePG. */
const database = (text: TemplateText): Edit => [
  ['spec', 'egress'],
  (egress) => [
    ...makeConditional(text, '.Values.cloudnativePg.enabled', asList(egress)).slice(0, -1),
    text.lines((indent) => [
      '{{- else }}',
      '- ports:',
      '    - { protocol: TCP, port: {{ .Values.externalDatabase.port }} }',
      `  to: {{- include "rfp.blocks" .Values.externalDatabase.blocks | trim | nindent ${indent + 4} }}`,
      '{{- end }}',
    ]),
  ],
];

const monitorLabels = (text: TemplateText): Edit => [
  ['metadata'],
  (metadata) => ({
    ...asMap(metadata),
    [text.lines((indent) => [
      '{{- with .Values.prometheusOperator.labels }}',
      `labels: {{- toYaml . | nindent ${indent + 2} }}`,
      '{{- end }}',
    ])]: null,
  }),
];

/** Keeps resources with data when the release is uninstalled, or no longer contains them. */
const keepResource: Edit = [['metadata', 'annotations', 'helm.sh/resource-policy'], () => 'keep'];

function resourceEdits(resource: Manifest, text: TemplateText): Edit[] {
  const storageClass = optionalKey(text, '.Values.cloudnativePg.storageClass', 'storageClass');
  const byName: Record<string, () => Edit[]> = {
    'ConfigMap settings': () => [
      [
        ['data'],
        (data) => makeKeyConditional(text, '.Values.tracing.enabled', asMap(data), 'OTEL_EXPORTER_OTLP_ENDPOINT'),
      ],
    ],
    'NetworkPolicy database': () => [database(text)],
    'NetworkPolicy postgres': () => [apiServer(text)],
    'NetworkPolicy pooler': () => [apiServer(text)],
    'NetworkPolicy traces': () => [
      [['spec', 'egress', 0, 'ports', 0, 'port'], () => text.value('include "rfp.tracingPort" .')],
    ],
    'Cluster rfp-db': () => [
      keepResource,
      [['spec', 'storage'], storageClass],
      [['spec', 'walStorage'], storageClass],
      // The operator requires fewer synchronous copies than instances.
      [
        ['spec', 'postgresql'],
        (settings) =>
          makeKeyConditional(text, 'gt (int .Values.cloudnativePg.instances) 1', asMap(settings), 'synchronous'),
      ],
      [['spec'], (spec) => makeKeyConditional(text, '.Values.cloudnativePg.backup.enabled', asMap(spec), 'plugins')],
    ],
    'ObjectStore rfp-backup': () => [
      keepResource,
      [['spec', 'configuration'], optionalKey(text, '.Values.cloudnativePg.backup.endpoint', 'endpointURL')],
    ],
  };
  const isMonitoring = resource.kind === 'PodMonitor' || resource.kind === 'PrometheusRule';
  return byName[nameOf(resource)]?.() ?? (isMonitoring ? [monitorLabels(text)] : []);
}

/** Scalers by processor time, for clusters without KEDA: copies of the scaler of auth. */
export function processorScalers(resources: readonly Manifest[]): Manifest[] {
  const model = resources.find((each) => nameOf(each) === 'HorizontalPodAutoscaler auth');
  return scaledByLag.map((name) =>
    asManifest(mapScalars(model, (value, keys) => (keys.at(-1) === 'name' && value === 'auth' ? name : value))),
  );
}
