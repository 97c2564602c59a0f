import { titleCase } from './sentence-case.js';

/** `VETERANS AFFAIRS, DEPARTMENT OF`: some sources file a body under its subject, with the beginning of the name after a comma. */
const filedUnderSubject = /^(?<subject>.+), (?<kind>(?:[\p{L}.]+ ){1,4}?(?:of|for|on)(?: the)?)(?<rest> \(.*\))?$/iu;

/** Separator of the levels of an agency path, `DEPT OF DEFENSE.DEPT OF THE NAVY`, but not the dots in `U.S. ARMY` or `ST.LOUIS`. */
const levelEnd = /(?<=\p{Lu}{3})\.(?=\p{Lu}{3})/u;

const department = /(?<!\p{L})DEPT\.?(?= OF(?!\p{L}))/gu;

/**
 * The usual name of a buying body: `INTERIOR, DEPARTMENT OF THE` becomes `Department of the Interior`, `DEPT OF DEFENSE` becomes `Department of
 * Defense`. The source record stores the printed name; the opportunity stores this one, which readers, filters and counts use.
 */
export function agencyName(printed: string): string {
  const levels = printed.replaceAll(/\s+/g, ' ').trim().split(levelEnd);
  return levels.map((level) => inSpokenOrder(titleCase(level.replaceAll(department, 'DEPARTMENT')))).join(', ');
}

function inSpokenOrder(name: string): string {
  return name.replace(filedUnderSubject, '$<kind> $<subject>$<rest>');
}
