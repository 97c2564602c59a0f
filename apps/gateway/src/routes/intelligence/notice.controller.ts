import { Body, Controller, Param, Query } from '@nestjs/common';
import { type NoticeQuestion, noticeQuestionSchema } from '@rfp/contracts/intelligence/notice-brief';
import { AppError } from '@rfp/contracts/errors';
import { type RouteReply, routes } from '@rfp/contracts/routes';
import { documentPageQuerySchema } from '@rfp/contracts/routes/notice';
import { byId } from '@rfp/contracts/routes/route';
import { type z } from 'zod';
import { ContractRoute } from '../../access/contract-route.decorator.js';
import { CurrentCaller, type Principal } from '../../access/principal.js';
import { ContractPipe, PathPipe } from '../../edge/contract.pipe.js';
import { longTimeoutMs, ServiceClient } from '../service-client.js';

const opportunityPath = new PathPipe(byId, 'OPPORTUNITY_NOT_FOUND');

/** Questions, which take long only with a language model, and pages of documents, whose path can fail for the opportunity or for the page. */
@Controller()
export class NoticeController {
  constructor(private readonly services: ServiceClient) {}

  @ContractRoute('askNotice')
  ask(
    @Param(opportunityPath) { id }: z.output<typeof byId>,
    @Body(new ContractPipe(noticeQuestionSchema)) question: NoticeQuestion,
    @CurrentCaller() principal: Principal,
  ): Promise<RouteReply<'askNotice'>> {
    const request = { id, audience: principal.audience, ...question };
    return this.services.call(
      'intelligence.ask',
      request,
      principal,
      question.model === true ? longTimeoutMs : undefined,
    );
  }

  @ContractRoute('documentPage')
  page(
    @Param(new PathPipe(byId.loose(), 'OPPORTUNITY_NOT_FOUND')) path: unknown,
    @Query(new ContractPipe(documentPageQuerySchema)) marked: z.output<typeof documentPageQuerySchema>,
    @CurrentCaller() principal: Principal,
  ): Promise<RouteReply<'documentPage'>> {
    const pagePath = routes.documentPage.params.safeParse(path);
    if (!pagePath.success) throw new AppError('PAGE_NOT_READ');
    const request = { ...pagePath.data, audience: principal.audience, ...marked };
    return this.services.call('intelligence.document-page', request, principal);
  }
}
