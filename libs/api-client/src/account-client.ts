import { type ApiTokenInput, type KeyedSource, type PreferencesInput } from '@rfp/contracts/account';
import { type DeviceDecision } from '@rfp/contracts/device';
import { type SettingsChange } from '@rfp/contracts/settings';
import { routes, type RouteReply } from '@rfp/contracts/routes';
import { type Call, type CallById, type CallOptions, type Send } from './send.js';

/** Account: preferences, settings, API tokens, sessions, sign-ins that wait for a confirmation, API keys for data sources. */
export interface AccountClient {
  clientConfig: Call<RouteReply<'clientConfig'>>;
  whoAmI: Call<RouteReply<'whoAmI'>>;
  /** @throws AppError `PGRST116` while none are saved */
  getPreferences: Call<RouteReply<'getPreferences'>>;
  /** Null in place of an error while none are saved. */
  findPreferences: Call<RouteReply<'findPreferences'>>;
  putPreferences(preferences: PreferencesInput, call?: CallOptions): Promise<RouteReply<'putPreferences'>>;
  getSettings: Call<RouteReply<'getSettings'>>;
  changeSettings(change: SettingsChange, call?: CallOptions): Promise<RouteReply<'changeSettings'>>;
  listApiTokens: Call<RouteReply<'listApiTokens'>>;
  createApiToken(token: ApiTokenInput, call?: CallOptions): Promise<RouteReply<'createApiToken'>>;
  revokeApiToken: CallById<RouteReply<'revokeApiToken'>>;
  listOwnSessions: Call<RouteReply<'listOwnSessions'>>;
  revokeOwnSession: CallById<RouteReply<'revokeOwnSession'>>;
  findDeviceRequest(userCode: string, call?: CallOptions): Promise<RouteReply<'findDeviceRequest'>>;
  decideDeviceRequest(
    userCode: string,
    decision: DeviceDecision,
    call?: CallOptions,
  ): Promise<RouteReply<'decideDeviceRequest'>>;
  listSourceKeys: Call<RouteReply<'listSourceKeys'>>;
  putSourceKey(source: KeyedSource, key: string, call?: CallOptions): Promise<RouteReply<'putSourceKey'>>;
  removeSourceKey(source: KeyedSource, call?: CallOptions): Promise<RouteReply<'removeSourceKey'>>;
  testSourceKey(source: KeyedSource, call?: CallOptions): Promise<RouteReply<'testSourceKey'>>;
}

/** The methods of {@link AccountClient} over `send`. */
export function accountMethods(send: Send): AccountClient {
  return {
    clientConfig: async (call) => (await send(routes.clientConfig, {}, call)).value,
    whoAmI: async (call) => (await send(routes.whoAmI, {}, call)).value,
    getPreferences: async (call) => (await send(routes.getPreferences, {}, call)).value,
    findPreferences: async (call) => (await send(routes.findPreferences, {}, call)).value,
    putPreferences: async (preferences, call) => (await send(routes.putPreferences, { body: preferences }, call)).value,
    getSettings: async (call) => (await send(routes.getSettings, {}, call)).value,
    changeSettings: async (change, call) => (await send(routes.changeSettings, { body: change }, call)).value,
    listApiTokens: async (call) => (await send(routes.listApiTokens, {}, call)).value,
    createApiToken: async (token, call) => (await send(routes.createApiToken, { body: token }, call)).value,
    revokeApiToken: async (id, call) => (await send(routes.revokeApiToken, { params: { id } }, call)).value,
    listOwnSessions: async (call) => (await send(routes.listOwnSessions, {}, call)).value,
    revokeOwnSession: async (id, call) => (await send(routes.revokeOwnSession, { params: { id } }, call)).value,
    findDeviceRequest: async (code, call) => (await send(routes.findDeviceRequest, { params: { code } }, call)).value,
    decideDeviceRequest: async (code, decision, call) =>
      (await send(routes.decideDeviceRequest, { params: { code }, body: { decision } }, call)).value,
    listSourceKeys: async (call) => (await send(routes.listSourceKeys, {}, call)).value,
    putSourceKey: async (source, key, call) =>
      (await send(routes.putSourceKey, { params: { source }, body: { key } }, call)).value,
    removeSourceKey: async (source, call) => (await send(routes.removeSourceKey, { params: { source } }, call)).value,
    testSourceKey: async (source, call) => (await send(routes.testSourceKey, { params: { source } }, call)).value,
  };
}
