import { Cluster, Pooler, ScheduledBackup } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1';
import { ScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1';
import { PodMonitor, PrometheusRule } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { StatefulSet } from 'kubernetes-models/apps/v1/StatefulSet';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { CronJob } from 'kubernetes-models/batch/v1/CronJob';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Namespace } from 'kubernetes-models/v1/Namespace';
import { Service } from 'kubernetes-models/v1/Service';
import { ServiceAccount } from 'kubernetes-models/v1/ServiceAccount';
import { z } from 'zod';
import { type Resource } from '../resources.js';

/** Fields of the backup plugin that the manifests use. The plugin has no published schema package. */
const objectStore = z.strictObject({
  apiVersion: z.literal('barmancloud.cnpg.io/v1'),
  kind: z.literal('ObjectStore'),
  metadata: z.looseObject({ name: z.string() }),
  spec: z.strictObject({
    retentionPolicy: z.string().regex(/^[1-9]\d*[dwm]$/),
    configuration: z.strictObject({
      destinationPath: z.string().regex(/^s3:\/\//),
      endpointURL: z.url().optional(),
      s3Credentials: z.record(z.string(), z.strictObject({ name: z.string(), key: z.string() })),
      wal: z.strictObject({ compression: z.enum(['gzip', 'lz4', 'zstd']), encryption: z.enum(['AES256', 'aws:kms']) }),
      data: z.strictObject({ compression: z.enum(['gzip', 'snappy']), encryption: z.enum(['AES256', 'aws:kms']) }),
    }),
  }),
});

const models = [
  Cluster,
  Pooler,
  ScheduledBackup,
  ScaledObject,
  PodMonitor,
  PrometheusRule,
  Deployment,
  StatefulSet,
  HorizontalPodAutoscaler,
  CronJob,
  Job,
  Ingress,
  NetworkPolicy,
  PodDisruptionBudget,
  ConfigMap,
  Namespace,
  Service,
  ServiceAccount,
];

/** Violations of the published schema of a resource. */
export function schemaFaults(resource: Resource): string[] {
  const { apiVersion, kind, metadata } = resource;
  const at = `${kind} ${metadata.name}`;
  if (kind === 'ObjectStore')
    return objectStore.safeParse(resource).success ? [] : [`${at}: does not match the fields of the plugin`];
  const model = models.find((each) => each.apiVersion === apiVersion && each.kind === kind);
  if (model === undefined) return [`${at}: ${apiVersion} has no schema here`];
  try {
    Reflect.construct(model, [resource]).validate();
    return [];
  } catch (error) {
    return [`${at}: ${String(error)}`];
  }
}
