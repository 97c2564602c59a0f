// Local changes to docker-compose.yml, for machines without an image registry.
import { debianNode } from './bases.mjs';

/** Address at which the checks reach the collector's twin. */
export const tracesUrl = 'http://127.0.0.1:4318';
/** Address at which the services reach the feed for the checks. */
export const publisherUrl = 'http://publisher:8000';

/** Images of docker-compose.yml that are available from neither Debian nor npm, and their substitutes. */
export const missingImages = {
  'docker.io/grafana/grafana:12.2.1':
    'the profile obs runs without dashboards; the queries of their panels are sent to Prometheus',
  'docker.io/otel/opentelemetry-collector:0.139.0': 'a twin receives the traces',
};

const nodeService = (name) => ({
  image: debianNode,
  command: ['node', `/${name}.mjs`],
  volumes: [`./tools/containers/${name}.mjs:/${name}.mjs:ro`],
  networks: ['inside'],
  read_only: true,
  stop_grace_period: '1s',
});

/** YAML text of the changes. JSON values are valid YAML; the tags `!reset` and `!override` remove or replace a service. */
export function makeOverride() {
  const collector = { ...nodeService('collector-twin'), profiles: ['obs'], ports: ['127.0.0.1:4318:4318'] };
  const lines = [
    // podman 4 does not resolve service names in an internal network.
    'networks: { inside: { internal: false } }',
    'services:',
    `  publisher: ${JSON.stringify(nodeService('publisher'))}`,
    `  sync: { environment: { SCRAPING_ALLOWED_HOSTS: ${JSON.stringify(new URL(publisherUrl).host)} } }`,
    '  grafana: !reset null',
    `  otel-collector: !override ${JSON.stringify(collector)}`,
  ];
  return `${lines.join('\n')}\n`;
}
