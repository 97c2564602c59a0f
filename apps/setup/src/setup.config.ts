import { listOf } from '@rfp/service-kit/setting-schemas';
import { z } from 'zod';
import { brokerRotations } from './broker/prepare-broker.js';
import { keyRotations } from './instance-keys.js';

const hostNames = listOf(z.string().regex(/^[\w.*-]+$/, 'must be host names separated by commas'));
const brokerRotation = z.enum(brokerRotations).default('none');
/** `add`: puts new keys for sessions and stored secrets in front of the old ones. `forget-old`: drops the old ones. */
const keyRotation = z.enum(keyRotations).default('none');

/** Environment of the step that runs before the services. */
export const setupConfigSchema = z.object({
  /** Address of the database as its administrator. */
  DATABASE_URL: z.url(),
  /** Folder of the secrets of all services. */
  RFP_SECRETS_DIR: z.string().min(1),
  /** Host names of the broker, in addition to `nats` and `nats-1` to `nats-3`. */
  NATS_HOST_NAMES: hostNames,
  /** Replaces passwords, certificate or authority of the broker even if the old ones are valid. */
  NATS_ROTATE: brokerRotation,
  KEYS_ROTATE: keyRotation,
});

/** Environment of the program that creates the Secrets of a cluster. */
export const kubernetesConfigSchema = z.object({
  /** Namespace of the Secrets; also part of names at the broker. */
  NAMESPACE: z
    .string()
    .regex(/^[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/, 'must be the name of a namespace')
    .default('rfp'),
  RFP_SECRETS_DIR: z.string().min(1).default('/secrets'),
  /** Database address of the services; default: PgBouncer of k8s/components/database. */
  DATABASE_URL: z.url().optional(),
  /** Address of the server itself if DATABASE_URL points to a pooler. */
  DATABASE_DIRECT_URL: z.url().optional(),
  NATS_HOST_NAMES: hostNames,
  NATS_ROTATE: brokerRotation,
  KEYS_ROTATE: keyRotation,
});
export type KubernetesConfig = z.infer<typeof kubernetesConfigSchema>;

/** Environment of the step that runs before the database. */
export const databasePasswordConfigSchema = z.object({
  /** Address of the database as its owner, without a password. */
  DATABASE_URL: z.url(),
  /** Chosen by the operator; default: a generated password. */
  POSTGRES_PASSWORD: z.string().optional(),
  /** Folder of the secrets of all services. */
  RFP_SECRETS_DIR: z.string().min(1),
});
