import { allContainers, matches, workloadsOf } from '../resources.js';
import { type Rule } from '../rule.js';
import { flowsOf } from './network.js';
import { configMaps } from './references.js';

const endpointSetting = 'OTEL_EXPORTER_OTLP_ENDPOINT';

/** Processes that send traces must reach the pods of the configured collector, in its namespace and at its port, and nothing else. */
export const traces: Rule = (resources) => {
  const maps = configMaps(resources);
  const collectors = new Map(
    workloadsOf(resources).flatMap(({ name, ...workload }) =>
      allContainers({ name, ...workload })
        .flatMap(({ env }) => env)
        .filter((each) => each.name === endpointSetting)
        .flatMap(({ value, valueFrom }) => {
          const from = valueFrom?.configMapKeyRef;
          const address = value ?? maps.get(from?.name ?? '')?.[from?.key ?? ''];
          return address === undefined ? [] : [[name, new URL(address)] as const];
        }),
    ),
  );
  const collectorFlows = flowsOf(resources).filter(
    ({ direction, peers }) =>
      direction === 'Egress' &&
      peers.some(
        ({ namespaceSelector }) =>
          namespaceSelector?.matchLabels[namespaceLabel] === namespaceOf([...collectors.values()]),
      ),
  );
  return [
    ...[...collectors].flatMap(([workload, { port }]) =>
      collectorFlows.some(
        ({ pods, ports }) =>
          pods.some(({ name }) => name === workload) && ports.some((each) => String(each.port) === port),
      )
        ? []
        : [`${workload}: no policy allows it to reach the collector of ${endpointSetting}`],
    ),
    ...collectorFlows.flatMap(({ policy, pods, peers }) => [
      ...(peers.every(({ podSelector }) => podSelector !== undefined && !matches(podSelector, {}))
        ? []
        : [`${policy}: allows all pods of the namespace of the collector`]),
      ...pods.filter(({ name }) => !collectors.has(name)).map(({ name }) => `${policy}: ${name} sends no traces`),
    ]),
  ];
};

const namespaceLabel = 'kubernetes.io/metadata.name';

/** `http://otel-collector.observability.svc:4318` */
const namespaceOf = ([collector]: readonly URL[]) => collector?.hostname.split('.')[1] ?? '';
