import { type Notice } from '@rfp/contracts/notice';
import { saysNone } from './merge-notice.js';

/** Members that a list grows to: the oldest give way, so that a procedure told of for years stays one that can be stored. */
const longest = 100;

/**
 * A notice that tells only what is new, laid over what its door said before; any other notice as it is. Without this an update that names
 * nothing but a new deadline would take away all that the tender said.
 */
export function layOver(before: Pick<Notice, 'fields' | 'adds'>, notice: Notice): Notice {
  if (notice.adds === undefined) return notice;
  const concluded = new Set<string>(notice.adds.concluded);
  const said = Object.entries(notice.fields).flatMap(([name, value]) => {
    const earlier: unknown = Reflect.get(before.fields, name);
    const counts = !saysNone(value) && (saysNone(earlier) || !concluded.has(name));
    return counts
      ? [[name, Array.isArray(value) && Array.isArray(earlier) ? grown(earlier, value) : value] as const]
      : [];
  });
  const told = new Set(said.map(([name]) => name).filter((name) => !concluded.has(name)));
  const fields = { ...before.fields, ...Object.fromEntries(said) };
  if (before.adds === undefined) return { ...notice, fields, adds: undefined };
  return { ...notice, fields, adds: { concluded: before.adds.concluded.filter((name) => !told.has(name)) } };
}

/** In the order in which they were first said, so that the same said again is no change. */
function grown(before: readonly unknown[], said: readonly unknown[]): unknown[] {
  const members = new Map([...before, ...said].map((member) => [identityOf(member), member]));
  return [...members.values()].slice(-Math.max(longest, before.length, said.length));
}

/** An attachment is told by its address: its name may have been corrected. */
function identityOf(member: unknown): unknown {
  return typeof member === 'object' && member !== null && 'url' in member ? member.url : member;
}
