import { type ApiClientOptions } from '@rfp/api-client/send';
import { authorize } from '../auth/session/authorize.js';
import { refreshingFetch } from '../auth/session/refreshing-fetch.js';
import { showDemoHeaders } from './show-demo.js';

/** Options of every request: same origin, fresh access token, one retry with a new token. */
export const signedRequests: ApiClientOptions = {
  baseUrl: '',
  fetch: refreshingFetch,
  authorize: async () => ({ ...showDemoHeaders(), ...(await authorize()) }),
};
