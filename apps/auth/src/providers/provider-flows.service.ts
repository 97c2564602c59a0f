import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { readOne } from '@rfp/persistence/read-rows';
import { Vault } from '@rfp/service-kit/vault';
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { parseChallenge } from '../accounts/pkce-challenge.js';
import { type Challenge } from '../accounts/one-time-token.js';
import { allowedRedirect } from '../accounts/redirects.js';
import { AuthSettings } from '../auth-settings.js';
import { ProviderFlowEntity } from '../store/account.entity.js';
import { AuthError } from '../wire/auth-error.js';
import { type FlowSecrets } from './oidc-client.service.js';

const flowMs = 600_000;
const maxStateLength = 200;

/** A flow signs in, or links an identity to the account of its session. */
export type FlowPurpose = { kind: 'sign_in' } | LinkPurpose;

export interface LinkPurpose {
  kind: 'link';
  accountId: string;
  sessionId: string;
}

export interface Flow extends FlowSecrets {
  purpose: FlowPurpose;
  challenge: Challenge;
  redirect: URL;
}

const challengeSchema = z.object({
  code_challenge: z
    .string()
    .regex(/^[\w.~-]{43,128}$/)
    .optional(),
  code_challenge_method: z
    .string()
    .toLowerCase()
    .pipe(z.enum(['s256', 'plain']))
    .optional(),
});

const rowSchema = z.object({
  state_hash: z.string(),
  account_id: z.uuid().nullable(),
  sealed: z.string(),
  code_challenge: z.string().nullable(),
  code_challenge_method: z.string().nullable(),
  redirect_to: z.string(),
  expired: z.boolean(),
});

const secretsSchema = z.object({ nonce: z.string(), verifier: z.string(), session_id: z.uuid().nullable() });

/** Flows in progress at the provider. Found only by their state, which is valid once. */
@Injectable()
export class ProviderFlowsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly vault: Vault,
    private readonly settings: AuthSettings,
  ) {}

  /** The requested URL if it is allowed, else the site. */
  redirect(requested: string | undefined): URL {
    return allowedRedirect(requested, { siteUrl: this.settings.values.SITE_URL, origins: this.settings.origins });
  }

  /** @throws AuthError `validation_failed` for an incomplete or malformed challenge */
  async begin(
    purpose: FlowPurpose,
    query: {
      redirect_to?: string | undefined;
      code_challenge?: string | undefined;
      code_challenge_method?: string | undefined;
    },
  ): Promise<FlowSecrets> {
    const challenge = challengeSchema.safeParse(query);
    if (!challenge.success)
      throw new AuthError('validation_failed', {
        message: 'PKCE flow requires a code_challenge of 43 to 128 characters, and the method s256 or plain',
      });
    const { code_challenge, code_challenge_method } = parseChallenge(challenge.data);
    // Without a verifier, an attacker could send the URL to a victim and link the victim's identity to his own account.
    if (purpose.kind === 'link' && code_challenge === null)
      throw new AuthError('validation_failed', { message: 'Linking an identity needs PKCE' });
    const secrets = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
    const hash = hashOf(secrets.state);
    const { sessionId, accountId } = purpose.kind === 'link' ? purpose : { sessionId: null, accountId: null };
    const sealed = await this.vault.encrypt(
      JSON.stringify({ nonce: secrets.nonce, verifier: secrets.verifier, session_id: sessionId }),
      flowOwner(hash),
    );
    const now = new Date();
    await this.dataSource.manager.insert(ProviderFlowEntity, {
      state_hash: hash,
      kind: purpose.kind,
      account_id: accountId,
      sealed,
      code_challenge,
      code_challenge_method,
      redirect_to: this.redirect(query.redirect_to).href,
      created_at: now,
      expires_at: new Date(now.getTime() + flowMs),
    });
    return secrets;
  }

  /**
   * Consumes the flow, whatever the outcome.
   * @throws AuthError `bad_oauth_state` if it is missing or expired, `flow_state_not_found` if it is unknown or was
   * used
   */
  async take(state: string | undefined): Promise<Flow> {
    if (state === undefined || state === '' || state.length > maxStateLength) throw new AuthError('bad_oauth_state');
    const row = await readOne(
      this.dataSource.manager,
      rowSchema,
      `WITH consumed AS (DELETE FROM provider_flow WHERE state_hash = $1 RETURNING *) SELECT *, expires_at <= now() AS expired FROM consumed`,
      [hashOf(state)],
    );
    if (row === undefined) throw new AuthError('flow_state_not_found');
    if (row.expired) throw new AuthError('bad_oauth_state');
    const sealed = secretsSchema.parse(JSON.parse(await this.vault.decrypt(row.sealed, flowOwner(row.state_hash))));
    return {
      state,
      nonce: sealed.nonce,
      verifier: sealed.verifier,
      purpose: purposeOf(row.account_id, sealed.session_id),
      challenge: { code_challenge: row.code_challenge, code_challenge_method: row.code_challenge_method },
      // Checked again, because the configuration may have changed.
      redirect: this.redirect(row.redirect_to),
    };
  }
}

function purposeOf(accountId: string | null, sessionId: string | null): FlowPurpose {
  return accountId === null || sessionId === null ? { kind: 'sign_in' } : { kind: 'link', accountId, sessionId };
}

function flowOwner(hash: string): string {
  return `flow:${hash}`;
}

function hashOf(state: string): string {
  return createHash('sha256').update(state).digest('base64url');
}
