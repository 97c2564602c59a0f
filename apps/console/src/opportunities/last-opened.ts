/** The opportunity that was opened last from a list, and the address of the list. */
interface LastOpened {
  list: string;
  id: string;
}

let last: LastOpened | null = null;

export function rememberOpened(opened: LastOpened): void {
  last = opened;
}

/** The id, if it was opened from this list. Only once: a later visit of the list begins at its top. */
export function takeOpened(list: string): string | null {
  const id = last?.list === list ? last.id : null;
  last = null;
  return id;
}
