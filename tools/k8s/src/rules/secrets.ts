import { z } from 'zod';
import { allContainers, findByKind, type Resource, workloadsOf } from '../resources.js';
import { type Rule } from '../rule.js';
import { configMaps, isSecretName } from './references.js';

/** Reference of a resource to a key of a Secret, or to the whole Secret if `key` is missing. */
interface Reference {
  at: string;
  secret: string;
  key?: string;
}

const storeSchema = z.looseObject({
  spec: z.looseObject({
    configuration: z.looseObject({
      s3Credentials: z.record(z.string(), z.object({ name: z.string(), key: z.string() })).default({}),
    }),
  }),
});
const tlsSchema = z.looseObject({
  spec: z.looseObject({ tls: z.array(z.looseObject({ secretName: z.string() })).default([]) }),
});

/** All references to Secrets: in volumes, variables and files named by settings, of the Ingress and of the backup store. */
export function secretReferences(resources: readonly Resource[]): Reference[] {
  const podReferences = workloadsOf(resources).flatMap((workload) => {
    const at = `${workload.kind} ${workload.name}`;
    const mounted = workload.pod.volumes.flatMap(({ name, secret }) =>
      secret === undefined
        ? []
        : [{ volume: name, secret: secret.secretName, keys: secret.items?.map(({ key }) => key) }],
    );
    return [
      ...mounted.flatMap(({ secret, keys }) =>
        keys === undefined ? [{ at, secret }] : keys.map((key) => ({ at, secret, key })),
      ),
      ...allContainers(workload).flatMap(({ env, volumeMounts }) =>
        env.flatMap(({ name, value = '', valueFrom }) => {
          const from = valueFrom?.secretKeyRef;
          if (from !== undefined) return [{ at, secret: from.name, key: from.key }];
          const mount = volumeMounts.find(
            ({ mountPath }) => name.endsWith('_FILE') && value.startsWith(`${mountPath}/`),
          );
          const file = mounted.find(({ volume }) => volume === mount?.name);
          return mount === undefined || file === undefined
            ? []
            : [{ at, secret: file.secret, key: value.slice(mount.mountPath.length + 1) }];
        }),
      ),
    ];
  });
  const storeReferences = findByKind(resources, 'ObjectStore', storeSchema).flatMap(({ name: at, value }) =>
    Object.values(value.spec.configuration.s3Credentials).map(({ name, key }) => ({ at, secret: name, key })),
  );
  const ingressReferences = findByKind(resources, 'Ingress', tlsSchema).flatMap(({ name: at, value }) =>
    value.spec.tls.map(({ secretName }) => ({ at, secret: secretName })),
  );
  return [...podReferences, ...storeReferences, ...ingressReferences];
}

/** A password in an address, or a private key. */
const credential = /\w:\/\/[^/\s:@"]+:[^/\s@"]+@|-----BEGIN [A-Z ]*PRIVATE KEY-----/;

/** Manifests must not contain secrets. Every referenced Secret must be documented with its keys, and be used by one workload only. */
export const secrets: Rule = (resources, { secrets: described }) => {
  const workloads = workloadsOf(resources).map(({ kind, name }) => `${kind} ${name}`);
  const belongsToAnother = ({ at, secret }: Reference) =>
    workloads.some((each) => `rfp-${each.split(' ')[1]}` === secret && each !== at);
  const references = secretReferences(resources);
  return [
    ...resources
      .filter(({ kind }) => kind === 'Secret')
      .map(({ metadata }) => `Secret ${metadata.name}: must not be in a manifest`),
    ...resources
      .filter((each) => credential.test(JSON.stringify(each)))
      .map(({ kind, metadata }) => `${kind} ${metadata.name}: contains a password or a key`),
    ...[...configMaps(resources)].flatMap(([name, data]) =>
      Object.keys(data)
        .filter(isSecretName)
        .map((key) => `ConfigMap ${name}: ${key} is a secret`),
    ),
    ...references
      .filter(({ secret }) => described[secret] === undefined)
      .map(({ at, secret }) => `${at}: the Secret ${secret} is not described`),
    ...references
      .filter(({ secret, key }) => key !== undefined && described[secret]?.includes(key) !== true)
      .map(({ at, secret, key }) => `${at}: the key ${key} of the Secret ${secret} is not described`),
    ...references
      .filter(belongsToAnother)
      .map(({ at, secret }) => `${at}: the Secret ${secret} is that of another workload`),
  ];
};
