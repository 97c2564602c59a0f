import { type NoticeFields } from '@rfp/contracts/notice';
import { departmentOfAcronym } from '@rfp/contracts/vocabulary/departments';
import { plainLine } from '../plain-text.js';

type Stated = string | null | undefined;

function toLine(name: Stated): string | null {
  return plainLine(name ?? '', 300) || null;
}

/** The department of an agency: as the record names it, else by the beginning of the code, `USDA-RUS`. Undefined if it is not known. */
function departmentOf(code: Stated, named: Stated): string | undefined {
  return toLine(named) ?? departmentOfAcronym(/^[A-Z]+(?=-)/.exec(code?.trim() ?? '')?.[0] ?? '');
}

/** Department and agency as levels. An agency whose code has one part is in no other one: `NSF`. */
export function levelsOf(agency: Stated, code: Stated, named?: Stated): Pick<NoticeFields, 'department' | 'agency'> {
  if (agency === undefined) return {};
  const isHighest = /^[A-Z]+$/.test(code?.trim() ?? '');
  return { department: departmentOf(code, named) ?? (isHighest ? toLine(agency) : null), agency: toLine(agency) };
}

/** Both as levels, and the department as the parent of the agency, unless it is the agency itself. */
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
