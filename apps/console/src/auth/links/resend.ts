import { loadAuthClient } from '../load-auth-client.js';
import { homePath } from '../paths.js';

/** Address of the page to which the link in a confirmation email leads in the end. */
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
