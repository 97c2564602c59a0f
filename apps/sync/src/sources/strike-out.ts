/** The same, without the key wherever a source has brought it back: what is shown of an answer must not show what it was asked with. */
export function strikeOut<T>(value: T, key: string | null): T;
export function strikeOut(value: unknown, key: string | null): unknown {
  if (key === null) return value;
  if (typeof value === 'string') return [key, encodeURIComponent(key)].reduce((struck, form) => struck.replaceAll(form, '[redacted]'), value);
  if (Array.isArray(value)) return value.map((each: unknown) => strikeOut(each, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, strikeOut<unknown>(each, key)]));
}
