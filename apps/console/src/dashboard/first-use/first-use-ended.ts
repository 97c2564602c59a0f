import { getStorage } from 'react-admin';
import { z } from 'zod';

const key = 'first_use_ended';

/** Ids of the users of this browser who finished or hid the checklist. */
const idsSchema = z.array(z.string());

function endedUsers(): string[] {
  try {
    return idsSchema.parse(JSON.parse(getStorage().getItem(key) ?? '[]'));
  } catch {
    return [];
  }
}

export function hasFirstUseEnded(user: string): boolean {
  return endedUsers().includes(user);
}

/** Hides the checklist permanently. */
export function endFirstUse(user: string): void {
  getStorage().setItem(key, JSON.stringify([...new Set([...endedUsers(), user])]));
}
