import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { rules } from './all-rules.js';
import { overlays, renderOverlay, repository } from './render.js';
import { type Resource } from './resources.js';
import { type Facts } from './rule.js';
import { readFacts } from './testing/facts.js';
import { schemaFaults } from './testing/schemas.js';

let facts: Facts;
const rendered = new Map<string, Resource[]>();

beforeAll(async () => {
  facts = await readFacts();
  for (const overlay of overlays) rendered.set(overlay, renderOverlay(overlay));
}, 60_000);

describe.each(overlays)('the overlay %s', (overlay) => {
  it('is as the published schemas describe', () => {
    expect(rendered.get(overlay)?.flatMap(schemaFaults)).toEqual([]);
  });

  it.each(Object.entries(rules))('keeps the rule of %s', (_, rule) => {
    expect(rule(rendered.get(overlay) ?? [], facts)).toEqual([]);
  });
});

describe('the alerts of the production overlay', () => {
  it('are those that promtool tests', () => {
    const rule = rendered.get('production')?.find(({ kind }) => kind === 'PrometheusRule');
    const tested: unknown = parse(readFileSync(path.join(repository, 'deploy/prometheus/alerts.yaml'), 'utf8'));
    // kustomize folds long expressions in its own way.
    const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value).replaceAll(/(?:\\n|\s)+/g, ' '));
    expect(plain(rule)).toMatchObject({ spec: plain(tested) });
  });
});
