import { authClient } from './auth-client.js';
import { demoMetadata, storeDemoUser } from './demo-mode.js';

/** Starts an anonymous session. */
export async function enterDemo(email: string): Promise<Error | null> {
  const { data, error } = await authClient.signInAnonymously({ options: { data: demoMetadata } });
  if (error !== null) return error;
  if (data.user !== null) storeDemoUser(data.user, email);
  return null;
}
