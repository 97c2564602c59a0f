import { type AddressBytes, readAddress } from '@rfp/sources/http/addresses/address-bytes';
import { validateAddress } from '@rfp/sources/http/addresses/validate-address';
import { canBeAllowed, isAllowed, normalizedHost } from './allowed-hosts.js';
import { type EgressRules } from './egress-settings.js';
import { urlRefusal } from './url-refusal.js';

/** An address that may be fetched once its host has been resolved and validated too. */
export interface Target {
  /** The URL without the fragment and without the trailing dot of a full name. */
  url: URL;
  /** The name or address in the URL, without brackets. */
  host: string;
  /** Whether the operator allows this host. */
  allowed: boolean;
  /** Set if the host is an IP address. */
  address: AddressBytes | null;
}

/**
 * Parses and validates an address without a lookup.
 * @throws URL_REFUSED
 */
export function validateUrl(text: string, rules: EgressRules, base?: URL): Target {
  const url = readUrl(text, rules, base);
  const host = normalizedHost(url);
  const address = readAddress(host);
  if (address === null && !isName(host)) throw urlRefusal('unreadable');
  const port = portOf(url);
  const allowed = isAllowed(host, port, rules.allowedHosts, rules.limits.ports);
  if (!allowed) validateHost(host, address);
  if (!allowed && !rules.limits.ports.includes(port)) throw urlRefusal('port');
  if (base?.protocol === 'https:' && url.protocol === 'http:') throw urlRefusal('downgrade');
  if (address === null) url.hostname = host;
  url.hash = '';
  return { url, host, allowed, address };
}

function readUrl(text: string, { limits }: EgressRules, base: URL | undefined): URL {
  const address = text.trim();
  // Other programs parse control characters and backslashes differently from the standard, and no page needs them.
  if (address.length > limits.addressLength || /\p{Cc}|^[^?#]*\\/u.test(address)) throw urlRefusal('unreadable');
  if (!URL.canParse(address, base?.href)) throw urlRefusal('unreadable');
  const url = new URL(address, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw urlRefusal('scheme');
  if (url.username !== '' || url.password !== '') throw urlRefusal('credentials');
  return url;
}

/** The port of an address, explicit or implied. */
export function portOf({ port, protocol }: URL): number {
  if (port !== '') return Number(port);
  return protocol === 'https:' ? 443 : 80;
}

/** Whether the host is a valid DNS name; `URL` accepts almost any characters. */
function isName(host: string): boolean {
  return host.length <= 253 && host.split('.').every((label) => /^[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d_])?$/.test(label));
}

function validateHost(host: string, address: AddressBytes | null): void {
  if (address !== null && !validateAddress(address).global) throw urlRefusal('address');
  if (address === null && isSpecialName(host)) throw urlRefusal('host_name');
}

/** Top-level labels without public web sites. */
const specialNames = new Set([
  // RFC 6761, RFC 6762, RFC 7686, RFC 9476
  'localhost',
  'test',
  'invalid',
  'example',
  'local',
  'onion',
  'alt',
  // Reserved by ICANN for private use, or never to be delegated because private networks use them
  'internal',
  'corp',
  'home',
  'mail',
  // Used in private networks, clusters and routers
  'arpa',
  'localdomain',
  'lan',
  'intranet',
  'private',
  'svc',
  'consul',
]);

/** Whether the name belongs to this machine, network or cluster. Such names are never looked up. */
function isSpecialName(host: string): boolean {
  const labels = host.split('.');
  return labels.length === 1 || specialNames.has(labels.at(-1) ?? '');
}

/** Whether the guard may connect to this resolved address. Compares bytes, not text. */
export function mayConnect(target: Target, text: string): boolean {
  const address = readAddress(text);
  if (address === null) return false;
  const verdict = validateAddress(address);
  return target.allowed ? canBeAllowed(verdict) : verdict.global;
}
