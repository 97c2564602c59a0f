import { titleCase } from './sentence-case.js';

/** `VETERANS AFFAIRS, DEPARTMENT OF`, as sources file a body under its subject: what follows the comma lacks its end. */
const filedUnderSubject = /^(?<subject>.+), (?<kind>(?:[\p{L}.]+ ){1,4}?(?:of|for|on)(?: the)?)(?<rest> \(.*\))?$/iu;

/** Separator of the levels of an agency path, `DEPT OF DEFENSE.DEPT OF THE NAVY`, but not the dots in `U.S. ARMY` or `ST.LOUIS`. */
const levelEnd = /(?<=\p{Lu}{3})\.(?=\p{Lu}{3})/u;

const department = /(?<!\p{L})DEPT\.?(?= OF(?!\p{L}))/gu;

/**
 * The name of a buying body as people say it: `INTERIOR, DEPARTMENT OF THE` to `Department of the Interior`, `DEPT OF DEFENSE` to
 * `Department of Defense`. The name is stored as printed in the source record, and in this form in the opportunity, where all
 * readers, filters and counts find it.
 */
export function agencyName(printed: string): string {
  const levels = printed.replaceAll(/\s+/g, ' ').trim().split(levelEnd);
  return levels.map((level) => inSpokenOrder(titleCase(level.replaceAll(department, 'DEPARTMENT')))).join(', ');
}

function inSpokenOrder(name: string): string {
  return name.replace(filedUnderSubject, '$<kind> $<subject>$<rest>');
}
