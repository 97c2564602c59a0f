/** A part of a text. */
interface Span {
  start: number;
  end: number;
}

const token = /"(?:[^"\\]|\\.)*"|[{}[\]]/gs;

/** Spans of the objects and lists in the top-level list of a JSON text, or in a list of its top-level object. */
export function listMembers(json: string): Span[] {
  const members: Span[] = [];
  const open: { sign: string; start: number }[] = [];
  for (const { 0: sign, index } of json.matchAll(token)) {
    if (sign === '{' || sign === '[') open.push({ sign, start: index });
    if (sign !== '}' && sign !== ']') continue;
    const closed = open.pop();
    if (closed !== undefined && areInList(open)) members.push({ start: closed.start, end: index + 1 });
  }
  return members;
}

function areInList(around: readonly { sign: string }[]): boolean {
  const signs = around.map(({ sign }) => sign).join('');
  return signs === '[' || signs === '{[';
}
