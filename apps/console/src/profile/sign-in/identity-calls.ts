import { type Provider, type UserIdentity } from '@supabase/auth-js';
import { z } from 'zod';
import { authClient } from '../../auth/auth-client.js';
import { callbackPath, profilePath } from '../../auth/paths.js';

/** Accepts any provider. The type of the library lists hosted providers only, but the library passes any name through. */
const providerSchema = z.custom<Provider>((id) => typeof id === 'string');
const emailSchema = z.object({ email: z.string() }).catch({ email: '' });

/** Redirects to the provider, which redirects back. */
export async function link(provider: string): Promise<void> {
  const back = new URL(callbackPath, location.origin);
  back.searchParams.set('next', profilePath);
  const { error } = await authClient.linkIdentity({
    provider: providerSchema.parse(provider),
    options: { redirectTo: back.href },
  });
  if (error !== null) throw error;
}

export async function unlink(identity: UserIdentity): Promise<void> {
  const { error } = await authClient.unlinkIdentity(identity);
  if (error !== null) throw error;
}

/** Email address at the provider. */
export function identityEmail(identity: UserIdentity): string {
  return emailSchema.parse(identity.identity_data).email;
}
