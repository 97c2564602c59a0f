import { authClient } from './auth-client.js';
import { homePath } from './paths.js';

/** Final target of the link in a confirmation email. */
export function afterConfirmation(): string {
  return location.origin + homePath;
}

export async function resendConfirmation(email: string): Promise<Error | null> {
  const { error } = await authClient.resend({
    type: 'signup',
    email,
    options: { emailRedirectTo: afterConfirmation() },
  });
  return error;
}
