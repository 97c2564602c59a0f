/**
 * JSON with object members sorted by name, for hashes: equal values give equal text. Members that are `undefined` are omitted. Only for JSON data:
 * `toJSON` is not called. Hashes of this text are stored, so it must not change. Hand-written for speed, because it is most of the cost of an
 * unchanged notice.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  let members = '';
  for (const name of Object.keys(value).sort()) {
    const member: unknown = Reflect.get(value, name);
    if (member !== undefined) members += `${members === '' ? '' : ','}${JSON.stringify(name)}:${canonicalJson(member)}`;
  }
  return `{${members}}`;
}
