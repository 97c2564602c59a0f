import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { definitionOf, metricNames } from '@rfp/telemetry/metric-table';
import { Registry, collectDefaultMetrics } from 'prom-client';
import { parse } from 'yaml';
import { z } from 'zod';

const repository = path.resolve(import.meta.dirname, '../../..');
const deploy = path.join(repository, 'deploy');

const ruleSchema = z.strictObject({
  alert: z.string(),
  expr: z.string(),
  for: z.string().optional(),
  labels: z.strictObject({ severity: z.enum(['warning', 'critical']) }),
  annotations: z.strictObject({ summary: z.string(), runbook_url: z.string() }),
});
const rulesSchema = z.strictObject({
  groups: z.array(z.strictObject({ name: z.string(), rules: z.array(ruleSchema).min(1) })),
});
const testsSchema = z.looseObject({
  tests: z.array(z.looseObject({ alert_rule_test: z.array(z.looseObject({ alertname: z.string() })) })),
});
const dashboardSchema = z.looseObject({
  uid: z.string().regex(/^rfp-[a-z]+$/),
  title: z.string(),
  schemaVersion: z.int(),
  panels: z.array(
    z.looseObject({
      id: z.int(),
      title: z.string(),
      type: z.enum(['timeseries', 'stat']),
      datasource: z.strictObject({ type: z.literal('prometheus'), uid: z.literal('prometheus') }),
      gridPos: z.strictObject({ x: z.int().max(23), y: z.int(), w: z.int().max(24), h: z.int() }),
      targets: z.array(z.looseObject({ refId: z.string(), expr: z.string(), legendFormat: z.string() })).min(1),
    }),
  ),
});

const read = (...names: string[]) => readFile(path.join(deploy, ...names), 'utf8');
const rules = async () =>
  rulesSchema.parse(parse(await read('prometheus/alerts.yaml'))).groups.flatMap((one) => one.rules);

async function dashboards(): Promise<[string, z.output<typeof dashboardSchema>][]> {
  const folder = path.join(deploy, 'grafana/dashboards');
  const names = await readdir(folder);
  return Promise.all(
    names.map(
      async (name) => [name, dashboardSchema.parse(JSON.parse(await read('grafana/dashboards', name)))] as const,
    ),
  ).then((all) => all.map(([name, board]) => [name, board]));
}

/** Name and labels of each selector of a PromQL expression. */
function selectorsOf(expr: string): { metric: string; labels: string[] }[] {
  const withoutTexts = expr.replaceAll(/"[^"]*"/g, '""');
  return [...withoutTexts.matchAll(/\b([a-z][a-z0-9_]*)(?:\{([^}]*)\})?(?=[\s)[{><=]|$)/g)]
    .map(([, metric = '', labels = '']) => ({ metric, labels: labels.match(/\w+(?=\s*[=!])/g) ?? [] }))
    .filter(({ metric }) => /_/.test(metric) && !['histogram_quantile'].includes(metric) && !isLabel(metric));
}

const ownLabels = new Set(metricNames.flatMap((name) => Object.keys(definitionOf(name).labels)));
/** Labels that the scraper adds, or that histograms have. */
const addedLabels = new Set(['job', 'service', 'instance', 'le']);
const isLabel = (name: string): boolean => ownLabels.has(name) || addedLabels.has(name);

async function defaultNames(): Promise<Set<string>> {
  const register = new Registry();
  collectDefaultMetrics({ register });
  return new Set((await register.getMetricsAsJSON()).map(({ name }) => name));
}

/** Labels of a metric by the name of one of its series; undefined if the code does not emit this name. */
function labelsOf(series: string, defaults: ReadonlySet<string>): ReadonlySet<string> | undefined {
  if (series === 'up' || defaults.has(series)) return addedLabels;
  const own = metricNames.find((name) =>
    definitionOf(name).kind === 'histogram'
      ? [`${name}_bucket`, `${name}_count`, `${name}_sum`].includes(series)
      : name === series,
  );
  return own && new Set([...addedLabels, ...Object.keys(definitionOf(own).labels)]);
}

