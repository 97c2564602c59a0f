import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@rfp/testing/exit-cleanup';
import { parse, stringify } from 'yaml';
import { z } from 'zod';
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
  it('conforms to the published schemas', () => {
    expect(rendered.get(overlay)?.flatMap(schemaFaults)).toEqual([]);
  });

  it.each(Object.entries(rules))('follows the rule %s', (_, rule) => {
    expect(rule(rendered.get(overlay) ?? [], facts)).toEqual([]);
  });
});

/** Input series of promtool, as of kube-state-metrics. */
const jobSeries = (metric: string, job: string, labels: string, values: string) => ({
  series: `${metric}{namespace="rfp", job_name="${job}"${labels}}`,
  values,
});
const failedJob = {
  rule_files: ['rules.yaml'],
  evaluation_interval: '1h',
  tests: [
    {
      interval: '1h',
      input_series: [
        jobSeries('kube_job_status_start_time', 'scheduled-sync-1', '', '0x60'),
        jobSeries('kube_job_failed', 'scheduled-sync-1', ', condition="false"', '0x60'),
        jobSeries('kube_job_status_start_time', 'scheduled-sync-2', '', '_x2 7200x60'),
        jobSeries('kube_job_failed', 'scheduled-sync-2', ', condition="true"', '_x3 1x60'),
        jobSeries('kube_job_status_start_time', 'nightly-report-1', '', '0x60'),
        jobSeries('kube_job_failed', 'nightly-report-1', ', condition="true"', '1x60'),
      ],
      alert_rule_test: [
        { eval_time: '2h', alertname: 'ScheduledSyncFailed', exp_alerts: [] },
        {
          eval_time: '20h',
          alertname: 'ScheduledSyncFailed',
          exp_alerts: [
            {
              exp_labels: { severity: 'warning', namespace: 'rfp', job_name: 'scheduled-sync-2' },
              exp_annotations: {
                summary: 'The Job scheduled-sync-2 failed: its log says which sources failed, and why',
                runbook_url: 'docs/runbooks.md#scheduledsyncfailed',
              },
            },
          ],
        },
        { eval_time: '27h', alertname: 'ScheduledSyncFailed', exp_alerts: [] },
      ],
    },
  ],
};

const promtool = [process.env['PROMTOOL'] ?? '', path.join(repository, '.test/bin/promtool'), '/usr/bin/promtool'].find(
  (file) => file !== '' && existsSync(file),
);
const prometheusRule = z.looseObject({
  spec: z.looseObject({
    groups: z.array(
      z.looseObject({
        rules: z.array(z.looseObject({ alert: z.string(), annotations: z.looseObject({ runbook_url: z.string() }) })),
      }),
    ),
  }),
});

describe('the alerts of the production overlay', () => {
  const ruleOf = (name: string) =>
    rendered.get('production')?.find(({ kind, metadata }) => kind === 'PrometheusRule' && metadata.name === name);

  it('equal the alerts that promtool tests', () => {
    const tested: unknown = parse(readFileSync(path.join(repository, 'deploy/prometheus/alerts.yaml'), 'utf8'));
    // kustomize folds long expressions in its own way.
    const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value).replaceAll(/(?:\\n|\s)+/g, ' '));
    expect(plain(ruleOf('rfp'))).toMatchObject({ spec: plain(tested) });
  });

  const withPromtool = promtool === undefined ? it.skip : it;
  withPromtool('report a failed Job of the CronJob for a day', () => {
    const folder = temporaryFolder('alerts');
    const { groups } = prometheusRule.parse(ruleOf('rfp-scheduled-sync')).spec;
    writeFileSync(path.join(folder, 'rules.yaml'), stringify({ groups }));
    writeFileSync(path.join(folder, 'test.yaml'), stringify(failedJob));
    const run = (...args: string[]) =>
      execFileSync(promtool ?? '', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
    run('check', 'rules', 'rules.yaml');
    expect(run('test', 'rules', 'test.yaml')).toContain('SUCCESS');
  });

  it('each have a runbook', () => {
    const runbooks = readFileSync(path.join(repository, 'docs/runbooks.md'), 'utf8');
    const { groups } = prometheusRule.parse(ruleOf('rfp-scheduled-sync')).spec;
    for (const { alert, annotations } of groups.flatMap(({ rules: all }) => all)) {
      expect(annotations.runbook_url).toBe(`docs/runbooks.md#${alert.toLowerCase()}`);
      expect(runbooks).toContain(`\n## ${alert}\n`);
    }
  });
});
