// Checks the profile obs: Prometheus has targets, rules and data for the panels, and traces arrive.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { Failure } from '../report.mjs';
import { readJson, root } from '../workspaces.mjs';
import { tracesUrl } from './override.mjs';
import { searchSteadily, until } from './person.mjs';

const prometheus = 'http://127.0.0.1:9090/api/v1';
const dashboards = path.join(root, 'deploy/grafana/dashboards');

async function queryPrometheus(route, parameters = {}) {
  const response = await fetch(`${prometheus}/${route}?${new URLSearchParams(parameters)}`).catch(() => undefined);
  return (await response?.json()) ?? { status: 'no answer' };
}

function listPanels() {
  return readdirSync(dashboards).flatMap((file) =>
    readJson(path.join(dashboards, file)).panels.flatMap(({ title, targets = [] }) =>
      targets.map(({ expr }) => ({ name: `${path.basename(file, '.json')}: ${title}`, expr })),
    ),
  );
}

async function untilTargetsUp() {
  const { data } = await until(
    'all targets are up',
    () => queryPrometheus('targets'),
    ({ data: seen }) => seen?.activeTargets.length > 0 && seen.activeTargets.every(({ health }) => health === 'up'),
  );
  return data.activeTargets.length;
}

/** Searches until Prometheus reports a request rate, which needs requests between two scrapes. */
async function untilRates(token) {
  const stop = searchSteadily(token, 'cloud');
  const query = 'sum(rate(http_server_request_duration_seconds_count[5m]))';
  await until(
    'requests are counted',
    () => queryPrometheus('query', { query }),
    ({ data }) => Number(data?.result[0]?.value[1]) > 0,
    90_000,
  ).finally(stop);
}

/** @returns {Promise<string>} a sentence about the targets, rules and panels */
export async function checkMetrics(token) {
  const targets = await untilTargetsUp();
  await untilRates(token);
  const rules = (await queryPrometheus('rules')).data.groups.flatMap((group) => group.rules);
  const broken = rules.filter(({ health }) => health === 'err');
  if (rules.length === 0 || broken.length > 0)
    throw new Failure('alert rules are missing or fail', 'see http://localhost:9090/rules', JSON.stringify(broken));
  const answers = await Promise.all(
    listPanels().map(async ({ name, expr }) => ({ name, answer: await queryPrometheus('query', { query: expr }) })),
  );
  const failedQueries = answers.filter(({ answer }) => answer.status !== 'success');
  if (failedQueries.length > 0)
    throw new Failure(
      'queries of panels were refused',
      'see deploy/grafana/dashboards',
      JSON.stringify(failedQueries, null, 1),
    );
  const empty = answers.filter(({ answer }) => answer.data.result.length === 0).map(({ name }) => name);
  const firing = rules.filter(({ state }) => state === 'firing').map(({ name }) => name);
  return (
    `${targets} targets up, ${rules.length} alert rules loaded, firing: ${firing.join(', ') || 'none'}; ` +
    `all ${answers.length} queries of panels answered, ${empty.length} of them without a series (${empty.join('; ') || 'none'})`
  );
}

/** Waits until a trace has spans of these services. */
export async function checkTraces(services) {
  const traces = await until(
    `a trace of ${services.join(', ')}`,
    async () => (await fetch(tracesUrl)).json(),
    (seen) =>
      Object.values(seen).some((spans) => services.every((name) => spans.some((span) => span.startsWith(name)))),
  );
  return `${Object.keys(traces).length} traces, one of them through ${services.join(', ')}`;
}
