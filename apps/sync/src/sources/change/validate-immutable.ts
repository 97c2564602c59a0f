import { AppError } from '@rfp/contracts/errors';
import { type ManagedSource, type SourceChange } from '@rfp/contracts/source';

/** Fields that cannot change. Without `ready` and `next_due_at`, which may differ from what the client last saw. */
const immutableFields = [
  'id',
  'key',
  'connector',
  'source_type',
  'kind',
  'needs_key',
  'ready_made',
  'created_at',
  'created_by',
] as const satisfies readonly (keyof ManagedSource)[];

/** @throws VALIDATION with each immutable field that differs */
export function validateImmutable(change: SourceChange, source: ManagedSource): void {
  const wrong = immutableFields.filter((field) => change[field] !== undefined && change[field] !== source[field]);
  if (wrong.length === 0) return;
  const errors = Object.fromEntries(wrong.map((field) => [field, 'Cannot be changed']));
  throw new AppError('VALIDATION', { message: `${wrong.join(', ')}: Cannot be changed.`, details: { errors } });
}
