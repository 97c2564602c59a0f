import { type NoticeFields } from '@rfp/contracts/notice';
import { departmentOfAcronym } from '@rfp/contracts/vocabulary/departments';
import { plainLine } from '../plain-text.js';

type Stated = string | null | undefined;

function toLine(name: Stated): string | null {
  return plainLine(name ?? '', 300) || null;
}

/** The department of an agency: the named one, else by the prefix of the code, such as `USDA-RUS`. Undefined if unknown. */
function departmentOf(code: Stated, named: Stated): string | undefined {
  return toLine(named) ?? departmentOfAcronym(/^[A-Z]+(?=-)/.exec(code?.trim() ?? '')?.[0] ?? '');
}

/** Department and agency of an announcement. An agency whose code has a single part, such as `NSF`, is its own department. */
export function levelsOf(agency: Stated, code: Stated, named?: Stated): Pick<NoticeFields, 'department' | 'agency'> {
  if (agency === undefined) return {};
  const isHighest = /^[A-Z]+$/.test(code?.trim() ?? '');
  return { department: departmentOf(code, named) ?? (isHighest ? toLine(agency) : null), agency: toLine(agency) };
}

/** The same, with the department as parent of the agency, unless they are the same. */
export function agencyAndParent(
  agency: Stated,
  code: Stated,
  named?: Stated,
): Pick<NoticeFields, 'agency_parent' | 'department' | 'agency'> {
  const department = departmentOf(code, named);
  return {
    agency_parent: department === toLine(agency) ? undefined : department,
    ...levelsOf(agency, code, named),
  };
}
