import { agencyName } from './agency-name.js';
import { plainLine } from './plain-line.js';

/** `Department of the Navy`: people say the last word. */
const ofTheSubject = /^(?:Department of Defense, )?Department of the (?<subject>[\p{L} ]+?)(?:, .*)?$/u;
/** `National Aeronautics and Space Administration (NASA)` */
const acronym = /^(?<name>.+) \((?<letters>\p{Lu}[\p{Lu}&]{1,9})\)$/u;
const longest = 50;

/** The buyer by the short name that its record gives: `Navy` of `Department of the Navy`, `NASA` of a name that ends in `(NASA)`, otherwise the name. */
export function buyerName(printed: string | null): string | null {
  if (printed === null || printed.trim() === '') return null;
  const name = agencyName(plainLine(printed));
  const subject = ofTheSubject.exec(name)?.groups?.['subject'];
  return plainLine(subject ?? acronymOf(name) ?? name, longest);
}

/** Only letters that begin words of the name: other parentheses are places or states. */
function acronymOf(name: string): string | undefined {
  const { name: spelled = '', letters = '' } = acronym.exec(name)?.groups ?? {};
  const initials = [...spelled.matchAll(/(?<!\p{L})\p{Lu}/gu)].map(([letter]) => letter).join('');
  return letters !== '' && initials === letters ? letters : undefined;
}
