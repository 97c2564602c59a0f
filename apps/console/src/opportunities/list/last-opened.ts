/** The opportunity last opened from a list, and the address of that list. */
interface LastOpened {
  list: string;
  id: string;
}

let last: LastOpened | null = null;

export function rememberOpened(opened: LastOpened): void {
  last = opened;
}

/** Returns the id if the opportunity was opened from this list. Returns it only once, because a later visit of the list starts at its top. */
export function takeOpened(list: string): string | null {
  const id = last?.list === list ? last.id : null;
  last = null;
  return id;
}
