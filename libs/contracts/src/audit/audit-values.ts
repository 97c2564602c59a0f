import { isSecretName, isSecretParameter, redacted } from '../text/secrets.js';

const maxTextLength = 500;
const maxMembers = 40;
const maxItems = 20;
const maxDepth = 4;
/** Characters of all values as JSON. */
const maxLength = 16_000;
/** In place of values that are too long. */
const cutMark = '...';

/** Members of an object, as JSON. */
export type AuditValues = Record<string, unknown>;

const mailAddress = /[\w.%+'-]{1,64}@(?:[\w-]{1,63}\.){1,8}[a-z]{2,24}/gi;

/**
 * Makes values fit for the audit log: removes secrets and mail addresses, because an entry outlives the account that it is about, and limits the
 * length, because a source may have pages of settings.
 */
export function toAuditValues(values: object): AuditValues {
  const members = Object.entries(values).filter(([, value]) => value !== undefined);
  const fit: AuditValues = {};
  let room = maxLength;
  for (const [name, value] of members.slice(0, maxMembers)) {
    const member = toMember(name, value, 1);
    room -= name.length + (JSON.stringify(member) ?? '').length;
    fit[name] = room >= 0 ? member : cutMark;
  }
  return fit;
}

/** The members that differ, before and after. */
export function changedValues(before: object, after: object): { before: AuditValues; after: AuditValues } {
  const [old, changed] = [toAuditValues(before), toAuditValues(after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(changed)])].filter(
    (name) => JSON.stringify(Reflect.get(before, name)) !== JSON.stringify(Reflect.get(after, name)),
  );
  return { before: pick(old, names), after: pick(changed, names) };
}

function pick(values: AuditValues, names: readonly string[]): AuditValues {
  return Object.fromEntries(names.filter((name) => name in values).map((name) => [name, values[name]]));
}

function toMember(name: string, value: unknown, depth: number): unknown {
  // Numbers and switches, such as `tokens: 2`, are not secrets.
  const isText = (typeof value === 'string' && value !== '') || (typeof value === 'object' && value !== null);
  return isSecretName(name) && isText ? redacted : toValue(value, depth);
}

function toValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return toText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date) return value.toISOString();
  if (depth >= maxDepth) return cutMark;
  if (Array.isArray(value)) {
    const items = value.slice(0, maxItems).map((item) => toValue(item, depth + 1));
    return value.length > maxItems ? [...items, `... ${value.length - maxItems} more`] : items;
  }
  const members = Object.entries(value).slice(0, maxMembers);
  return Object.fromEntries(members.map(([name, member]) => [name, toMember(name, member, depth + 1)]));
}

function toText(text: string): string {
  const clean = withoutUrlSecrets(text).replace(mailAddress, redacted);
  return clean.length > maxTextLength ? clean.slice(0, maxTextLength) + cutMark : clean;
}

/** Removes user, password and secret parameters from a text that is a URL. */
function withoutUrlSecrets(text: string): string {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return text;
  const url = new URL(text);
  const secrets = [...url.searchParams.keys()].filter(isSecretParameter);
  if (secrets.length === 0 && url.username === '' && url.password === '') return text;
  url.username = '';
  url.password = '';
  for (const name of secrets) url.searchParams.set(name, 'redacted');
  return url.href;
}
