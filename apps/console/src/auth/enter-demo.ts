import { demoMetadata, storeDemoUser } from './demo-mode.js';
import { loadAuthClient } from './load-auth-client.js';

/** Starts an anonymous session. */
export async function enterDemo(email: string): Promise<Error | null> {
  const { authClient } = await loadAuthClient();
  const { data, error } = await authClient.signInAnonymously({ options: { data: demoMetadata } });
  if (error !== null) return error;
  if (data.user !== null) storeDemoUser(data.user, email);
  return null;
}
