import { type WorkspaceMember } from '@rfp/contracts/people/workspaces';

const maxSuggestions = 6;

/** How a text names a member after `@`. */
export function mentionLabel({ name, email }: Pick<WorkspaceMember, 'name' | 'email'>): string {
  return name ?? email ?? '';
}

/** The beginning of a mention before the caret. */
interface Fragment {
  /** Position of `@`. */
  readonly at: number;
  readonly text: string;
}

/** Returns the mention that is being written at the caret; null if there is none. */
export function findFragment(text: string, caret: number): Fragment | null {
  const match = /(?:^|\s)@([^\n@]{0,40})$/.exec(text.slice(0, caret));
  const written = match?.[1];
  return written === undefined ? null : { at: caret - written.length - 1, text: written };
}

/** Returns members whose name or address contains the text, those whose name begins with it first. */
export function suggestMembers(members: readonly WorkspaceMember[], fragment: Fragment | null): WorkspaceMember[] {
  if (fragment === null) return [];
  const text = fragment.text.toLowerCase();
  const begins = (member: WorkspaceMember) => mentionLabel(member).toLowerCase().startsWith(text);
  return members
    .filter((member) => mentionLabel(member) !== '')
    .filter(({ name, email }) => [name, email].some((each) => each?.toLowerCase().includes(text) === true))
    .sort((one, other) => Number(begins(other)) - Number(begins(one)))
    .slice(0, maxSuggestions);
}

/** Completes the mention at the caret. */
export function completeMention(
  text: string,
  { at, text: written }: Fragment,
  member: WorkspaceMember,
): { text: string; caret: number } {
  const before = `${text.slice(0, at)}@${mentionLabel(member)} `;
  return { text: before + text.slice(at + 1 + written.length).replace(/^ /, ''), caret: before.length };
}

/** Returns the ids of the members that a text mentions. If a name begins with another one, only the longer one counts. */
export function findMentions(text: string, members: readonly WorkspaceMember[]): string[] {
  const byLength = [...members].sort((one, other) => mentionLabel(other).length - mentionLabel(one).length);
  let rest = text;
  const found: string[] = [];
  for (const member of byLength) {
    const mention = `@${mentionLabel(member)}`;
    if (mention === '@' || !rest.includes(mention)) continue;
    found.push(member.id);
    rest = rest.replaceAll(mention, '');
  }
  return found;
}
