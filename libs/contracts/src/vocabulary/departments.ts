import { agencyName } from '../text/agency-name.js';

/** The departments of the United States, and those of its forces: name, then the acronyms that stand for it. */
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

/** As people say before a department: `U.S. Army`. */
const country = /^(?:the )?(?:U\.? ?S\.?|United States) (?:of America )?/i;

/** The whole name by acronym, and by the words that people say: `Navy`. */
const byShortName = new Map(
  named.flatMap(([name = '', ...acronyms]) =>
    [name, name.replace(head, ''), ...acronyms].map((short) => [short.toLowerCase(), name] as const),
  ),
);
const byAcronym = new Map(
  named.flatMap(([name = '', ...acronyms]) => acronyms.map((acronym) => [acronym, name] as const)),
);
/** The departments that no other department contains. */
const highest = new Set(named.map(([name = '']) => name).filter((name) => !/Force|Army|Navy/.test(name)));

/** The department of an acronym in capitals, as the codes of Grants.gov begin: `USDA`. */
export function departmentOfAcronym(acronym: string): string | undefined {
  return byAcronym.get(acronym);
}

/** Whether a name, as `agencyName` says it, is that of a department of the United States that is in no other one. */
export function isHighestDepartment(name: string): boolean {
  return highest.has(name);
}

/** The stored name of a body that a person writes: `navy` and `U.S. Navy` are `Department of the Navy`. Other names as `agencyName` says them. */
export function bodyName(written: string): string {
  const text = written.replaceAll(/\s+/g, ' ').trim();
  const short = text.replace(country, '').toLowerCase();
  return byShortName.get(short) ?? agencyName(text);
}
