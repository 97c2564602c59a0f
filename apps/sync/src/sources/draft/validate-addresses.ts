import { AppError, toAppError } from '@rfp/contracts/errors';
import { type SourceInput } from '@rfp/contracts/source';
import { type Connector, type ConnectorType } from '@rfp/sources/connector';
import { type EgressGuard } from '../../scraping/egress/egress-guard.js';

export interface FieldAddress {
  /** The field in which the user set the address. */
  field: string;
  address: string;
}

/** The addresses that this product, or a service on its behalf, will fetch for a source. The page that users know comes first. */
export function addressesOf(
  { defaultBaseUrl, targets = [] }: Connector,
  { url }: SourceInput['settings'],
): FieldAddress[] {
  const page = typeof url === 'string' ? [{ field: 'settings.url', address: url }] : [];
  return [
    ...page,
    ...targets.map((address) => ({ field: 'settings.urls', address })),
    { field: 'settings', address: defaultBaseUrl },
  ];
}

/** @throws URL_REFUSED with the field that contains the address */
export function validateAddresses(
  { egress }: Pick<ConnectorType, 'egress'>,
  addresses: readonly FieldAddress[],
  guard: Pick<EgressGuard, 'validate'>,
): void {
  if (egress === 'direct') return;
  for (const { field, address } of addresses) {
    try {
      guard.validate(address);
    } catch (thrown) {
      const { code, message, details } = toAppError(thrown);
      throw new AppError(code, { message, details: { ...details, errors: { [field]: message } }, cause: thrown });
    }
  }
}
