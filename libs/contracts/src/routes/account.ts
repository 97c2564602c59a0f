import { z } from 'zod';
import { apiTokenInputSchema, preferencesInputSchema, preferencesSchema } from '../account.js';
import { settingsChangeSchema } from '../settings.js';
import { whoAmISchema } from '../caller.js';
import { answeredBy, byId, type Routes } from './route.js';
import { authRpc } from '../rpc/auth.js';

export const accountRoutes = {
  clientConfig: {
    method: 'GET',
    path: '/client-config',
    summary: 'Configuration of the console before sign-in',
    ...answeredBy(authRpc, 'auth.client-config'),
  },
  whoAmI: {
    method: 'GET',
    path: '/me',
    access: 'read',
    summary: 'The caller of this credential and its access',
    reply: whoAmISchema,
  },
  getPreferences: {
    method: 'GET',
    path: '/user-preferences',
    summary: 'The caller’s preferences; code `PGRST116` if none were saved',
    ...answeredBy(authRpc, 'auth.preferences'),
  },
  findPreferences: {
    method: 'GET',
    path: '/user-preferences/saved',
    access: 'read',
    summary: 'The caller’s preferences; null if none were saved',
    reply: z.strictObject({ preferences: preferencesSchema.nullable() }),
  },
  putPreferences: {
    method: 'PUT',
    path: '/user-preferences',
    summary: 'Replace the caller’s preferences',
    body: preferencesInputSchema,
    ...answeredBy(authRpc, 'auth.save-preferences'),
  },
  getSettings: {
    method: 'GET',
    path: '/settings',
    summary: 'The caller’s settings',
    ...answeredBy(authRpc, 'auth.settings'),
  },
  changeSettings: {
    method: 'PATCH',
    path: '/settings',
    summary: 'Change some of the caller’s settings',
    body: settingsChangeSchema,
    ...answeredBy(authRpc, 'auth.change-settings'),
  },
  listApiTokens: {
    method: 'GET',
    path: '/api-tokens',
    summary: 'The caller’s API tokens, without their secrets',
    ...answeredBy(authRpc, 'auth.tokens'),
  },
  createApiToken: {
    method: 'POST',
    path: '/api-tokens',
    summary: 'Create an API token, returned only here',
    body: apiTokenInputSchema,
    status: 201,
    ...answeredBy(authRpc, 'auth.create-token'),
  },
  revokeApiToken: {
    method: 'DELETE',
    path: '/api-tokens/{id}',
    summary: 'Revoke an API token',
    params: byId,
    notFound: 'TOKEN_NOT_FOUND',
    ...answeredBy(authRpc, 'auth.revoke-token'),
  },
  listOwnSessions: {
    method: 'GET',
    path: '/sessions',
    summary: 'Active sessions of the caller',
    ...answeredBy(authRpc, 'auth.sessions'),
  },
  revokeOwnSession: {
    method: 'DELETE',
    path: '/sessions/{id}',
    summary: 'End one of the caller’s sessions',
    params: byId,
    notFound: 'SESSION_NOT_FOUND',
    ...answeredBy(authRpc, 'auth.revoke-session'),
  },
} as const satisfies Routes;
