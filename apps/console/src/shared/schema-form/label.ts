/** Words that are not written in lower case. */
const capitals: Record<string, string> = {
  id: 'ID',
  url: 'URL',
  urls: 'URLs',
  naics: 'NAICS',
  psc: 'PSC',
  cpv: 'CPV',
  unspsc: 'UNSPSC',
  json: 'JSON',
};

/** Label of a member of an object: `Time zone` of `time_zone`. */
export function labelOf(name: string): string {
  const words = name.split('_').map((word) => capitals[word] ?? word);
  const text = words.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
