/** Words with a special spelling. */
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

/** Label of an object member: `time_zone` becomes `Time zone`. */
export function toLabel(name: string): string {
  const words = name.split('_').map((word) => capitals[word] ?? word);
  const text = words.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
