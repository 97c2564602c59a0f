/** Returns the initials of the first and the last word of a name; without a name, the first letter of the address. */
export function toInitials(name: string, email: string): string {
  const words = name.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : [words[0] ?? email];
  const letters = chosen.map((word) => /[\p{L}\p{N}]/u.exec(word ?? '')?.[0] ?? '').join('');
  return letters === '' ? '?' : letters.toLocaleUpperCase();
}
