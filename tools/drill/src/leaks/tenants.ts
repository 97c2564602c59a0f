import { authSessionSchema } from '@rfp/contracts/auth';
import { apiPrefix, authPrefix, workspaceHeader } from '@rfp/contracts/http';
import { z } from 'zod';

const idSchema = z.object({ id: z.uuid() });
const rowsSchema = z.array(idSchema).min(1);

/** A person in a workspace that they own. */
export class Tenant {
  private constructor(
    private readonly url: string,
    private readonly token: string,
    readonly workspace: string,
  ) {}

  /** Signs up. The product must confirm new accounts itself. */
  static async signUp(url: string, name: string): Promise<Tenant> {
    const body = JSON.stringify({ email: `${name}@example.com`, password: 'correct horse battery' });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${url}${authPrefix}/signup`, { method: 'POST', headers, body });
    const { access_token: token } = authSessionSchema.parse(await answer.json());
    const personal = new Tenant(url, token, '');
    const { id } = idSchema.parse(await personal.#call('POST', '/workspaces', { name }));
    return new Tenant(url, token, id);
  }

  async saveSearch(): Promise<string> {
    const search = { name: 'Cooling', visibility: 'shared', filter: { q: 'cooling' } };
    return idSchema.parse(await this.#call('POST', '/searches', search)).id;
  }

  async addNote(): Promise<string> {
    const [opportunity] = rowsSchema.parse(await this.#call('GET', '/opportunities'));
    const path = `/opportunities/${opportunity?.id}/notes`;
    return idSchema.parse(await this.#call('POST', path, { text: 'Ask for the site visit.' })).id;
  }

  /** Sends a request, in another workspace if one is given, and reads the answer. */
  async send(
    method: string,
    path: string,
    { body, workspace = this.workspace }: { body?: unknown; workspace?: string } = {},
  ): Promise<{ status: number; text: string }> {
    const answer = await fetch(`${this.url}${apiPrefix}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(workspace === '' ? {} : { [workspaceHeader]: workspace }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, text: await answer.text() };
  }

  async #call(method: string, path: string, body?: unknown): Promise<unknown> {
    const { status, text } = await this.send(method, path, { body });
    if (status >= 300) throw new Error(`${method} ${path} was answered with ${status}: ${text}`);
    return JSON.parse(text);
  }
}
