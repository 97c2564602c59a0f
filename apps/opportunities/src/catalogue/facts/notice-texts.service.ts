import { Injectable } from '@nestjs/common';
import { agencyName } from '@rfp/contracts/text/agency-name';
import { AppError } from '@rfp/contracts/errors';
import { type NoticeFields } from '@rfp/contracts/notice';
import { type NoticeTexts } from '@rfp/contracts/intelligence/notice-brief';
import { type RpcRequest } from '@rfp/contracts/rpc';
import { noticeTexts } from '@rfp/grounding/source-text';
import { readOne } from '@rfp/persistence/read-rows';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { mergeNotice } from '../../merging/merge-notice.js';
import { textColumns } from '../../store/opportunity-columns.js';
import { loadRecords } from '../../store/records/load-records.js';
import { AudienceService } from '../audience.service.js';

const head = z.object({ demo: z.boolean(), stated_deadlines: textColumns.stated_deadlines.value });

/** Reads the texts of an opportunity that the intelligence service may quote. */
@Injectable()
export class NoticeTextsService {
  constructor(
    private readonly database: DataSource,
    private readonly audience: AudienceService,
  ) {}

  async read({ audience, ...request }: RpcRequest<'opportunities.texts'>): Promise<NoticeTexts> {
    const id = await this.audience.findVisible(request.id, audience);
    const [found, records] = await Promise.all([
      readOne(
        this.database,
        head,
        'SELECT o.demo, t.stated_deadlines FROM opportunity_summary o JOIN opportunity_text t USING (id) WHERE o.id = $1',
        [id],
      ),
      loadRecords(this.database, id),
    ]);
    // The opportunity may have been removed in the meantime.
    if (found === undefined || records.length === 0)
      throw new AppError('OPPORTUNITY_NOT_FOUND', { details: { id: request.id } });
    const { fields } = mergeNotice(records);
    const { title, source_url = null, attachments = [] } = fields;
    return { id, ...found, title, source_url, texts: noticeTexts(withAgencyName(fields)), attachments };
  }
}

/** Replaces the agency name with its displayed form. */
function withAgencyName(fields: NoticeFields): NoticeFields {
  return fields.agency_name ? { ...fields, agency_name: agencyName(fields.agency_name) } : fields;
}
