import { webUrlSchema } from '@rfp/contracts/primitives';
import { type SourceInput } from '@rfp/contracts/source';
import { type Connector, type ConnectorType, type SourceIdentity } from '@rfp/sources/connector';
import { type EgressGuard } from '../../scraping/egress/egress-guard.js';
import { findAddableType } from './addable-types.js';
import { addressesOf, validateAddresses, type FieldAddress } from './validate-addresses.js';
import { validateHomeUrl, validateName } from './validate-fields.js';

/** User input for a source that does not exist yet. */
export type Draft = Pick<SourceInput, 'name' | 'connector' | 'settings'> &
  Partial<Pick<SourceInput, 'source_type' | 'home_url'>>;

/** A validated draft. */
export interface PreparedSource {
  connector: string;
  identity: Omit<SourceIdentity, 'key'>;
  settings: SourceInput['settings'];
}

/** Placeholder for the home page until the addresses of the source are known. */
const unknownHomeUrl = 'https://unknown.invalid/';

/**
 * Validates a draft without sending a request.
 * @throws VALIDATION with a sentence per field, URL_REFUSED
 */
export function prepareSource(draft: Draft, guard: Pick<EgressGuard, 'validate'>): PreparedSource {
  const type = findAddableType(draft.connector);
  validateName(draft.name);
  validateHomeUrl(draft.home_url);
  const identity = {
    name: draft.name,
    source_type: sourceTypeOf(draft, type),
    home_url: draft.home_url ?? unknownHomeUrl,
  };
  const connector = validateSettings(type, { key: 'draft', ...identity }, draft.settings, guard);
  const home_url = draft.home_url ?? defaultHomeUrl(addressesOf(connector, draft.settings), connector);
  return { connector: type.key, identity: { ...identity, home_url }, settings: draft.settings };
}

/**
 * Validates the settings of a new or changed source, and returns its connector.
 * @throws VALIDATION, URL_REFUSED
 */
export function validateSettings(
  type: ConnectorType,
  identity: SourceIdentity,
  settings: SourceInput['settings'],
  guard: Pick<EgressGuard, 'validate'>,
): Connector {
  const connector = type.create(identity, settings);
  validateAddresses(type, addressesOf(connector, settings), guard);
  return connector;
}

function sourceTypeOf({ source_type }: Draft, { kind }: ConnectorType): SourceIdentity['source_type'] {
  return source_type ?? (kind === 'scraper' ? 'scraped' : 'private_rfp');
}

/**
 * Default home page of a source. Skips addresses with placeholders, which a browser cannot open, and drops the query, because it may contain a token
 * and all users see the home page.
 */
function defaultHomeUrl(addresses: readonly FieldAddress[], { defaultBaseUrl }: Connector): string {
  const page = addresses.find(({ address }) => !address.includes('{') && webUrlSchema.safeParse(address).success);
  if (page === undefined) return new URL(defaultBaseUrl).origin;
  const { origin, pathname } = new URL(page.address);
  return origin + pathname;
}
