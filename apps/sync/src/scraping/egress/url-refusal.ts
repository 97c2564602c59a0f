import { AppError } from '@rfp/contracts/errors';
import { type UrlRefusal, urlRefusals } from '@rfp/contracts/sources/url-refusal';

/** Error that states why an address is not fetched, without revealing what a name resolves to. */
export function urlRefusal(reason: UrlRefusal): AppError {
  return new AppError('URL_REFUSED', { message: urlRefusals[reason], details: { reason } });
}
