// Local changes to docker-compose.yml.
import { debianNode } from './bases.mjs';

/** Address at which the checks reach the collector's twin. */
export const tracesUrl = 'http://127.0.0.1:4318';
/** A feed with opportunities for the checks, as the services reach it. */
export const publisherUrl = 'http://publisher:8000';

/** Images of docker-compose.yml that are available from neither Debian nor npm. */
export const missingImages = {
  'docker.io/grafana/grafana:12.2.1':
    'the profile obs runs without dashboards; each query of a panel is sent to Prometheus instead',
  'docker.io/otel/opentelemetry-collector:0.139.0': 'a twin takes the traces instead',
};

const script = (name) => ({
  image: debianNode,
  command: ['node', `/${name}.mjs`],
  volumes: [`./tools/containers/${name}.mjs:/${name}.mjs:ro`],
  networks: ['inside'],
  read_only: true,
  stop_grace_period: '1s',
});

/** JSON is YAML, except for the tag that replaces a service instead of merging it. */
export function makeOverride() {
  const collector = { ...script('collector-twin'), profiles: ['obs'], ports: ['127.0.0.1:4318:4318'] };
  const lines = [
    // podman 4 does not resolve service names in an internal network.
    'networks: { inside: { internal: false } }',
    'services:',
    `  publisher: ${JSON.stringify(script('publisher'))}`,
    `  sync: { environment: { SCRAPING_ALLOWED_HOSTS: ${JSON.stringify(new URL(publisherUrl).host)} } }`,
    '  grafana: !reset null',
    `  otel-collector: !override ${JSON.stringify(collector)}`,
  ];
  return `${lines.join('\n')}\n`;
}
