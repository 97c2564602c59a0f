/** Part of a law or an agency in the name of a set-aside: `(FAR 19.8)`. */
const reference = /\s*\((?:FAR|specific to)\b[^()]*(?:\([^()]*\)[^()]*)*\)$/;
const withAbbreviation = /^.*\((\w+)\)(?: Program)?(?: Set-Aside|( Sole Source))$/;

/** Usual short name of a set-aside: `SDVOSB`, `8(a) Sole Source`. Other texts are unchanged. */
export function setAsideLabel(text: string): string {
  const name = text.replace(reference, '');
  const [, abbreviation, soleSource = ''] = withAbbreviation.exec(name) ?? [];
  if (abbreviation !== undefined && abbreviation.length > 1) return `${abbreviation}${soleSource}`;
  return name.replace(/(?<=\S) Set-Aside$/, '').replace(/\b8a\b/i, '8(a)');
}