async function expectEmitted(expressions: string[]): Promise<void> {
  const defaults = await defaultNames();
  for (const expr of expressions) {
    const selectors = selectorsOf(expr);
    expect(expr + String(selectors.length > 0 || /\bup\b/.test(expr))).toBe(`${expr}true`);
    for (const { metric, labels } of selectors) {
      const known = labelsOf(metric, defaults);
      expect({ expr, metric, emitted: known !== undefined }).toEqual({ expr, metric, emitted: true });
      expect({ expr, unknown: labels.filter((label) => known?.has(label) !== true) }).toEqual({ expr, unknown: [] });
    }
  }
}

describe('the metrics of the product', () => {
  it('have names and units by the conventions of Prometheus', () => {
    for (const name of metricNames) {
      const { kind, labels } = definitionOf(name);
      expect(name).toMatch(/^(?:rfp|http_server)_[a-z_]+$/);
      expect({ name, total: name.endsWith('_total') }).toEqual({ name, total: kind === 'counter' });
      if (kind === 'histogram') expect(name).toMatch(/_seconds$/);
      for (const label of Object.keys(labels)) expect(label).toMatch(/^[a-z_]+$/);
    }
    expect(metricNames.length).toBeGreaterThan(15);
  });
});

describe('the alerts', () => {
  it('name only metrics and labels that the code emits', async () => {
    await expectEmitted((await rules()).map(({ expr }) => expr));
  });

  it('each have a runbook and a test', async () => {
    const runbooks = await readFile(path.join(repository, 'docs/runbooks.md'), 'utf8');
    const tested = testsSchema
      .parse(parse(await read('prometheus/alerts.test.yaml')))
      .tests.flatMap((test) => test.alert_rule_test.map(({ alertname }) => alertname));
    const all = await rules();
    for (const { alert, annotations } of all) {
      expect(annotations.runbook_url).toBe(`docs/runbooks.md#${alert.toLowerCase()}`);
      expect(runbooks).toContain(`\n## ${alert}\n`);
    }
    expect([...new Set(tested)].sort()).toEqual(all.map(({ alert }) => alert).sort());
  });

  const candidates = [process.env['PROMTOOL'] ?? '', path.join(repository, '.test/bin/promtool'), '/usr/bin/promtool'];
  const promtool = candidates.find((file) => file !== '' && existsSync(file));
  const withPromtool = promtool === undefined ? it.skip : it;
  withPromtool('pass their promtool tests', async () => {
    const run = promisify(execFile);
    const cwd = path.join(deploy, 'prometheus');
    await run(promtool ?? '', ['check', 'rules', 'alerts.yaml'], { cwd });
    const { stdout } = await run(promtool ?? '', ['test', 'rules', 'alerts.test.yaml'], { cwd });
    expect(stdout).toContain('SUCCESS');
  });
});

describe('the dashboards', () => {
  it('name only metrics and labels that the code emits', async () => {
    const all = await dashboards();
    expect(all.map(([name]) => name).sort()).toEqual([
      'database.json',
      'http.json',
      'messaging.json',
      'overview.json',
      'sync.json',
    ]);
    await expectEmitted(
      all.flatMap(([, { panels }]) => panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))),
    );
  });

  it('show each metric of the product, in panels that do not overlap', async () => {
    const all = await dashboards();
    const text = JSON.stringify(all);
    for (const name of metricNames) expect(text).toContain(name);
    for (const [name, { panels }] of all) {
      expect({ name, ids: new Set(panels.map(({ id }) => id)).size }).toEqual({ name, ids: panels.length });
      const places = panels.map(({ gridPos: { x, y } }) => `${x} ${y}`);
      expect({ name, places: new Set(places).size }).toEqual({ name, places: panels.length });
    }
  });
});
