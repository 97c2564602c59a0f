import { z } from 'zod';
import { parseEmailAddress } from '../accounts/email-address.js';

/** The provider's claims about a user. */
export interface Claims {
  subject: string;
  /** Normalized; null if it is missing or invalid. */
  email: string | null;
  /** The provider has verified the address. */
  emailVerified: boolean;
  name: string | null;
  /** Groups of the configured claim; undefined if the provider did not report it. */
  groups: string[] | undefined;
}

export interface ProviderUser extends Claims {
  provider: string;
  issuer: string;
}

/** A provider identity waiting to be linked, and the session that started it. */
export interface PendingIdentity {
  session_id: string;
  user: ProviderUser;
}

const storable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();
const nameLength = 200;

const claimsSchema = z.object({
  sub: z.string().min(1).max(255).refine(storable),
  email: z.unknown().optional().transform(parseAddressOrNull),
  // Some providers send a string.
  email_verified: z
    .unknown()
    .optional()
    .transform((value) => value === true || value === 'true'),
  name: z
    .unknown()
    .optional()
    .transform((value) =>
      typeof value === 'string' && storable(value) && value.trim() !== '' ? value.trim().slice(0, nameLength) : null,
    ),
});

const groupsSchema = z.union([z.string().transform((name) => [name]), z.array(z.string())]);

/** A provider reports a list of names, or one name. */
function parseGroups(claims: unknown, groupsClaim: string): string[] | undefined {
  const parsed = z.record(z.string(), z.unknown()).safeParse(claims);
  return parsed.success ? groupsSchema.safeParse(parsed.data[groupsClaim]).data : undefined;
}

/** @param claims claims of the id token or of the user info; never merged, because one would verify the other's address */
export function parseClaims(claims: unknown, groupsClaim: string): Claims | null {
  const parsed = claimsSchema.safeParse(claims);
  if (!parsed.success) return null;
  const { sub, email, email_verified, name } = parsed.data;
  return {
    subject: sub,
    email,
    emailVerified: email !== null && email_verified,
    name: name?.isWellFormed() === true ? name : null,
    groups: parseGroups(claims, groupsClaim),
  };
}

/** The stored identity data, also shown to the user. */
export function toIdentityData({ issuer, subject, email, emailVerified, name }: ProviderUser): Record<string, unknown> {
  return {
    iss: issuer,
    sub: subject,
    ...(email === null ? {} : { email }),
    email_verified: emailVerified,
    ...(name === null ? {} : { full_name: name }),
  };
}

function parseAddressOrNull(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  try {
    return parseEmailAddress(value);
  } catch {
    return null;
  }
}
