/** `SAM.gov, Grants.gov and 2 more`. */
export function listNames(names: readonly string[], max: number): string {
  const more = names.length - max;
  return more > 0 ? `${names.slice(0, max).join(', ')} and ${more} more` : names.join(', ');
}
