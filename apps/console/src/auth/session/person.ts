import { z } from 'zod';
import { authTexts } from '../auth-texts.js';
import { displayedUser } from '../demo-mode.js';
import { useSession } from './session.js';
import { type SessionUser } from './stored-session.js';

/** The signed-in user, as the shell shows it. */
export interface Person {
  id: string;
  name: string;
  email: string;
  /** Demo and anonymous sessions: the server rejects every change. */
  readOnly: boolean;
}

const fullName = z.object({ full_name: z.string().trim().min(1) });

/** Users write their metadata, so it may hold anything. */
function readName(metadata: unknown): string {
  const parsed = fullName.safeParse(metadata);
  return parsed.success ? parsed.data.full_name : authTexts.user.unnamed;
}

export function toPerson(user: SessionUser): Person {
  const { user_metadata: metadata, email = '' } = displayedUser(user);
  return {
    id: user.id,
    name: readName(metadata),
    email,
    readOnly: user.is_anonymous === true || user.app_metadata['demo'] === true,
  };
}

/** The signed-in user; null if there is none. */
export function usePerson(): Person | null {
  const state = useSession();
  return state.status === 'signed_in' ? toPerson(state.session.user) : null;
}

/** Whether the session is read-only. */
export function useReadOnly(): boolean {
  return usePerson()?.readOnly ?? false;
}
