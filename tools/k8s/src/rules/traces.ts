import { allContainers, matches, workloadsOf } from '../resources.js';
import { type Rule } from '../rule.js';
import { flowsOf } from './network.js';
import { configMaps } from './references.js';

const setting = 'OTEL_EXPORTER_OTLP_ENDPOINT';

/** Processes that send traces reach the configured collector: its pods, in its namespace, at its port, and nothing else. */
export const traces: Rule = (resources) => {
  const maps = configMaps(resources);
  const collectors = new Map(
    workloadsOf(resources).flatMap(({ name, ...workload }) =>
      allContainers({ name, ...workload })
        .flatMap(({ env }) => env)
        .filter((each) => each.name === setting)
        .flatMap(({ value, valueFrom }) => {
          const from = valueFrom?.configMapKeyRef;
          const address = value ?? maps.get(from?.name ?? '')?.[from?.key ?? ''];
          return address === undefined ? [] : [[name, new URL(address)] as const];
        }),
    ),
  );
  const opened = flowsOf(resources).filter(
    ({ direction, peers }) =>
      direction === 'Egress' &&
      peers.some(
        ({ namespaceSelector }) => namespaceSelector?.matchLabels[named] === namespaceOf([...collectors.values()]),
      ),
  );
  return [
    ...[...collectors].flatMap(([workload, { port }]) =>
      opened.some(
        ({ pods, ports }) =>
          pods.some(({ name }) => name === workload) && ports.some((each) => String(each.port) === port),
      )
        ? []
        : [`${workload}: no policy lets it reach the collector of ${setting}`],
    ),
    ...opened.flatMap(({ policy, pods, peers }) => [
      ...(peers.every(({ podSelector }) => podSelector !== undefined && !matches(podSelector, {}))
        ? []
        : [`${policy}: opens all pods of the namespace of the collector`]),
      ...pods.filter(({ name }) => !collectors.has(name)).map(({ name }) => `${policy}: ${name} sends no traces`),
    ]),
  ];
};

const named = 'kubernetes.io/metadata.name';

/** `http://otel-collector.observability.svc:4318` */
const namespaceOf = ([collector]: readonly URL[]) => collector?.hostname.split('.')[1] ?? '';
