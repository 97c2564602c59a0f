/** The keys of an object that has no keys beyond those of its type. */
export function namesOf<T extends object>(object: T): (keyof T)[];
export function namesOf(object: object): string[] {
  return Object.keys(object);
}
