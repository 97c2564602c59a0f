import { type RequirementCheck } from '@rfp/contracts/checked-requirement';
import { type NoticeQuestion } from '@rfp/contracts/notice-brief';
import { routes, type RouteReply } from '@rfp/contracts/routes';
import { type DiffRequest, versionKey } from '@rfp/contracts/version-diff';
import { type CallById, type CallOptions, type Send } from './send.js';

/** A page of a document, and the stretch of its text to mark. */
export interface PagePlace {
  document: string;
  page: number;
  start?: number | undefined;
  end?: number | undefined;
}

/** What a notice says. */
export interface NoticeClient {
  noticeBrief: CallById<RouteReply<'noticeBrief'>>;
  /** With the summary of the language model, which costs; by the id of the opportunity. */
  writeBrief: CallById<RouteReply<'writeBrief'>>;
  askNotice(id: string, asked: NoticeQuestion, call?: CallOptions): Promise<RouteReply<'askNotice'>>;
  /** The questions that the caller asked before. */
  listQuestions: CallById<RouteReply<'listQuestions'>>;
  /** Of a version against another; by default of the newest against the one before. */
  amendmentImpact(id: string, versions?: DiffRequest, call?: CallOptions): Promise<RouteReply<'amendmentImpact'>>;
  /** The requirements that the caller has checked. */
  listCheckedRequirements: CallById<RouteReply<'listCheckedRequirements'>>;
  checkRequirement(id: string, check: RequirementCheck, call?: CallOptions): Promise<RouteReply<'checkRequirement'>>;
  listDocuments: CallById<RouteReply<'listDocuments'>>;
  /** Those with these ids; by default all. */
  readDocuments(id: string, documents?: string[], call?: CallOptions): Promise<RouteReply<'readDocuments'>>;
  documentPage(id: string, place: PagePlace, call?: CallOptions): Promise<RouteReply<'documentPage'>>;
  /** By the id of the opportunity. */
  complianceAnalysis: CallById<RouteReply<'complianceAnalysis'>>;
}

export function noticeMethods(send: Send): NoticeClient {
  return {
    noticeBrief: async (id, call) => (await send(routes.noticeBrief, { params: { id } }, call)).value,
    writeBrief: async (id, call) => (await send(routes.writeBrief, { body: { opportunity: id } }, call)).value,
    askNotice: async (id, asked, call) => (await send(routes.askNotice, { params: { id }, body: asked }, call)).value,
    listQuestions: async (id, call) => (await send(routes.listQuestions, { params: { id } }, call)).value,
    amendmentImpact: async (id, { from, to } = {}, call) => {
      const query = { from: from && versionKey(from), to: to && versionKey(to) };
      return (await send(routes.amendmentImpact, { params: { id }, query }, call)).value;
    },
    listCheckedRequirements: async (id, call) =>
      (await send(routes.listCheckedRequirements, { params: { id } }, call)).value,
    checkRequirement: async (id, check, call) =>
      (await send(routes.checkRequirement, { params: { id }, body: check }, call)).value,
    listDocuments: async (id, call) => (await send(routes.listDocuments, { params: { id } }, call)).value,
    readDocuments: async (id, documents, call) =>
      (await send(routes.readDocuments, { params: { id }, body: { documents } }, call)).value,
    documentPage: async (id, { document, page, start, end }, call) => {
      const query = { start: start?.toString(), end: end?.toString() };
      return (await send(routes.documentPage, { params: { id, document, page: String(page) }, query }, call)).value;
    },
    complianceAnalysis: async (id, call) =>
      (await send(routes.complianceAnalysis, { body: { opportunity: id } }, call)).value,
  };
}
