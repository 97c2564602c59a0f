import { readFileSync } from 'node:fs';
import { usernamePasswordAuthenticator } from '@nats-io/transport-node';
import { AppError } from '@rfp/contracts/errors';
import { z } from 'zod';
import { streamKeeper, streamUser } from '../permissions/permissions.js';
import { inboxPrefixOf, type MessagingSettings } from '../streams.js';
import { type NatsConnectionOptions } from './connection.js';

const isBrokerUrl = (text: string): boolean => {
  const url = URL.parse(text.includes('://') ? text : `nats://${text}`);
  return url !== null && ['nats:', 'tls:'].includes(url.protocol) && url.hostname !== '';
};

/** Settings of a process that uses the broker. */
export const natsSettingsSchema = z.object({
  /** One address, or comma-separated addresses of one cluster; `tls://` requires encryption. */
  NATS_URL: z
    .string()
    .refine((text) => text.split(',').every(isBrokerUrl), 'must be addresses such as tls://nats:4222'),
  /** The name of the service. Unset if the broker has no users. */
  NATS_USER: z
    .string()
    .regex(/^[a-z]+$/, 'must be the name of a service')
    .optional(),
  NATS_PASSWORD: z.string().optional(),
  /** Read for each connection, so that a new password needs no restart. */
  NATS_PASSWORD_FILE: z.string().optional(),
  /** Certificate of the authority that signed the broker's certificate. Read for each connection. */
  NATS_CA_FILE: z.string().optional(),
  /** Number of replicas of the stream: 3 in a cluster of three. */
  NATS_REPLICAS: z.coerce.number('must be a number').int().min(1).max(5).default(1),
  /** Maximum time for handling one event before the delivery counts as failed. */
  EVENT_TIMEOUT_SECONDS: z.coerce.number('must be a number').int().min(1).max(3600).optional(),
});
export type NatsSettings = z.infer<typeof natsSettingsSchema>;

type BrokerOptions = Omit<NatsConnectionOptions, 'name'> &
  Pick<MessagingSettings, 'replicas' | 'stream'> &
  Partial<Pick<MessagingSettings, 'handlerLimitMs'>>;

/** Options of `connectNatsBus` from the settings. Throws `CONFIGURATION` for a CA file that cannot be read. */
export function natsOptions(settings: NatsSettings): BrokerOptions {
  const { NATS_URL: servers, NATS_USER: user, NATS_CA_FILE: caFile, NATS_REPLICAS: replicas } = settings;
  const { EVENT_TIMEOUT_SECONDS: eventSeconds } = settings;
  const tls = caFile === undefined ? {} : { caFile: requireReadable(caFile) };
  return {
    servers,
    replicas,
    ...(eventSeconds !== undefined && { handlerLimitMs: eventSeconds * 1000 }),
    ...(user === undefined ? { stream: 'declare' } : loginOptions(user, settings)),
    ...(caFile !== undefined || servers.includes('tls://') ? { tls } : {}),
  };
}

function loginOptions(user: string, settings: NatsSettings) {
  return {
    stream: streamSettingOf(user),
    inboxPrefix: inboxPrefixOf(user),
    authenticator: usernamePasswordAuthenticator(user, () => currentPassword(settings)),
  };
}

/** Responsibility of this process for the stream, according to the permissions of its user. */
function streamSettingOf(user: string): MessagingSettings['stream'] {
  if (user === streamUser) return 'declare';
  return user === streamKeeper ? 'create' : 'none';
}

function currentPassword({ NATS_PASSWORD: first = '', NATS_PASSWORD_FILE: file }: NatsSettings): string {
  if (file === undefined) return first;
  try {
    return readFileSync(file, 'utf8').trimEnd();
  } catch {
    return first;
  }
}

function requireReadable(file: string): string {
  try {
    readFileSync(file);
    return file;
  } catch (error) {
    throw new AppError('CONFIGURATION', { message: `NATS_CA_FILE cannot be read: ${file}`, cause: error });
  }
}
