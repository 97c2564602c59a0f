import { z } from 'zod';
import { allContainers, findByKind, type Resource, workloadsOf } from '../resources.js';
import { type Rule } from '../rule.js';

const quantity = /^(\d+(?:\.\d+)?)(m|k|[KMGTPE]i?|)$/;
const powers: Record<string, number> = { m: 1e-3, '': 1, k: 1e3, M: 1e6, G: 1e9, T: 1e12, P: 1e15, E: 1e18 };
for (const [power, unit] of ['Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'].entries()) powers[unit] = 1024 ** (power + 1);

/** Value of a quantity such as `100m` or `1Gi`; NaN if it is not one. */
export function readQuantity(text: string): number {
  const [, digits = '', unit = ''] = quantity.exec(text) ?? [];
  return digits === '' ? Number.NaN : Number(digits) * (powers[unit] ?? Number.NaN);
}

const resourceRequirementsSchema = z
  .looseObject({
    requests: z.record(z.string(), z.string()).default({}),
    limits: z.record(z.string(), z.string()).default({}),
  })
  .default({ requests: {}, limits: {} });
const databaseClusterSchema = z.looseObject({ spec: z.looseObject({ resources: resourceRequirementsSchema }) });
const poolerSchema = z.looseObject({
  spec: z.looseObject({
    template: z.looseObject({
      spec: z.looseObject({
        containers: z.array(z.looseObject({ name: z.string(), resources: resourceRequirementsSchema })),
      }),
    }),
  }),
});

/** Containers of our pods and of the pods that the database operator creates. */
function limitedContainers(
  resources: readonly Resource[],
): { name: string; requests: Record<string, string>; limits: Record<string, string> }[] {
  return [
    ...workloadsOf(resources).flatMap((workload) =>
      allContainers(workload).map((each) => ({
        name: `${workload.kind} ${workload.name}/${each.name}`,
        ...each.resources,
      })),
    ),
    ...findByKind(resources, 'Cluster', databaseClusterSchema).map(({ name, value }) => ({
      name,
      ...value.spec.resources,
    })),
    ...findByKind(resources, 'Pooler', poolerSchema).flatMap(({ name, value }) =>
      value.spec.template.spec.containers.map((each) => ({ name: `${name}/${each.name}`, ...each.resources })),
    ),
  ];
}

export const limits: Rule = (resources) =>
  limitedContainers(resources)
    .filter(({ requests, limits }) => !(requests['cpu'] && requests['memory'] && limits['memory']))
    .map(({ name }) => `${name}: needs requests of cpu and memory and a limit of memory`);
