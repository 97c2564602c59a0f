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

/** The module of the auth client, which signed-in visitors need only when their token ends. */
export function loadAuthClient(): Promise<AuthModule> {
  loading ??= load();
  return loading;
}

/** Calls `follow` before anybody uses the client, so that it misses no event. */
export function followAuthClient(follow: (client: AuthModule['authClient']) => void): void {
  followers.push(follow);
}
