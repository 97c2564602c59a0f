const maxKeyLength = 40;

/** A key from a name: `City of Austin, TX` becomes `city_of_austin_tx`. If that is taken, a number follows. */
export function generateKey(name: string, taken: ReadonlySet<string>): string {
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '');
  const stem = /^[a-z]./.test(words) ? words : `source_${words}`.replace(/_+$/, '');
  for (let attempt = 1; ; attempt += 1) {
    const suffix = attempt === 1 ? '' : `_${attempt}`;
    const key = `${stem.slice(0, maxKeyLength - suffix.length).replace(/_+$/, '')}${suffix}`;
    if (!taken.has(key)) return key;
  }
}
