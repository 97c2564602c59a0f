import { Body, Controller, Inject, Param, Query } from '@nestjs/common';
import { type RequirementCheck, requirementCheckSchema } from '@rfp/contracts/checked-requirement';
import { aboutOpportunitySchema, type NoticeQuestion, noticeQuestionSchema } from '@rfp/contracts/notice-brief';
import { AppError } from '@rfp/contracts/errors';
import { type ReadDocuments, readDocumentsSchema } from '@rfp/contracts/notice-document';
import { type RouteReply, routes } from '@rfp/contracts/routes';
import { diffQuerySchema } from '@rfp/contracts/routes-catalogue';
import { documentPageQuerySchema } from '@rfp/contracts/routes-notice';
import { type z } from 'zod';
import { ContractRoute } from '../access/contract-route.decorator.js';
import { CurrentCaller, type Principal } from '../access/principal.js';
import { ContractPipe, IdPipe } from '../edge/contract.pipe.js';
import { longTimeoutMs, ServiceClient } from './service-client.js';

const byId = new IdPipe('OPPORTUNITY_NOT_FOUND');

/** Briefs, questions, requirements and documents of a notice. */
@Controller()
export class NoticeController {
  constructor(@Inject(ServiceClient) private readonly services: ServiceClient) {}

  @ContractRoute('noticeBrief')
  brief(@Param('id', byId) id: string, @CurrentCaller() principal: Principal): Promise<RouteReply<'noticeBrief'>> {
    return this.services.call('intelligence.brief', { id, audience: principal.audience }, principal);
  }

  @ContractRoute('writeBrief')
  writeBrief(
    @Body(new ContractPipe(aboutOpportunitySchema)) { opportunity: id }: z.output<typeof aboutOpportunitySchema>,
    @CurrentCaller() principal: Principal,
  ): Promise<RouteReply<'writeBrief'>> {
    const request = { id, audience: principal.audience };
    return this.services.call('intelligence.write-brief', request, principal, longTimeoutMs);
  }

  @ContractRoute('askNotice')
  ask(
    @Param('id', byId) id: string,
    @Body(new ContractPipe(noticeQuestionSchema)) asked: NoticeQuestion,
    @CurrentCaller() principal: Principal,
  ): Promise<RouteReply<'askNotice'>> {
    const request = { id, audience: principal.audience, ...asked };
    return this.services.call('intelligence.ask', request, principal, asked.model === true ? longTimeoutMs : undefined);
  }

  @ContractRoute('listQuestions')
  questions(
    @Param('id', byId) id: string,
    @CurrentCaller() principal: Principal,
  ): Promise<RouteReply<'listQuestions'>> {
    return this.services.call('intelligence.questions', { id, audience: principal.audience }, principal);
  }

  @ContractRoute('amendmentImpact')
  impact(
    @Param('id', byId) id: string,
    @Query(new ContractPipe(diffQuerySchema)) versions: z.output<typeof diffQuerySchema>,
    @CurrentCaller() principal: Principal,
  ): Promise<RouteReply<'amendmentImpact'>> {
    const request = { id, audience: principal.audience, ...versions };
    return this.services.call('intelligence.amendment-impact', request, principal);
  }

  @ContractRoute('listCheckedRequirements')
  checkedRequirements(
    @Param('id', byId) id: string,
    @CurrentCaller() principal: Principal,
  ): Promise<RouteReply<'listCheckedRequirements'>> {
    return this.services.call('intelligence.checked-requirements', { id, audience: principal.audience }, principal);
  }

  @ContractRoute('checkRequirement')
  checkRequirement(
    @Param('id', byId) id: string,
    @Body(new ContractPipe(requirementCheckSchema)) check: RequirementCheck,
    @CurrentCaller() principal: Principal,
  ): Promise<RouteReply<'checkRequirement'>> {
    const request = { id, audience: principal.audience, ...check };
    return this.services.call('intelligence.check-requirement', request, principal);
  }

  @ContractRoute('listDocuments')
  documents(
    @Param('id', byId) id: string,
    @CurrentCaller() principal: Principal,
  ): Promise<RouteReply<'listDocuments'>> {
    return this.services.call('intelligence.documents', { id, audience: principal.audience }, principal);
  }

  @ContractRoute('readDocuments')
  readDocuments(
    @Param('id', byId) id: string,
    @Body(new ContractPipe(readDocumentsSchema)) wanted: ReadDocuments,
    @CurrentCaller() principal: Principal,
  ): Promise<RouteReply<'readDocuments'>> {
    const request = { id, audience: principal.audience, ...wanted };
    return this.services.call('intelligence.read-documents', request, principal);
  }

  @ContractRoute('documentPage')
  page(
    @Param('id', byId) id: string,
    @Param('document') document: string,
    @Param('page') page: string,
    @Query(new ContractPipe(documentPageQuerySchema)) marked: z.output<typeof documentPageQuerySchema>,
    @CurrentCaller() principal: Principal,
  ): Promise<RouteReply<'documentPage'>> {
    const place = routes.documentPage.params.safeParse({ id, document, page });
    if (!place.success) throw new AppError('PAGE_NOT_READ');
    const request = { ...place.data, page: Number(place.data.page), audience: principal.audience, ...marked };
    return this.services.call('intelligence.document-page', request, principal);
  }

  @ContractRoute('complianceAnalysis')
  compliance(
    @Body(new ContractPipe(aboutOpportunitySchema)) { opportunity: id }: z.output<typeof aboutOpportunitySchema>,
    @CurrentCaller() principal: Principal,
  ): Promise<RouteReply<'complianceAnalysis'>> {
    const request = { id, audience: principal.audience };
    return this.services.call('intelligence.compliance', request, principal, longTimeoutMs);
  }
}
