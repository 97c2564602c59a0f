import { AppError, toAppError } from '@rfp/contracts/errors';
import { webUrlSchema } from '@rfp/contracts/primitives';
import { scraperPrefix, type SourceInput } from '@rfp/contracts/source';
import { type Connector, type ConnectorType, type SourceIdentity } from '@rfp/sources/connector';
import { connectorTypes } from '@rfp/sources/registry';
import { z } from 'zod';
import { type EgressGuard } from '../../scraping/egress/egress-guard.js';

/** What a person says of a source that is not there yet. */
export type Draft = Pick<SourceInput, 'name' | 'connector' | 'settings'> &
  Partial<Pick<SourceInput, 'source_type' | 'home_url'>>;

/** A draft that its connector can read. */
export interface Prepared {
  connector: string;
  identity: Omit<SourceIdentity, 'key'>;
  settings: SourceInput['settings'];
}

/** The kinds of source that a person can add: those that want to be told something. */
export const addableTypes: readonly ConnectorType[] = connectorTypes.filter(
  (type) => type.kind !== 'demo' && Object.keys(shapeOf(type)).length > 0,
);

/** The settings of a type as a JSON Schema, as they are to be given. */
export function describeSettings(type: ConnectorType): Record<string, unknown> {
  return z.toJSONSchema(type.settings, { io: 'input', unrepresentable: 'any' });
}

function shapeOf(type: ConnectorType): Record<string, unknown> {
  return z.object({ properties: z.record(z.string(), z.unknown()).default({}) }).parse(describeSettings(type))
    .properties;
}

/**
 * Checks what a person says of a source, without asking anybody.
 * @throws VALIDATION with a sentence per field, URL_REFUSED
 */
export function prepareSource(draft: Draft, door: Pick<EgressGuard, 'validate'>): Prepared {
  const type = findAddable(draft.connector);
  validateName(draft.name);
  validateHomeUrl(draft.home_url);
  const source_type = draft.source_type ?? (type.kind === 'scraper' ? 'scraped' : 'private_rfp');
  const identity = { name: draft.name, source_type, home_url: draft.home_url ?? 'https://unknown.invalid/' };
  const connector = type.create({ key: 'draft', ...identity }, draft.settings);
  const addresses = addressesOf(connector, draft.settings);
  if (type.guarded !== 'no') validateAddresses(addresses, door);
  return {
    connector: type.key,
    identity: { ...identity, home_url: draft.home_url ?? homeOf(addresses, connector) },
    settings: draft.settings,
  };
}

/** Checks settings that are to take the place of others. @throws VALIDATION, URL_REFUSED */
export function validateSettings(
  type: ConnectorType,
  identity: SourceIdentity,
  settings: SourceInput['settings'],
  door: Pick<EgressGuard, 'validate'>,
): void {
  const connector = type.create(identity, settings);
  if (type.guarded !== 'no') validateAddresses(addressesOf(connector, settings), door);
}

/** Controls, halves of characters, and what turns the direction of text or makes two names look alike. */
const unprintable = /[\p{Cc}\p{Cs}\u200B\u200E\u200F\u2028-\u202E\u2060\u2066-\u2069\uFEFF]/u;

/** @throws VALIDATION */
export function validateName(name: string, field = 'name'): void {
  if (unprintable.test(name)) throw refuse(field, 'Must be one line of plain text');
  if (name.toLowerCase().startsWith(scraperPrefix.trim().toLowerCase()))
    throw refuse(field, `Must not begin with "${scraperPrefix.trim()}"`);
}

/** @throws VALIDATION */
export function validateHomeUrl(url: string | undefined): void {
  if (url === undefined) return;
  const { username, password } = new URL(url);
  if (username !== '' || password !== '') throw refuse('home_url', 'Must not hold a user name or a password');
}

function findAddable(key: string): ConnectorType {
  const type = addableTypes.find((each) => each.key === key);
  if (type === undefined)
    throw refuse('connector', `Must be one of ${addableTypes.map((each) => each.key).join(', ')}`);
  return type;
}

function refuse(field: string, sentence: string): AppError {
  return new AppError('VALIDATION', { message: `${field}: ${sentence}.`, details: { errors: { [field]: sentence } } });
}

interface AskedAddress {
  /** Where it stands in what the person said. */
  field: string;
  address: string;
}

/** What of the settings is asked, by us or by a service that reads it for us; first the page that people know. */
function addressesOf({ defaultBaseUrl, targets = [] }: Connector, { url }: SourceInput['settings']): AskedAddress[] {
  const page = typeof url === 'string' ? [{ field: 'settings.url', address: url }] : [];
  return [
    ...page,
    ...targets.map((address) => ({ field: 'settings.urls', address })),
    { field: 'settings', address: defaultBaseUrl },
  ];
}

function validateAddresses(addresses: readonly AskedAddress[], door: Pick<EgressGuard, 'validate'>): void {
  for (const { field, address } of addresses) {
    try {
      door.validate(address);
    } catch (thrown) {
      const { code, message, details } = toAppError(thrown);
      throw new AppError(code, { message, details: { ...details, errors: { [field]: message } }, cause: thrown });
    }
  }
}

/** An address with placeholders is no page that a person could open. Its query may hold a token, and this one is shown to everybody. */
function homeOf(addresses: readonly AskedAddress[], { defaultBaseUrl }: Connector): string {
  const page = addresses.find(({ address }) => !address.includes('{') && webUrlSchema.safeParse(address).success);
  if (page === undefined) return new URL(defaultBaseUrl).origin;
  const { origin, pathname } = new URL(page.address);
  return origin + pathname;
}

/** A key made of a name: `City of Austin, TX` is `city_of_austin_tx`. Where that is taken, a number behind it. */
export function keyFor(name: string, taken: ReadonlySet<string>): string {
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '');
  const stem = /^[a-z]./.test(words) ? words : `source_${words}`.replace(/_+$/, '');
  for (let turn = 1; ; turn += 1) {
    const behind = turn === 1 ? '' : `_${turn}`;
    const key = `${stem.slice(0, 40 - behind.length).replace(/_+$/, '')}${behind}`;
    if (!taken.has(key)) return key;
  }
}
