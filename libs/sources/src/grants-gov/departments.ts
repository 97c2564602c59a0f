import { toLine } from './describe-hit.js';

/** Departments by the codes with which Grants.gov begins those of their agencies: `USDA-RUS`. */
const departments: ReadonlyMap<string, string> = new Map([
  ['USDA', 'Department of Agriculture'],
  ['DOC', 'Department of Commerce'],
  ['DOD', 'Department of Defense'],
  ['ED', 'Department of Education'],
  ['DOE', 'Department of Energy'],
  ['HHS', 'Department of Health and Human Services'],
  ['DHS', 'Department of Homeland Security'],
  ['HUD', 'Department of Housing and Urban Development'],
  ['DOI', 'Department of the Interior'],
  ['USDOJ', 'Department of Justice'],
  ['DOL', 'Department of Labor'],
  ['DOS', 'Department of State'],
  ['DOT', 'Department of Transportation'],
  ['VA', 'Department of Veterans Affairs'],
]);

type Stated = string | null | undefined;

/** The department of an agency: as the record names it, else by the code. Undefined if it is the agency itself, or is not known. */
export function departmentOf(agency: Stated, code: Stated, named?: Stated): string | undefined {
  const [, prefix = ''] = /^([A-Z]+)-/.exec(code?.trim() ?? '') ?? [];
  const department = toLine(named) ?? departments.get(prefix);
  return department === undefined || department === toLine(agency) ? undefined : department;
}
