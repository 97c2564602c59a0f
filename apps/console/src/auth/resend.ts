import { authClient } from './auth-client.js';
import { homePath } from './paths.js';

/** Where the link of a confirmation mail leads in the end. */
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
