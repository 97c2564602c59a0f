import { loadAuthClient } from '../load-auth-client.js';
import { homePath } from '../paths.js';

/** Page that the link in a confirmation email finally leads to. */
export function afterConfirmation(): string {
  return location.origin + homePath;
}

export async function resendConfirmation(email: string): Promise<Error | null> {
  const { authClient } = await loadAuthClient();
  const { error } = await authClient.resend({
    type: 'signup',
    email,
    options: { emailRedirectTo: afterConfirmation() },
  });
  return error;
}
