/** Address of the product on this machine, where nothing else is set. */
export const defaultServerUrl = 'http://127.0.0.1:3000';

/** Path prefix of the API on the gateway's origin. */
export const apiPrefix = '/api';

/** Header that selects the demo records although there are real ones; value `true`. */
export const demoSessionHeader = 'x-demo-session';
export const requestIdHeader = 'x-request-id';

/** Form of a request id that is accepted from the caller; any other is replaced. */
export const requestIdPattern = /^[\w.:-]{8,64}$/;

/** Path prefix of the auth wire contract on the gateway's origin: `@supabase/auth-js` appends its paths to it. */
export const authPrefix = '/auth/v1';

/** The client requests a form of the error envelope with this header, and reads that form only if the response repeats it. */
export const authApiVersionHeader = 'x-supabase-api-version';
export const authApiVersion = '2024-01-01';

/** Page of the console that confirms the sign-in of a program; the auth service writes links to it. */
export const devicePagePath = '/device';

/** Query parameter of that page with the user code. Not `code`, which a redirect of the auth service carries. */
export const userCodeParameter = 'user_code';
