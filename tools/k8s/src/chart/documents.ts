import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Document, isMap, isScalar, type Node } from 'yaml';
import { z } from 'zod';
import { repository } from '../render.js';
import { jsonSchema, type Values } from './values-schema.js';

/** Folder of the hand-written files of the chart. */
const sourceFolder = path.join(repository, 'tools/k8s/chart');

interface Described {
  description?: string | undefined;
  properties?: Record<string, Described> | undefined;
}
const describedSchema: z.ZodType<Described> = z.looseObject({
  description: z.string().optional(),
  properties: z.lazy(() => z.record(z.string(), describedSchema)).optional(),
});

/** Files of the chart other than the templates of the manifests. */
export function chartDocuments(values: Values, version: string): Map<string, string> {
  const schema = jsonSchema();
  const about = describedSchema.parse(schema);
  const chart = new Document({
    apiVersion: 'v2',
    name: 'rfp-grant-tracker',
    description: 'Tracker of contract and grant opportunities',
    type: 'application',
    version,
    appVersion: version,
    // Needed for the delay before a pod ends (preStop: sleep).
    kubeVersion: '>=1.30.0-0',
    annotations: { licenses: 'MIT' },
  });
  return new Map([
    ['Chart.yaml', chart.toString({ lineWidth: 0 })],
    ['values.yaml', valuesFile(values, about)],
    ['values.schema.json', `${JSON.stringify(schema, null, 2)}\n`],
    ['nats-values.yaml', readFileSync(path.join(repository, 'k8s/nats/values.yaml'), 'utf8')],
    ['README.md', readFileSync(path.join(sourceFolder, 'README.md'), 'utf8') + valuesTable(values, about)],
    ...readdirSync(path.join(sourceFolder, 'templates')).map((name): [string, string] => [
      `templates/${name}`,
      readFileSync(path.join(sourceFolder, 'templates', name), 'utf8'),
    ]),
  ]);
}

/** The defaults, with the descriptions as comments. */
function valuesFile(values: Values, about: Described): string {
  const document = new Document(values, { version: '1.1' });
  addComments(document.contents, about, true);
  return document.toString({ lineWidth: 0 });
}

function addComments(node: Node | null, about: Described, isTop: boolean): void {
  if (!isMap(node)) return;
  for (const [index, { key, value }] of node.items.entries()) {
    if (!isScalar(key)) continue;
    const each = about.properties?.[String(key.value)];
    if (each?.description !== undefined) key.commentBefore = ` ${each.description}`;
    key.spaceBefore = isTop && index > 0;
    if (each !== undefined && isMap(value)) addComments(value, each, false);
  }
}

/** Table of the values with their meanings and defaults. The values of one service represent those of all services. */
function valuesTable(values: Values, about: Described): string {
  const rows = flatten(values, about, [])
    .filter(({ name }) => !name.startsWith('services.') || name.startsWith('services.auth.'))
    .map(({ name, meaning, value }) => {
      const shown = JSON.stringify(value);
      const defaultText = shown.length > 60 ? 'see values.yaml' : `\`${shown.replaceAll('|', '\\|')}\``;
      return `| \`${name.replace('services.auth.', 'services.NAME.')}\` | ${meaning} | ${defaultText} |`;
    });
  return `| Value | Meaning | Default |\n| --- | --- | --- |\n${rows.join('\n')}\n`;
}

/** All values with their meanings. A value without a description has the description of its group. */
function flatten(
  value: unknown,
  { description = '', properties }: Described,
  keys: readonly string[],
): { name: string; meaning: string; value: unknown }[] {
  if (properties === undefined || typeof value !== 'object' || value === null)
    return [{ name: keys.join('.'), meaning: description, value }];
  return Object.entries(value).flatMap(([key, each]) =>
    flatten(each, { description, ...properties[key] }, [...keys, key]),
  );
}
