import { agencyName } from './agency-name.js';
import { plainLine } from './plain-line.js';

/** `Department of the Navy` is shortened to its last word. */
const departmentOfThe = /^(?:Department of Defense, )?Department of the (?<subject>[\p{L} ]+?)(?:, .*)?$/u;
/** `National Aeronautics and Space Administration (NASA)` */
const acronym = /^(?<name>.+) \((?<letters>\p{Lu}[\p{Lu}&]{1,9})\)$/u;
const maxLength = 50;

/** A short form of the name in the record: `Navy` for `Department of the Navy`, `NASA` for a name that ends in `(NASA)`, otherwise the name. */
export function buyerName(printed: string | null): string | null {
  if (printed === null || printed.trim() === '') return null;
  const name = agencyName(plainLine(printed));
  const subject = departmentOfThe.exec(name)?.groups?.['subject'];
  return plainLine(subject ?? acronymOf(name) ?? name, maxLength);
}

/** Accepts only letters that begin words of the name: other parentheses are places or states. */
function acronymOf(name: string): string | undefined {
  const { name: spelled = '', letters = '' } = acronym.exec(name)?.groups ?? {};
  const initials = [...spelled.matchAll(/(?<!\p{L})\p{Lu}/gu)].map(([letter]) => letter).join('');
  return letters !== '' && initials === letters ? letters : undefined;
}
