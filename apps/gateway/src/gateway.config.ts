import { existsSync } from 'node:fs';
import path from 'node:path';
import { natsSettingsSchema } from '@rfp/messaging/nats/nats-settings';
import { listOf, originSchema } from '@rfp/service-kit/setting-schemas';
import { z } from 'zod';

const address = z.union(
  [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()],
  'must be addresses or networks such as 10.0.0.0/8, separated by commas',
);

const hostName = z.hostname('must be host names such as gateway, separated by commas').toLowerCase();

/** Environment of the gateway process. */
export const gatewayConfigSchema = z.object({
  /** Address of the network interface; `0.0.0.0` for all. Requests are served only for loopback names, the name of SITE_URL and ALLOWED_HOSTS. */
  HOST: z
    .union(
      [z.ipv4(), z.ipv6(), z.literal('localhost')],
      'must be the address of a network interface, such as 127.0.0.1 or 0.0.0.0',
    )
    .default('127.0.0.1'),
  /** 0: any free port. */
  PORT: z.coerce.number('must be a number').int().min(0).max(65_535).default(3000),
  /** Public origin of the console; also the issuer of access tokens. */
  SITE_URL: originSchema,
  /** Additional names of the server, comma-separated, such as the name of its Service in a cluster. */
  ALLOWED_HOSTS: listOf(hostName),
  /** Reverse proxies whose `X-Forwarded-For` is trusted; comma-separated addresses and networks. */
  TRUSTED_PROXIES: listOf(address),
  /** Error responses per second without delay, for each person and for each network of visitors. */
  REFUSALS_PER_SECOND: z.coerce.number('must be a number').int().min(1).default(100),
  ...natsSettingsSchema.shape,
  /** `off`: the intelligence service does not run. */
  RFP_INTELLIGENCE: z.enum(['on', 'off']).default('on'),
  /** Folder of the built console; default: only the API is served. */
  RFP_CONSOLE_DIR: z
    .string()
    .refine(
      (folder) => existsSync(path.join(folder, 'index.html')),
      'must be the folder of a built console; it has no index.html',
    )
    .optional(),
});
