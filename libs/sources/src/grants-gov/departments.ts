import { type NoticeFields } from '@rfp/contracts/notice';
import { departmentOfAcronym } from '@rfp/contracts/vocabulary/departments';
import { plainLine } from '../fields/plain-text.js';

type OptionalText = string | null | undefined;

function toLine(name: OptionalText): string | null {
  return plainLine(name ?? '', 300) || null;
}

/** The department of an agency: the given name, else the department of the prefix of the code, such as `USDA-RUS`. Undefined if unknown. */
function departmentOf(code: OptionalText, departmentName: OptionalText): string | undefined {
  return toLine(departmentName) ?? departmentOfAcronym(/^[A-Z]+(?=-)/.exec(code?.trim() ?? '')?.[0] ?? '');
}

/** Department and agency of an announcement. An agency whose code has a single part, such as `NSF`, is its own department. */
export function departmentAndAgency(
  agency: OptionalText,
  code: OptionalText,
  departmentName?: OptionalText,
): Pick<NoticeFields, 'department' | 'agency'> {
  if (agency === undefined) return {};
  const isTopLevel = /^[A-Z]+$/.test(code?.trim() ?? '');
  return {
    department: departmentOf(code, departmentName) ?? (isTopLevel ? toLine(agency) : null),
    agency: toLine(agency),
  };
}

/** Department and agency, with the department as parent of the agency unless both have the same name. */
export function agencyAndParent(
  agency: OptionalText,
  code: OptionalText,
  departmentName?: OptionalText,
): Pick<NoticeFields, 'agency_parent' | 'department' | 'agency'> {
  const department = departmentOf(code, departmentName);
  return {
    agency_parent: department === toLine(agency) ? undefined : department,
    ...departmentAndAgency(agency, code, departmentName),
  };
}
