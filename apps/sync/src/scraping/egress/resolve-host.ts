import { lookup, Resolver } from 'node:dns/promises';
import { AppError } from '@rfp/contracts/errors';
import { type Deadline } from '@rfp/sources/http/deadline';
import { networkCode } from '@rfp/sources/http/network-error';
import { untilAborted } from '../../until-aborted.js';
import { type EgressRules } from './egress-settings.js';
import { mayConnect, type Target } from './validate-url.js';
import { urlRefusal } from './url-refusal.js';

/** Maximum number of addresses to try. */
const maxAddresses = 8;

/**
 * Resolves the host once and validates every address. The guard connects to the returned addresses only.
 * @throws URL_REFUSED if any address is refused or there is none; PAGE_UNREACHABLE or PAGE_TIMEOUT if the lookup fails
 */
export async function resolveHost(target: Target, rules: EgressRules, deadline: Deadline): Promise<string[]> {
  const addresses = target.address === null ? await lookUp(target, rules, deadline) : [target.host];
  // One reason for both cases, because it must not reveal whether a private name exists.
  if (addresses.length === 0 || !addresses.every((each) => mayConnect(target, each)))
    throw urlRefusal('name_not_public');
  return [...new Set(addresses)].slice(0, maxAddresses);
}

async function lookUp(target: Target, { limits, nameServers }: EgressRules, deadline: Deadline): Promise<string[]> {
  const stop = deadline.limit(limits.nameMs, 'the address of its name');
  try {
    // Hosts that the operator allows may be in the hosts file only. All others go to the name servers: no hosts file or search domain interferes, and
    // the lookup can be cancelled, unlike that of the system.
    if (target.allowed && nameServers === undefined)
      return await untilAborted(lookUpBySystem(target.host), deadline.signal);
    return await queryNameServers(target.host, nameServers, limits.nameMs, deadline.signal);
  } finally {
    stop();
  }
}

async function lookUpBySystem(host: string): Promise<string[]> {
  const found = await lookup(host, { all: true }).catch(() => []);
  return found.map(({ address }) => address);
}

/** Error codes that state that the name has no address. All other codes leave this open. */
const noAddressCodes = new Set(['ENOTFOUND', 'ENODATA']);

async function queryNameServers(
  host: string,
  nameServers: readonly string[] | undefined,
  limitMs: number,
  signal: AbortSignal,
): Promise<string[]> {
  const resolver = new Resolver({ timeout: Math.ceil(limitMs / 3), tries: 2 });
  if (nameServers !== undefined) resolver.setServers(nameServers);
  const cancel = (): void => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    const failed = answers.flatMap((answer) => (answer.status === 'rejected' ? [networkCode(answer.reason)] : []));
    const failureCode = failed.find((code) => !noAddressCodes.has(code));
    if (addresses.length === 0 && failureCode !== undefined) throw lookupError(failureCode);
    return addresses;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

function lookupError(code: string): AppError {
  if (code === 'ETIMEOUT' || code === 'ECANCELLED')
    return new AppError('PAGE_TIMEOUT', { details: { waited_for: 'the address of its name', network_code: code } });
  return new AppError('PAGE_UNREACHABLE', {
    message: 'The page could not be reached: its name could not be looked up.',
    details: { network_code: code },
  });
}
