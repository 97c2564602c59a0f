const resources = { requests: { cpu: '310m', memory: '311Mi' }, limits: { cpu: '2', memory: '1311Mi' } };
const service = (number: number) => ({
  minReplicas: number,
  maxReplicas: number + 20,
  resources,
  env: [{ name: 'OTEL_TRACES_SAMPLER_ARG', value: `0.${number}1` }],
});

/** A value other than the default for each value of the chart. Each occurs in the output. */
const everything = {
  host: 'grants.example.gov',
  image: { registry: 'mirror.example.gov:5000/rfp', tag: '1.2.3', pullPolicy: 'Always', pullSecrets: ['mirror'] },
  settings: {
    NATS_URL: 'tls://broker:4222',
    NATS_REPLICAS: 5,
    TRUSTED_PROXIES: '10.31.0.0/16',
    MAIL_FROM: 'grants@example.gov',
    RFP_DEMO: 'on',
    RFP_SCHEDULE: 'on',
    RFP_SOURCES: 'grants_gov,nyc_city_record',
  },
  services: {
    auth: service(3),
    gateway: service(4),
    intelligence: service(5),
    opportunities: service(6),
    sync: service(7),
  },
  secrets: {
    auth: 'my-auth',
    gateway: 'my-gateway',
    intelligence: 'my-intelligence',
    opportunities: 'my-opportunities',
    sync: 'my-sync',
    setup: 'my-setup',
    stream: 'my-stream',
    database: 'my-database',
    backup: 'my-backup',
    scheduledSync: 'my-scheduled-sync',
    tls: 'my-tls',
  },
  pods: {
    nodeSelector: { pool: 'own-pool' },
    tolerations: [{ key: 'own-key', operator: 'Exists', effect: 'NoSchedule' }],
    priorityClassName: 'own-class',
  },
  ingress: {
    enabled: true,
    className: 'own-ingress',
    annotations: { 'cert-manager.io/cluster-issuer': 'own-issuer' },
    eventAnnotations: { 'example.org/patience': 'own-patience' },
    controller: { namespace: 'own-controller', podLabels: { app: 'own-router' } },
  },
  cloudnativePg: {
    enabled: true,
    instances: 9,
    image: 'mirror.example.gov/postgresql:18-standard-trixie',
    storage: '411Gi',
    walStorage: '42Gi',
    storageClass: 'own-storage',
    resources: { requests: { cpu: '4', memory: '12Gi' }, limits: { memory: '13Gi' } },
    apiServer: ['10.96.0.1/32', '52.216.0.0/15'],
    pooler: { instances: 8, resources },
    backup: {
      enabled: true,
      destination: 's3://own-bucket/',
      endpoint: 'https://s3.example.gov',
      retention: '13w',
      schedule: '0 45 3 * * *',
    },
  },
  network: {
    dns: {
      peers: [
        {
          namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'own-dns' } },
          podSelector: { matchLabels: { dns: 'own-pods' } },
        },
        { ipBlock: { cidr: '169.254.20.10/32' } },
      ],
      port: 5353,
    },
  },
  keda: { enabled: true, prometheus: 'http://own-prometheus.monitoring.svc:9090' },
  prometheusOperator: {
    enabled: true,
    labels: { release: 'own-release' },
    namespace: 'own-monitoring',
    podLabels: { app: 'own-scraper' },
  },
  scheduledSync: { enabled: true, schedule: '20 6 * * 1-5', timeZone: 'America/Denver' },
  tracing: {
    enabled: true,
    endpoint: 'http://traces.own-traces.svc:14318',
    namespace: 'own-traces',
    podLabels: { app: 'own-collector' },
  },
};

/** Values with which the tests render the chart. */
export const variants = {
  defaults: {},
  'all options': { scheduledSync: { enabled: true }, tracing: { enabled: true } },
  'no operator': {
    cloudnativePg: { enabled: false },
    externalDatabase: { blocks: ['10.20.0.0/16'], port: 6432 },
    keda: { enabled: false },
    prometheusOperator: { enabled: false },
    image: { registry: '' },
  },
  'few machines': {
    services: Object.fromEntries(
      ['auth', 'gateway', 'intelligence', 'opportunities', 'sync'].map((name) => [name, { minReplicas: 1 }]),
    ),
    cloudnativePg: { instances: 1, backup: { enabled: false } },
    ingress: { enabled: false },
  },
  everything,
} satisfies Record<string, object>;
