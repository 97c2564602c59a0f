import { listOf, originSchema } from '@rfp/service-kit/setting-schemas';
import { z } from 'zod';

const address = z.union(
  [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()],
  'must be addresses or networks such as 10.0.0.0/8, separated by commas',
);

/** What the environment may say to a gateway that is a process of its own. */
export const gatewayConfigSchema = z.object({
  /** Address of the network interface; `0.0.0.0` for all. Whoever reaches it is served only at loopback names and that of SITE_URL. */
  HOST: z
    .union(
      [z.ipv4(), z.ipv6(), z.literal('localhost')],
      'must be the address of a network interface, such as 127.0.0.1 or 0.0.0.0',
    )
    .default('127.0.0.1'),
  /** 0 takes a free one. */
  PORT: z.coerce.number('must be a number').int().min(0).max(65_535).default(3000),
  /** Where people reach the console. Access tokens are issued in its name. */
  SITE_URL: originSchema,
  /** Proxies before the gateway, whose `X-Forwarded-For` is believed; comma list of addresses and networks. */
  TRUSTED_PROXIES: listOf(address),
  NATS_URL: z.url(),
  /** Folder of the console's built files; without it only the API is served. */
  RFP_CONSOLE_DIR: z.string().optional(),
});
