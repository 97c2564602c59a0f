import { AppError } from '@rfp/contracts/errors';
import { columnsOf, type RowSettings } from '../socrata/settings.js';

/**
 * Derives field names from column headings as Socrata does, so that one mapping serves portals and files: `Submission Deadline` becomes
 * `submission_deadline`. Duplicate names get a number. A heading without letters is named by its position.
 */
export function fieldNames(heads: readonly string[]): string[] {
  const taken = new Set<string>();
  return heads.map((head, index) => {
    const stem = fieldName(head) || `column_${index + 1}`;
    let name = stem;
    for (let attempt = 2; taken.has(name); attempt += 1) name = `${stem}_${attempt}`;
    taken.add(name);
    return name;
  });
}

function fieldName(head: string): string {
  const words = head
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 90);
  return /^\d/.test(words) ? `_${words}` : words;
}

/** @throws SOURCE_CHANGED if the settings name a column that the table does not have */
export function requireColumns(settings: RowSettings, names: readonly string[]): void {
  const missing = columnsOf(settings).filter((column) => !names.includes(column));
  if (missing.length === 0) return;
  throw new AppError('SOURCE_CHANGED', {
    message:
      `The table has no column ${missing.slice(0, 5).join(', ')}. It has ${names.slice(0, 40).join(', ')}.`.slice(
        0,
        900,
      ),
    details: { missing },
  });
}
