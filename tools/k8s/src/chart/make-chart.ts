import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Document, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { renderText, repository } from '../render.js';
import { bindings } from './bindings.js';
import { readConditions } from './conditions.js';
import { chartDocuments } from './documents.js';
import { editResource, secretNames, processorScalers } from './edits.js';
import { asList, asManifest, changeAt, type Manifest, nameOf, type Path, valueAt } from './json.js';
import { TemplateText } from './template-text.js';
import { type Values, valuesSchema } from './values-schema.js';

/** Names to which kustomize appends a hash of the content; in the chart, pods have a hash of the settings instead. */
const hashedName = /\b(settings)-[bcdfghkmt2456789]{10}\b/g;

function readManifests(overlay: 'production' | 'production-all'): Manifest[] {
  return parseAllDocuments(renderText(overlay).replaceAll(hashedName, '$1')).map((document) =>
    asManifest(document.toJS()),
  );
}

/** Files of the Helm chart, generated from the output of kustomize: production, with each optional component under a condition. */
export function makeChart(): Map<string, string> {
  const all = readManifests('production-all').filter(({ kind }) => kind !== 'Namespace');
  const values = defaultValues([...readManifests('production'), ...all]);
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(path.join(repository, 'package.json'), 'utf8')));
  const templates = new Map<string, string>();
  const conditionOf = readConditions();
  const conditional = [
    ...all.map((each) => [each, conditionOf(each)] as const),
    ...processorScalers(all).map((each) => [each, 'not .Values.keda.enabled'] as const),
  ];
  for (const [manifest, condition] of conditional) {
    const file = `templates/${fileOf(manifest.kind)}.yaml`;
    templates.set(file, (templates.get(file) ?? '') + writeTemplate(manifest, condition, values.host));
  }
  return new Map([...chartDocuments(values, version), ...templates]);
}

/** `ServiceAccount` is in `service-account.yaml`. */
const fileOf = (kind: string) => kind.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();

function writeTemplate(manifest: Manifest, condition: string | undefined, host: string): string {
  const text = new TemplateText();
  const edited = editResource(manifest, text, host);
  const bound = bindings
    .filter(({ resource }) => resource === nameOf(manifest))
    .reduce<unknown>((each, { value, path: valuePath, form, action = `.Values.${value}` }) => {
      const mark = form === 'block' ? text.block(action) : text.value(form === 'text' ? `${action} | quote` : action);
      return changeAt(each, valuePath, () => mark);
    }, edited);
  // Helm uses YAML 1.1, in which off and 010 are not texts.
  const { apiVersion, kind, ...others } = asManifest(bound);
  const written = text.write(new Document({ apiVersion, kind, ...others }, { version: '1.1' }));
  return condition === undefined ? `---\n${written}` : `{{- if ${condition} }}\n---\n${written}{{- end }}\n`;
}

function defaultValues(manifests: readonly Manifest[]): Values {
  const find = (name: string, valuePath: Path) =>
    manifests
      .filter((each) => nameOf(each) === name)
      .map((each) => valueAt(each, valuePath))
      .find((each) => each !== undefined);
  const site = z.url().parse(find('ConfigMap settings', ['data', 'SITE_URL']));
  const image = z.string().parse(find('Deployment auth', ['spec', 'template', 'spec', 'containers', 0, 'image']));
  const apiServer = asList(find('NetworkPolicy postgres', ['spec', 'egress', 1, 'to']));
  const services = Object.fromEntries(
    Object.keys(valuesSchema.shape.services.shape).map((name) => [
      name,
      { minReplicas: 1, maxReplicas: 1, resources: {}, env: [] },
    ]),
  );
  const initialValues = {
    host: new URL(site).hostname,
    image: {
      registry: image.replace(/\/[^/]*$/, ''),
      tag: '',
      pullPolicy: 'IfNotPresent',
      pullSecrets: [],
    },
    settings: {},
    services,
    secrets: secretNames,
    pods: { nodeSelector: {}, tolerations: [], priorityClassName: '' },
    ingress: { enabled: true },
    cloudnativePg: {
      enabled: true,
      storageClass: '',
      apiServer: apiServer.map((each) => valueAt(each, ['ipBlock', 'cidr'])),
      backup: { enabled: true, endpoint: '' },
    },
    externalDatabase: { blocks: [], port: 5432 },
    keda: { enabled: true },
    prometheusOperator: { enabled: true, labels: {} },
    scheduledSync: { enabled: false },
    tracing: { enabled: false },
  };
  const boundValues = new Set<string>();
  const filled = bindings.reduce<unknown>((values, { value, resource, path: valuePath }) => {
    const found = find(resource, valuePath);
    if (boundValues.has(value) || found === undefined) return values;
    boundValues.add(value);
    return changeAt(values, value.split('.'), () => found);
  }, initialValues);
  const missingBinding = bindings.find(({ value }) => !boundValues.has(value));
  if (missingBinding !== undefined)
    throw new Error(`The manifests have no ${missingBinding.resource} with ${missingBinding.path.join('.')}`);
  return valuesSchema.parse(filled);
}
