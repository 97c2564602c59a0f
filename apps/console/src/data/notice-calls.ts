import { type ApiClient } from '@rfp/api-client/api-client';
import { type PagePlace } from '@rfp/api-client/notice-client';
import { type NoticeQuestion } from '@rfp/contracts/notice-brief';
import { type RequirementCheck } from '@rfp/contracts/checked-requirement';
import { type RouteReply } from '@rfp/contracts/routes';
import { type DiffRequest } from '@rfp/contracts/version-diff';
import { callOptions } from './call-options.js';

/** Requests about what a notice says. */
export interface NoticeCalls {
  noticeBrief(id: string, signal?: AbortSignal): Promise<RouteReply<'noticeBrief'>>;
  noticeQuestions(id: string, signal?: AbortSignal): Promise<RouteReply<'listQuestions'>>;
  writeBrief(id: string): Promise<RouteReply<'writeBrief'>>;
  askNotice(id: string, asked: NoticeQuestion): Promise<RouteReply<'askNotice'>>;
  checkedRequirements(id: string, signal?: AbortSignal): Promise<RouteReply<'listCheckedRequirements'>>;
  checkRequirement(id: string, check: RequirementCheck): Promise<RouteReply<'checkRequirement'>>;
  noticeDocuments(id: string, signal?: AbortSignal): Promise<RouteReply<'listDocuments'>>;
  readDocuments(id: string, documents?: string[]): Promise<RouteReply<'readDocuments'>>;
  documentPage(id: string, place: PagePlace, signal?: AbortSignal): Promise<RouteReply<'documentPage'>>;
  amendmentImpact(id: string, versions: DiffRequest, signal?: AbortSignal): Promise<RouteReply<'amendmentImpact'>>;
}

export function noticeCalls(client: () => Promise<ApiClient>): NoticeCalls {
  return {
    noticeBrief: async (id, signal) => (await client()).noticeBrief(id, callOptions(signal)),
    noticeQuestions: async (id, signal) => (await client()).listQuestions(id, callOptions(signal)),
    writeBrief: async (id) => (await client()).writeBrief(id),
    askNotice: async (id, asked) => (await client()).askNotice(id, asked),
    checkedRequirements: async (id, signal) => (await client()).listCheckedRequirements(id, callOptions(signal)),
    checkRequirement: async (id, check) => (await client()).checkRequirement(id, check),
    noticeDocuments: async (id, signal) => (await client()).listDocuments(id, callOptions(signal)),
    readDocuments: async (id, documents) => (await client()).readDocuments(id, documents),
    documentPage: async (id, place, signal) => (await client()).documentPage(id, place, callOptions(signal)),
    amendmentImpact: async (id, versions, signal) =>
      (await client()).amendmentImpact(id, versions, callOptions(signal)),
  };
}
