/** Part of a law or an agency that a set-aside is named with: `(FAR 19.8)`. */
const reference = /\s*\((?:FAR|specific to)\b[^()]*(?:\([^()]*\)[^()]*)*\)$/;
const withAbbreviation = /^.*\((\w+)\)(?: Program)?(?: Set-Aside|( Sole Source))$/;

/** A set-aside as people of the field call it: `SDVOSB`, `8(a) Sole Source`. Other texts stay as they are. */
export function setAsideLabel(text: string): string {
  const name = text.replace(reference, '');
  const [, abbreviation, soleSource = ''] = withAbbreviation.exec(name) ?? [];
  if (abbreviation !== undefined && abbreviation.length > 1) return `${abbreviation}${soleSource}`;
  return name.replace(/(?<=\S) Set-Aside$/, '').replace(/\b8a\b/i, '8(a)');
}
