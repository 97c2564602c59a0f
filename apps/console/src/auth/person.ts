import { type User } from '@supabase/auth-js';
import { z } from 'zod';
import { authTexts } from './auth-texts.js';
import { demoUser } from './demo-mode.js';
import { useSession } from './session.js';

/** Who is signed in, as the shell shows it. */
export interface Person {
  id: string;
  name: string;
  email: string;
  /** Demo and anonymous sessions read only: the server refuses them everything else. */
  readOnly: boolean;
}

const fullName = z.object({ full_name: z.string().trim().min(1) });

/** Metadata are written by the user, so anything may be in them. */
function nameOf(metadata: unknown): string {
  const parsed = fullName.safeParse(metadata);
  return parsed.success ? parsed.data.full_name : authTexts.user.unnamed;
}

export function personOf(user: User): Person {
  const anonymous = user.is_anonymous === true;
  const shown = anonymous ? demoUser() : undefined;
  return {
    id: user.id,
    name: nameOf(shown?.user_metadata ?? user.user_metadata),
    email: shown?.email ?? user.email ?? '',
    readOnly: anonymous || user.app_metadata['demo'] === true,
  };
}

/** Null where nobody is signed in. */
export function usePerson(): Person | null {
  const state = useSession();
  return state.status === 'signed_in' ? personOf(state.session.user) : null;
}

/** Whether this session can change nothing. */
export function useReadOnly(): boolean {
  return usePerson()?.readOnly ?? false;
}
