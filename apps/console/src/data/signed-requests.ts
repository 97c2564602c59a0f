import { type ApiClientOptions } from '@rfp/api-client/send';
import { authorize } from '../auth/authorize.js';
import { renewingFetch } from '../auth/renewing-fetch.js';
import { shownRecordsHeaders } from './shown-records.js';

/** How every request of the console goes out: to its own origin, with a fresh access token, and once more where that was refused. */
export const signedRequests: ApiClientOptions = {
  baseUrl: '',
  fetch: renewingFetch,
  authorize: async () => ({ ...shownRecordsHeaders(), ...(await authorize()) }),
};
