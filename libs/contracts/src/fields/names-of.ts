/** The keys of an object that has no others than its type says. */
export function namesOf<T extends object>(object: T): (keyof T)[];
export function namesOf(object: object): string[] {
  return Object.keys(object);
}
