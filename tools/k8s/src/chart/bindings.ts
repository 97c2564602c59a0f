import { type Path } from './json.js';
import { serviceNames } from './values-schema.js';

/** A value of the chart and its path in the manifests. The default is the value at that path. */
export interface Binding {
  value: string;
  /** `Deployment auth` */
  resource: string;
  path: Path;
  form: 'text' | 'plain' | 'block';
  /** Action that replaces the value. */
  action?: string;
}

const bind = (
  value: string,
  resource: string,
  path: string | Path,
  form: Binding['form'] = 'text',
  action?: string,
): Binding => ({
  value,
  resource,
  path: typeof path === 'string' ? path.split('.').map((each) => (/^\d+$/.test(each) ? Number(each) : each)) : path,
  form,
  ...(action === undefined ? {} : { action }),
});

/** Bindings of the clients in another namespace that may reach a port. */
const bindPeer = (values: string, policy: string, flow: string): Binding[] => [
  bind(`${values}.namespace`, `NetworkPolicy ${policy}`, [
    ...bind('', '', flow).path,
    'namespaceSelector',
    'matchLabels',
    'kubernetes.io/metadata.name',
  ]),
  bind(`${values}.podLabels`, `NetworkPolicy ${policy}`, `${flow}.podSelector.matchLabels`, 'block'),
];

const settings = ['NATS_URL', 'NATS_REPLICAS', 'TRUSTED_PROXIES', 'MAIL_FROM', 'RFP_DEMO', 'RFP_SOURCES'];
/** Services that KEDA scales by the lag of their consumers. */
export const scaledByLag: readonly string[] = ['intelligence', 'opportunities'];

const serviceBindings = serviceNames.flatMap((name) => {
  const values = `services.${name}`;
  const minReplicas = `include "rfp.minReplicas" (list $ "${name}")`;
  const scaler = scaledByLag.includes(name) ? `ScaledObject ${name}` : `HorizontalPodAutoscaler ${name}`;
  const [low, high] = scaledByLag.includes(name)
    ? ['spec.minReplicaCount', 'spec.maxReplicaCount']
    : ['spec.minReplicas', 'spec.maxReplicas'];
  return [
    bind(`${values}.minReplicas`, scaler, low, 'plain', minReplicas),
    bind(`${values}.maxReplicas`, scaler, high, 'plain'),
    bind(`${values}.resources`, `Deployment ${name}`, 'spec.template.spec.containers.0.resources', 'block'),
  ];
});

export const bindings: readonly Binding[] = [
  ...settings.map((name) => bind(`settings.${name}`, 'ConfigMap settings', `data.${name}`)),
  bind(
    'settings.RFP_SCHEDULE',
    'ConfigMap settings',
    'data.RFP_SCHEDULE',
    'text',
    'ternary "off" .Values.settings.RFP_SCHEDULE .Values.scheduledSync.enabled',
  ),
  bind('tracing.endpoint', 'ConfigMap settings', 'data.OTEL_EXPORTER_OTLP_ENDPOINT'),
  bind('network.dns.peers', 'NetworkPolicy names', 'spec.egress.0.to', 'block'),
  ...[0, 1].map((index) =>
    bind('network.dns.port', 'NetworkPolicy names', `spec.egress.0.ports.${index}.port`, 'plain'),
  ),
  ...serviceBindings,
  ...scaledByLag.flatMap((name) => [
    bind(`services.${name}.minReplicas`, `HorizontalPodAutoscaler ${name}`, 'spec.minReplicas', 'plain'),
    bind(`services.${name}.maxReplicas`, `HorizontalPodAutoscaler ${name}`, 'spec.maxReplicas', 'plain'),
    bind(`services.${name}.minReplicas`, `ScaledObject ${name}`, 'spec.fallback.replicas', 'plain'),
    bind('keda.prometheus', `ScaledObject ${name}`, 'spec.triggers.1.metadata.serverAddress'),
  ]),
  ...['gateway', 'gateway-events'].map((name) => bind('ingress.className', `Ingress ${name}`, 'spec.ingressClassName')),
  bind('ingress.annotations', 'Ingress gateway', 'metadata.annotations', 'block'),
  bind('ingress.eventAnnotations', 'Ingress gateway-events', 'metadata.annotations', 'block'),
  ...['gateway', 'http01-solver'].flatMap((policy) => bindPeer('ingress.controller', policy, 'spec.ingress.0.from.0')),
  bind('cloudnativePg.instances', 'Cluster rfp-db', 'spec.instances', 'plain'),
  bind('cloudnativePg.image', 'Cluster rfp-db', 'spec.imageName'),
  bind('cloudnativePg.storage', 'Cluster rfp-db', 'spec.storage.size'),
  bind('cloudnativePg.walStorage', 'Cluster rfp-db', 'spec.walStorage.size'),
  bind('cloudnativePg.resources', 'Cluster rfp-db', 'spec.resources', 'block'),
  bind('cloudnativePg.pooler.instances', 'Pooler rfp-pooler', 'spec.instances', 'plain'),
  bind('cloudnativePg.pooler.resources', 'Pooler rfp-pooler', 'spec.template.spec.containers.0.resources', 'block'),
  bind('cloudnativePg.backup.destination', 'ObjectStore rfp-backup', 'spec.configuration.destinationPath'),
  bind('cloudnativePg.backup.retention', 'ObjectStore rfp-backup', 'spec.retentionPolicy'),
  bind('cloudnativePg.backup.schedule', 'ScheduledBackup rfp-db', 'spec.schedule'),
  ...['metrics', 'metrics-postgres', 'metrics-pooler', 'metrics-nats'].flatMap((policy) =>
    bindPeer('prometheusOperator', policy, 'spec.ingress.0.from.0'),
  ),
  bind('scheduledSync.schedule', 'CronJob scheduled-sync', 'spec.schedule'),
  bind('scheduledSync.timeZone', 'CronJob scheduled-sync', 'spec.timeZone'),
  ...bindPeer('tracing', 'traces', 'spec.egress.0.to.0'),
];
