import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import { rules } from './all-rules.js';
import { changeAt, mapScalars } from './chart/json.js';
import { readResources, renderOverlay } from './render.js';
import { type Resource } from './resources.js';
import { type Facts } from './rule.js';
import { comparable, type RenderedChart, writeTemporaryChart } from './testing/chart-renders.js';
import { variants } from './testing/chart-variants.js';
import { readFacts } from './testing/facts.js';
import { schemaFaults } from './testing/schemas.js';

let chart: RenderedChart;
let facts: Facts;
let defaults: unknown;
let isValid: (values: unknown) => boolean;
const texts = new Map<string, string>();
const rendered = new Map<string, Resource[]>();

beforeAll(async () => {
  facts = await readFacts();
  chart = writeTemporaryChart();
  for (const [name, values] of Object.entries(variants)) {
    const text = chart.render(values);
    texts.set(name, text);
    rendered.set(name, readResources(text));
  }
  defaults = parse(readFileSync(path.join(chart.folder, 'values.yaml'), 'utf8'), { version: '1.1' });
  const schema: object = JSON.parse(readFileSync(path.join(chart.folder, 'values.schema.json'), 'utf8'));
  isValid = new Ajv({ validateFormats: false, strictTypes: false, strictRequired: false }).compile(schema);
}, 120_000);

/** The facts of an installation whose Secrets have other names. */
function factsFor(name: string): Facts {
  if (name !== 'everything') return facts;
  const renamed = Object.entries(facts.secrets).map(([secret, keys]) => [
    // The operator creates it, named after the cluster.
    secret === 'rfp-db-ca' ? secret : secret.replace(/^rfp-/, 'my-').replace('db-app', 'database'),
    keys,
  ]);
  return { ...facts, secrets: Object.fromEntries(renamed) };
}

describe('the chart', () => {
  it.each([
    ['production', 'defaults'],
    ['production-all', 'all options'],
  ] as const)('renders the same resources as the overlay %s with %s', (overlay, variant) => {
    const [expected, found] = [comparable(renderOverlay(overlay)), comparable(rendered.get(variant) ?? [])];
    expect([...found.keys()].toSorted()).toEqual([...expected.keys()].toSorted());
    for (const [name, resource] of expected) expect(found.get(name)).toEqual(resource);
  });

  it('has the version of the product, and uses it as the tag of the images', () => {
    const chartFile: unknown = parse(readFileSync(path.join(chart.folder, 'Chart.yaml'), 'utf8'));
    const { version }: { version: string } = JSON.parse(
      readFileSync(path.join(import.meta.dirname, '../../../package.json'), 'utf8'),
    );
    expect(chartFile).toMatchObject({ apiVersion: 'v2', name: 'rfp-grant-tracker', version, appVersion: version });
    expect(texts.get('no operator')).toContain(`image: "rfp-auth:${version}"`);
  });

  it('makes Helm keep the database and the store of its backups if the release is uninstalled or no longer contains them', () => {
    const resourcesToKeep = rendered
      .get('defaults')
      ?.filter(({ metadata }) => JSON.stringify(metadata).includes('"helm.sh/resource-policy":"keep"'));
    expect(resourcesToKeep?.map(({ kind, metadata }) => `${kind} ${metadata.name}`).toSorted()).toEqual([
      'Cluster rfp-db',
      'ObjectStore rfp-backup',
    ]);
  });

  it('uses every value', () => {
    const text = texts.get('everything') ?? '';
    const missingValues: unknown[] = [];
    mapScalars(variants.everything, (value, keys) => {
      // Without the product's schedule, a CronJob syncs; the other switches decide which resources exist.
      const isSwitch = keys.at(-1) === 'enabled' || keys.at(-1) === 'RFP_SCHEDULE';
      if (!isSwitch && !text.includes(String(value))) missingValues.push([keys.join('.'), value]);
      return value;
    });
    expect(missingValues).toEqual([]);
    expect(text).not.toContain('rfp.example.org');
  });
});

describe.each(Object.keys(variants))('the chart with the values of "%s"', (name) => {
  it('conforms to the published schemas', () => {
    expect(rendered.get(name)?.flatMap(schemaFaults)).toEqual([]);
  });

  it.each(Object.entries(rules))('follows the rule %s', (_, rule) => {
    expect(rule(rendered.get(name) ?? [], factsFor(name))).toEqual([]);
  });
});

/** A path of a value, and an invalid value for it. */
const invalidValues: [string, unknown][] = [
  ['host', 'https://rfp.example.org'],
  ['hots', 'rfp.example.org'],
  ['image.registry', 'https://registry.example.org'],
  ['settings.RFP_DEMO', false],
  ['services.auth.minReplicas', 0],
  ['services.auth.resources.requests.cpu', '100millis'],
  ['services.auth.env', [{ name: 'log level', value: 'debug' }]],
  ['services.console', {}],
  ['ingress.controller.podLabels', null],
  ['cloudnativePg.enabled', false],
  ['cloudnativePg.apiServer', []],
  ['externalDatabase.blocks', ['db.example.org']],
  ['network.dns.peers', []],
  ['network.dns.peers', [{}]],
  ['network.dns.peers', [{ ipBlock: { cidr: '169.254.20.10' } }]],
  ['keda.prometheus', ''],
];

describe('values', () => {
  it('are valid by default and in all variants of the tests', () => {
    const merged = Object.values(variants).map((values) => merge(defaults, values));
    expect(merged.map((each) => isValid(each))).toEqual(merged.map(() => true));
  });

  it.each(invalidValues)('are rejected by the schema with %s = %j', (valuePath, value) => {
    expect(isValid(changeAt(defaults, valuePath.split('.'), () => value))).toBe(false);
  });

  it('are described by patterns without look-around, which Go does not support', () => {
    expect(readFileSync(path.join(chart.folder, 'values.schema.json'), 'utf8')).not.toMatch(/\(\?[=!<]/);
  });

  it('that contradict each other are rejected by the templates', () => {
    expect(() => chart.render({ services: { sync: { minReplicas: 9, maxReplicas: 2 } } })).toThrow(
      'services.sync: minReplicas is greater than maxReplicas',
    );
    expect(() => chart.render({ cloudnativePg: { enabled: false } })).toThrow(
      'externalDatabase.blocks: name the addresses of the database',
    );
  });
});

/** Merges an operator's values into those of the chart, as Helm does. */
function merge(values: unknown, given: unknown): unknown {
  const isMap = (each: unknown): each is Record<string, unknown> =>
    typeof each === 'object' && each !== null && !Array.isArray(each);
  if (!isMap(values) || !isMap(given)) return given;
  const changed = Object.entries(given).map(([key, value]) => [key, key in values ? merge(values[key], value) : value]);
  return { ...values, ...Object.fromEntries(changed) };
}
