import { agencyName } from '../text/agency-name.js';

/** The departments of the United States, including the military departments: name, then acronyms. */
const rows = `Department of Agriculture|USDA
Department of Commerce|DOC
Department of Defense|DOD|DoD
Department of Education|ED
Department of Energy|DOE|PAMS
Department of Health and Human Services|HHS
Department of Homeland Security|DHS
Department of Housing and Urban Development|HUD
Department of the Interior|DOI
Department of Justice|DOJ|USDOJ
Department of Labor|DOL
Department of State|DOS
Department of Transportation|DOT|USDOT
Department of the Treasury|TREAS|USTREAS
Department of Veterans Affairs|VA
Department of the Air Force|USAF
Department of the Army
Department of the Navy|DON`;

const named = rows.split('\n').map((row) => row.split('|'));
const head = /^Department of (?:the )?/;

/** Prefix of a department in common names: `U.S. Army`. */
const country = /^(?:the )?(?:U\.? ?S\.?|United States) (?:of America )?/i;

/** Full name by acronym, and by common name: `Navy`. */
const byShortName = new Map(
  named.flatMap(([name = '', ...acronyms]) =>
    [name, name.replace(head, ''), ...acronyms].map((short) => [short.toLowerCase(), name] as const),
  ),
);
const byAcronym = new Map(
  named.flatMap(([name = '', ...acronyms]) => acronyms.map((acronym) => [acronym, name] as const)),
);
/** Departments that belong to no other department. */
const highest = new Set(named.map(([name = '']) => name).filter((name) => !/Force|Army|Navy/.test(name)));

/** The department for an acronym in capitals, such as the beginning of a Grants.gov code: `USDA`. */
export function departmentOfAcronym(acronym: string): string | undefined {
  return byAcronym.get(acronym);
}

/** Whether a name, in the form of `agencyName`, is a department of the United States that belongs to no other one. */
export function isHighestDepartment(name: string): boolean {
  return highest.has(name);
}

/** The stored name for a user's input: `navy` and `U.S. Navy` become `Department of the Navy`. Other names are normalized by `agencyName`. */
export function bodyName(written: string): string {
  const text = written.replaceAll(/\s+/g, ' ').trim();
  const short = text.replace(country, '').toLowerCase();
  return byShortName.get(short) ?? agencyName(text);
}
