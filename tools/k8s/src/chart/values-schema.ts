import { z } from 'zod';

const quantity = z.union([z.string().regex(/^\d+(?:\.\d+)?(?:m|[kMGTPE]i?)?$/), z.int().positive()]);
const size = z.string().regex(/^[1-9]\d*(?:\.\d+)?[MGTP]i$/);
const resources = z
  .strictObject({
    requests: z.strictObject({ cpu: quantity, memory: quantity }),
    limits: z.strictObject({ cpu: quantity.optional(), memory: quantity }),
  })
  .describe('Requests and limits of the containers');
const name = z.string().regex(/^[a-z\d](?:[-a-z\d.]{0,251}[a-z\d])?$/);
const labels = z.record(z.string(), z.string());
const block = z.string().regex(/^[\da-f.:]+\/\d{1,3}$/);
const selector = z.looseObject({
  matchLabels: labels.optional(),
  matchExpressions: z.array(z.looseObject({})).optional(),
});
const setting = z.union([z.string(), z.int()]);
const onOff = z.enum(['on', 'off']);
const annotations = z.record(z.string(), z.string());

const service = z.strictObject({
  minReplicas: z.int().min(1).describe('Minimum number of pods'),
  maxReplicas: z.int().min(1).describe('Maximum number of pods'),
  resources,
  env: z
    .array(z.looseObject({ name: z.string().regex(/^[A-Z][A-Z\d_]*$/) }))
    .describe('Further settings, in the form of the environment of a container'),
});

/** Values that an operator may change in the chart. The defaults are read from the manifests. */
export const valuesSchema = z.strictObject({
  host: z
    .string()
    .max(253)
    .regex(/^[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*$/)
    .describe('Host name under which users reach the product; requests for other hosts are rejected'),
  image: z
    .strictObject({
      registry: z
        .string()
        .regex(/^(?:[\w.-]+(?::\d+)?(?:\/[\w.-]+)*)?$/)
        .describe('Registry and folder of the images; empty: images of the machine'),
      tag: z
        .string()
        .regex(/^[\w.-]{0,128}$/)
        .describe('Tag; empty: the version of the chart'),
      pullPolicy: z.enum(['Always', 'IfNotPresent', 'Never']),
      pullSecrets: z.array(name).describe('Names of Secrets for the registry'),
    })
    .describe('Images rfp-auth, rfp-gateway, rfp-intelligence, rfp-opportunities, rfp-setup and rfp-sync'),
  settings: z
    .strictObject({
      NATS_URL: setting,
      NATS_REPLICAS: setting.describe('Copies of the stream of events'),
      TRUSTED_PROXIES: setting.describe(
        'Addresses of the Ingress controller, whose statement of the client address is trusted',
      ),
      MAIL_FROM: setting,
      RFP_DEMO: onOff,
      RFP_SCHEDULE: onOff,
      RFP_SOURCES: setting,
    })
    .describe('Settings of all services, as in docs/settings.md; further settings of a service belong in its env'),
  services: z.strictObject({
    auth: service,
    gateway: service,
    intelligence: service,
    opportunities: service,
    sync: service,
  }),
  secrets: z
    .strictObject({
      auth: name,
      gateway: name,
      intelligence: name,
      opportunities: name,
      sync: name,
      setup: name,
      stream: name,
      database: name.describe('Created by CloudNativePG if that is enabled'),
      backup: name,
      scheduledSync: name,
      tls: name.describe('Certificate of the Ingress'),
    })
    .describe('Names of existing Secrets, which the setup image creates'),
  pods: z
    .strictObject({
      nodeSelector: labels,
      tolerations: z.array(z.looseObject({})),
      priorityClassName: z.string(),
    })
    .describe('Scheduling of the pods of the product'),
  ingress: z.strictObject({
    enabled: z.boolean(),
    className: z.string(),
    annotations: annotations.describe('Annotations of the Ingress'),
    eventAnnotations: annotations.describe(
      'Annotations of the Ingress of the live events, whose response lasts as long as a page is open',
    ),
    controller: z
      .strictObject({ namespace: name, podLabels: labels })
      .describe('Pods that may reach the gateway and the solvers of certificate challenges'),
  }),
  cloudnativePg: z
    .strictObject({
      enabled: z.boolean().describe('false: another database, see externalDatabase'),
      instances: z.int().min(1),
      image: z.string(),
      storage: size,
      walStorage: size,
      storageClass: z.string().describe('Empty: the default of the cluster'),
      resources,
      apiServer: z
        .array(block)
        .min(1)
        .describe('Addresses of the API server and of the store of the backups, which the instances need'),
      pooler: z.strictObject({ instances: z.int().min(1), resources }),
      backup: z.strictObject({
        enabled: z.boolean(),
        destination: z.string().regex(/^s3:\/\/./),
        endpoint: z.string().describe('Endpoint of the store; empty: AWS'),
        retention: z.string().regex(/^[1-9]\d*[dwm]$/),
        schedule: z.string().describe('Schedule of the base backups, with seconds'),
      }),
    })
    .describe('PostgreSQL by CloudNativePG, with PgBouncer and backups'),
  externalDatabase: z
    .strictObject({ blocks: z.array(block), port: z.int().min(1).max(65_535) })
    .describe('Addresses of a database outside of the cluster'),
  network: z.strictObject({
    dns: z
      .strictObject({
        peers: z
          .array(
            z.union([
              z.strictObject({ namespaceSelector: selector.optional(), podSelector: selector }),
              z.strictObject({ ipBlock: z.strictObject({ cidr: block }) }),
            ]),
          )
          .min(1),
        port: z.int().min(1).max(65_535),
      })
      .describe(
        'DNS servers, as peers of a NetworkPolicy: by labels, or by address, such as that of NodeLocal DNSCache',
      ),
  }),
  keda: z
    .strictObject({
      enabled: z.boolean().describe('false: opportunities and intelligence are scaled by processor time alone'),
      prometheus: z
        .string()
        .regex(/^https?:\/\/./)
        .describe('Address of Prometheus, from which KEDA reads the lag of the consumers'),
    })
    .describe('Scaling by the lag of consumers'),
  prometheusOperator: z
    .strictObject({
      enabled: z.boolean(),
      labels: labels.describe('Labels that the operator uses to select monitors and rules'),
      namespace: name,
      podLabels: labels,
    })
    .describe('Scrape targets, alerts, and access of Prometheus to the metrics'),
  scheduledSync: z
    .strictObject({ enabled: z.boolean(), schedule: z.string(), timeZone: z.string() })
    .describe('Syncs by a CronJob in place of the schedule of the sync service'),
  tracing: z
    .strictObject({
      enabled: z.boolean(),
      endpoint: z.string().regex(/^https?:\/\/[\w.-]+:\d+$/),
      namespace: name,
      podLabels: labels,
    })
    .describe('Traces to an OpenTelemetry collector'),
  global: z.unknown().optional(),
});
export type Values = z.output<typeof valuesSchema>;
export const serviceNames = ['auth', 'gateway', 'intelligence', 'opportunities', 'sync'] as const;

/** values.schema.json, which Helm checks before it renders. */
export function jsonSchema(): unknown {
  return {
    ...z.toJSONSchema(valuesSchema, { target: 'draft-7' }),
    // Network policies without addresses would allow every connection.
    if: { properties: { cloudnativePg: { properties: { enabled: { const: false } } } } },
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    then: { properties: { externalDatabase: { properties: { blocks: { minItems: 1 } } } } },
  };
}
