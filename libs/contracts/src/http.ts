/** Default address of the product on this machine. */
export const defaultServerUrl = 'http://127.0.0.1:3000';

/** Path prefix of the API on the gateway's origin. */
export const apiPrefix = '/api';

/** Header that selects the demo records although real ones exist; value `true`. */
export const demoSessionHeader = 'x-demo-session';
/** Header with the id of the workspace of a request. Without it: the personal workspace, or that of the API token. */
export const workspaceHeader = 'x-workspace';

export const requestIdHeader = 'x-request-id';

/** Form of a request id that is accepted from the caller; any other id is replaced. */
export const requestIdPattern = /^[\w.:-]{8,64}$/;

/** Path prefix of the auth wire contract on the gateway's origin: `@supabase/auth-js` appends its paths to it. */
export const authPrefix = '/auth/v1';

/** Header that requests a form of the error envelope. The client reads that form only if the response repeats the header. */
export const authApiVersionHeader = 'x-supabase-api-version';
export const authApiVersion = '2024-01-01';

/** Console page that confirms the sign-in of a program; the auth service writes links to it. */
export const devicePagePath = '/device';

/** Query parameter of that page with the user code. Not `code`, because redirects of the auth service use that name. */
export const userCodeParameter = 'user_code';
