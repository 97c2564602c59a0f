import { stubCallers, stubCredential } from '@rfp/testing/stubs/stub-callers';

/** Headers in which a client claims rights; the gateway ignores all of them. */
export const forgedHeaders: Readonly<Record<string, string>> = {
  'x-user-id': stubCallers.owner.user_id,
  'x-user-role': 'service_role',
  'x-user-email': stubCallers.owner.label,
  'x-forwarded-user': stubCallers.owner.user_id,
  'x-forwarded-for': '127.0.0.1',
  'x-forwarded-host': 'localhost:3000',
  'x-original-url': '/livez',
  'x-rewrite-url': '/livez',
  'x-http-method-override': 'GET',
  apikey: stubCredential('writeToken'),
  'x-api-key': stubCredential('writeToken'),
  'proxy-authorization': `Bearer ${stubCredential('owner')}`,
  cookie: `access_token=${stubCredential('owner')}; sb-auth=${stubCredential('owner')}`,
};
