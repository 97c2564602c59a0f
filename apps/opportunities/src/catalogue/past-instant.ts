import { AppError } from '@rfp/contracts/errors';

/**
 * The instant of `?asOf=`.
 * @throws VALIDATION for one in the future: what will be stated then is not known
 */
export function pastInstant(as_of: string): Date {
  const instant = new Date(as_of);
  if (instant <= new Date()) return instant;
  const problem = 'must not be in the future';
  throw new AppError('VALIDATION', { message: `asOf: ${problem}`, details: { errors: { asOf: problem } } });
}
