import { type AuditFilter, auditFilterSchema } from '@rfp/contracts/audit/audit-entry';
import { type Options } from '../../context.js';
import { invalid } from '../../errors/invalid.js';
import { parseOptions } from '../../parse-options.js';

/** Filter of a log, and whether it is that of the workspace. */
export interface SelectedLog {
  filter: AuditFilter;
  ownWorkspace: boolean;
}

/** @throws AppError VALIDATION for an invalid value, or both workspace options */
export function parseAuditFilter(options: Options): SelectedLog {
  const names = Object.keys(auditFilterSchema.shape);
  const given = Object.entries(options).filter(([name]) => names.includes(name));
  const filter = parseOptions(auditFilterSchema, Object.fromEntries(given));
  const ownWorkspace = options['ownWorkspace'] === true;
  if (ownWorkspace && filter.workspace !== undefined)
    throw invalid('--own-workspace and --workspace exclude each other');
  return { filter, ownWorkspace };
}
