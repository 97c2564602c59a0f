import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { readResources, repository } from '../render.js';
import { type Manifest, nameOf } from './json.js';

const database = '.Values.cloudnativePg.enabled';
const prometheus = '.Values.prometheusOperator.enabled';

/** Conditions under which the chart includes the resources of a component. */
const componentConditions: Record<string, string | undefined> = {
  broker: undefined,
  database,
  'high-availability': undefined,
  monitoring: prometheus,
  'scheduled-sync': '.Values.scheduledSync.enabled',
  tracing: '.Values.tracing.enabled',
};
const backup = `and ${database} .Values.cloudnativePg.backup.enabled`;
const prometheusAndDatabase = `and ${prometheus} ${database}`;

/** Conditions of single resources, by kind, or by kind and name. */
const resourceConditions: Record<string, string> = {
  Ingress: '.Values.ingress.enabled',
  'NetworkPolicy http01-solver': '.Values.ingress.enabled',
  ScaledObject: '.Values.keda.enabled',
  'ObjectStore rfp-backup': backup,
  'ScheduledBackup rfp-db': backup,
  'PodMonitor rfp-db': prometheusAndDatabase,
  'PodMonitor rfp-pooler': prometheusAndDatabase,
  'NetworkPolicy metrics-postgres': prometheusAndDatabase,
  'NetworkPolicy metrics-pooler': prometheusAndDatabase,
};

function componentResources(component: string): string[] {
  const folder = path.join(repository, 'k8s/components', component);
  const schema = z.looseObject({ resources: z.array(z.string()).default([]) });
  const { resources } = schema.parse(parse(readFileSync(path.join(folder, 'kustomization.yaml'), 'utf8')));
  return resources
    .map((file) => path.join(folder, file))
    .filter((file) => file.endsWith('.yaml') && existsSync(file))
    .flatMap((file) => readResources(readFileSync(file, 'utf8')).map(nameOf));
}

/** The condition of a resource in the chart; `undefined`: always included. */
export function readConditions(): (resource: Manifest) => string | undefined {
  const components = readdirSync(path.join(repository, 'k8s/components'));
  const conditions = new Map(
    components.flatMap((component) => {
      if (!Object.hasOwn(componentConditions, component)) throw new Error(`${component} has no condition in the chart`);
      return componentResources(component).map((name) => [name, componentConditions[component]] as const);
    }),
  );
  return (resource) =>
    resourceConditions[nameOf(resource)] ?? resourceConditions[resource.kind] ?? conditions.get(nameOf(resource));
}
