import { AppError } from '@rfp/contracts/errors';
import { scraperPrefix } from '@rfp/contracts/sources/scraper-name';

/** Control characters, lone surrogates, and characters that change text direction or make two names look alike. */
const unprintable = /[\p{Cc}\p{Cs}\u200B\u200E\u200F\u2028-\u202E\u2060\u2066-\u2069\uFEFF]/u;

/** @throws VALIDATION */
export function validateName(name: string, field = 'name'): void {
  if (unprintable.test(name)) throw fieldError(field, 'Must be one line of plain text');
  if (name.toLowerCase().startsWith(scraperPrefix.trim().toLowerCase()))
    throw fieldError(field, `Must not begin with "${scraperPrefix.trim()}"`);
}

/** @throws VALIDATION */
export function validateHomeUrl(url: string | undefined): void {
  if (url === undefined) return;
  const { username, password } = new URL(url);
  if (username !== '' || password !== '') throw fieldError('home_url', 'Must not hold a user name or a password');
}

export function fieldError(field: string, sentence: string): AppError {
  return new AppError('VALIDATION', { message: `${field}: ${sentence}.`, details: { errors: { [field]: sentence } } });
}
