type AuthModule = typeof import('./auth-client.js');

let loading: Promise<AuthModule> | undefined;
const followers: ((client: AuthModule['authClient']) => void)[] = [];

async function load(): Promise<AuthModule> {
  try {
    const loaded = await import('./auth-client.js');
    for (const follow of followers) follow(loaded.authClient);
    return loaded;
  } catch (error) {
    loading = undefined;
    throw error;
  }
}

/** Loads the auth client. Signed-in visitors need it only when their token expires. */
export function loadAuthClient(): Promise<AuthModule> {
  loading ??= load();
  return loading;
}

/** Registers a function that runs immediately after the client is loaded, so that it misses no event. */
export function followAuthClient(follow: (client: AuthModule['authClient']) => void): void {
  followers.push(follow);
}
