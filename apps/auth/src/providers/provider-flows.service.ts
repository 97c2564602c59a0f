import { Injectable } from '@nestjs/common';
import { Vault } from '@rfp/service-kit/vault';
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { type Challenge, hashOf, parseChallenge } from '../accounts/one-time-token.js';
import { allowedRedirect } from '../accounts/redirects.js';
import { AuthSettings } from '../auth-settings.js';
import { ProviderFlowEntity } from '../store/account.entity.js';
import { takeRow } from '../store/rows.js';
import { AuthError } from '../wire/auth-error.js';
import { type FlowSecrets } from './oidc-client.service.js';

const flowLifetimeMs = 600_000;
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

const secretsSchema = z.object({ nonce: z.string(), verifier: z.string(), session_id: z.uuid().nullable() });

/** Flows in progress at the provider. Found only by their state, which is valid once. */
@Injectable()
export class ProviderFlowsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly vault: Vault,
    private readonly settings: AuthSettings,
  ) {}

  /** @throws AuthError `validation_failed` for an incomplete or malformed challenge */
  async begin(
    purpose: FlowPurpose,
    query: { redirect_to?: string | undefined } & { [K in keyof Challenge]?: string | undefined },
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
    const { nonce, verifier } = secrets;
    const sealed = await this.vault.encrypt(
      JSON.stringify({ nonce, verifier, session_id: sessionId }),
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
      redirect_to: allowedRedirect(query.redirect_to, this.settings).href,
      created_at: now,
      expires_at: new Date(now.getTime() + flowLifetimeMs),
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
    const row = await takeRow(this.dataSource.manager, ProviderFlowEntity, { state_hash: hashOf(state) });
    if (row === null) throw new AuthError('flow_state_not_found');
    if (row.expires_at <= new Date()) throw new AuthError('bad_oauth_state');
    const opened = JSON.parse(await this.vault.decrypt(row.sealed, flowOwner(row.state_hash)));
    const { nonce, verifier, session_id } = secretsSchema.parse(opened);
    const { code_challenge, code_challenge_method } = row;
    return {
      state,
      nonce,
      verifier,
      purpose: purposeOf(row.account_id, session_id),
      challenge: { code_challenge, code_challenge_method },
      // Checked again, because the configuration may have changed.
      redirect: allowedRedirect(row.redirect_to, this.settings),
    };
  }
}

function purposeOf(accountId: string | null, sessionId: string | null): FlowPurpose {
  return accountId === null || sessionId === null ? { kind: 'sign_in' } : { kind: 'link', accountId, sessionId };
}

function flowOwner(hash: string): string {
  return `flow:${hash}`;
}
