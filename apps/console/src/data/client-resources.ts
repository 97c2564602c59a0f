import { type ApiClient } from '@rfp/api-client/api-client';
import { type OwnSession } from '@rfp/contracts/account';
import { type invitationInputSchema } from '@rfp/contracts/people/accounts';
import { type workspaceInvitationInputSchema } from '@rfp/contracts/people/workspaces';
import { type SourceInput } from '@rfp/contracts/source';
import {
  type CreateParams,
  type CreateResult,
  type DeleteManyParams,
  type DeleteManyResult,
  type DeleteParams,
  type DeleteResult,
  type GetListParams,
  type GetListResult,
  type GetOneParams,
  type GetOneResult,
  type UpdateParams,
  type UpdateResult,
} from 'react-admin';
import { defaultInboxRows, maxInboxRows } from '@rfp/contracts/tracking/inbox';
import { type savedSearchInputSchema } from '@rfp/contracts/tracking/saved-searches';
import { type z } from 'zod';
import { client } from './client.js';

/** The methods of a data provider for one resource. */
interface ResourceProvider {
  getList: (params: GetListParams & { signal?: AbortSignal }) => Promise<GetListResult>;
  getOne?: (params: GetOneParams & { signal?: AbortSignal }) => Promise<GetOneResult>;
  create?(params: CreateParams): Promise<CreateResult>;
  update?: (params: UpdateParams) => Promise<UpdateResult>;
  delete?: (params: DeleteParams) => Promise<DeleteResult>;
  deleteMany?: (params: DeleteManyParams) => Promise<DeleteManyResult>;
}

type InvitationInput = z.input<typeof invitationInputSchema>;
type MemberInvitationInput = z.input<typeof workspaceInvitationInputSchema>;
type SavedSearchInput = z.input<typeof savedSearchInputSchema>;
type Call = NonNullable<Parameters<ApiClient['getSource']>[1]>;

function callOptions({ signal }: { signal?: AbortSignal }): Call {
  return signal === undefined ? {} : { signal };
}

function rowRange({ pagination: { page, perPage } = { page: 1, perPage: 25 } }: GetListParams) {
  return { offset: (page - 1) * perPage, limit: perPage };
}

/** Sorts the current session first. Other sessions stay in the order of the server. */
function currentFirst(one: OwnSession, other: OwnSession): number {
  return Number(other.current) - Number(one.current);
}

/** Resources that are read and written through the API client. */
export const clientResources: Readonly<Record<string, ResourceProvider>> = {
  sources: {
    getList: async (params) => {
      const { rows, total } = await (
        await client()
      ).listSources({ filter: params.filter, ...rowRange(params) }, callOptions(params));
      return { data: rows, total };
    },
    getOne: async ({ id, ...params }) => ({ data: await (await client()).getSource({ id }, callOptions(params)) }),
    create: async ({ data }: { data: SourceInput }) => ({ data: await (await client()).addSource(data) }),
    update: async ({ id, data }) => ({ data: await (await client()).changeSource({ ...data, id }) }),
    /** `meta.records` states what happens to the records of the source. */
    delete: async ({ id, meta: { records } }) => ({ data: await (await client()).removeSource({ id, records }) }),
  },
  runs: {
    getList: async (params) => {
      const { rows, total } = await (
        await client()
      ).listRuns({ filter: params.filter, ...rowRange(params) }, callOptions(params));
      return { data: rows, total };
    },
  },
  tokens: {
    getList: async (params) => {
      const { tokens } = await (await client()).listApiTokens({}, callOptions(params));
      return { data: tokens, total: tokens.length };
    },
    delete: async ({ id }) => {
      await (await client()).revokeApiToken({ id });
      return { data: { id } };
    },
  },
  sessions: {
    getList: async (params) => {
      const { sessions } = await (await client()).listOwnSessions({}, callOptions(params));
      return { data: sessions.toSorted(currentFirst), total: sessions.length };
    },
    delete: async ({ id }) => {
      await (await client()).revokeOwnSession({ id });
      return { data: { id } };
    },
  },
  accounts: {
    getList: async (params) => {
      const { rows, total } = await (
        await client()
      ).listAccounts({ filter: params.filter, ...rowRange(params) }, callOptions(params));
      return { data: rows, total };
    },
    update: async ({ id, data: { role } }) => ({ data: await (await client()).changeAccount({ id, role }) }),
    delete: async ({ id }) => {
      await (await client()).removeAccount({ id });
      return { data: { id } };
    },
  },
  invitations: {
    getList: async (params) => {
      const { invitations } = await (await client()).listInvitations({}, callOptions(params));
      return { data: invitations, total: invitations.length };
    },
    create: async ({ data }: { data: InvitationInput }) => ({ data: await (await client()).invite(data) }),
    delete: async ({ id }) => {
      await (await client()).withdrawInvitation({ id });
      return { data: { id } };
    },
  },
  members: {
    getList: async (params) => {
      const { members } = await (await client()).listMembers({}, callOptions(params));
      return { data: members, total: members.length };
    },
    update: async ({ id, data: { role } }) => ({ data: await (await client()).changeMember({ id, role }) }),
    delete: async ({ id }) => {
      await (await client()).removeMember({ id });
      return { data: { id } };
    },
  },
  'member-invitations': {
    getList: async (params) => {
      const { invitations } = await (await client()).listMemberInvitations({}, callOptions(params));
      return { data: invitations, total: invitations.length };
    },
    create: async ({ data }: { data: MemberInvitationInput }) => ({
      data: await (await client()).inviteMember(data),
    }),
    delete: async ({ id }) => {
      await (await client()).withdrawMemberInvitation({ id });
      return { data: { id } };
    },
  },
  searches: {
    getList: async (params) => {
      const { searches } = await (await client()).listSearches({}, callOptions(params));
      return { data: searches, total: searches.length };
    },
    create: async ({ data }: { data: SavedSearchInput }) => ({ data: await (await client()).saveSearch(data) }),
    update: async ({ id, data: { version, ...change } }) => ({
      data: await (await client()).changeSearch({ ...change, id, version }),
    }),
    delete: async ({ id }) => ({ data: await (await client()).deleteSearch({ id }) }),
  },
  /** Follows the pages until there are as many entries as requested. `meta` has the notices. */
  inbox: {
    getList: async (params) => {
      const { perPage = defaultInboxRows } = params.pagination ?? {};
      const api = await client();
      const read = async (missing: number, after?: string) =>
        api.inbox(
          { ...params.filter, limit: Math.min(missing, maxInboxRows), ...(after === undefined ? {} : { after }) },
          callOptions(params),
        );
      const { notices, ...first } = await read(perPage);
      const data = [...first.entries];
      let { next } = first;
      while (next !== null && data.length < perPage) {
        const page = await read(perPage - data.length, next);
        data.push(...page.entries);
        ({ next } = page);
      }
      return { data, pageInfo: { hasNextPage: next !== null }, meta: { notices } };
    },
  },
  notifications: {
    getList: async (params) => {
      const { notifications, unread } = await (await client()).listNotifications({}, callOptions(params));
      return { data: notifications, total: unread };
    },
    delete: async ({ id }) => {
      await (await client()).dismissNotification({ id });
      return { data: { id } };
    },
    /** Dismisses all notifications, including notifications beyond the maximum length of a list. */
    deleteMany: async ({ ids }) => {
      await (await client()).dismissNotifications();
      return { data: ids };
    },
  },
};
