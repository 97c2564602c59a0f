import { Injectable } from '@nestjs/common';
import { type EventEnvelope } from '@rfp/contracts/events';
import { handleOnce } from '@rfp/persistence/events/inbox';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource } from 'typeorm';
import { markExamined, storeNews } from './news/store-news.js';
import { WatchersService } from './watchers.service.js';
import { WorkspaceProfilesService } from './workspace-profiles.service.js';

const consumer = 'notifications';

/** Stores notifications of changed opportunities for the people who receive emails, have alerts, or watch them. */
@Injectable()
export class NotifyService {
  constructor(
    private readonly database: DataSource,
    private readonly watchers: WatchersService,
    private readonly profiles: WorkspaceProfilesService,
  ) {}

  /** Handles an event exactly once, even if events are repeated or arrive out of order. */
  async handle({ id }: Pick<EventEnvelope, 'id'>, opportunities: readonly string[], now = new Date()): Promise<void> {
    await this.watchers.renew();
    await this.profiles.renew();
    await inTransaction(
      this.database,
      async (manager) => {
        await handleOnce(manager, consumer, id, async () => {
          await markExamined(manager, await storeNews(manager, opportunities, now));
        });
      },
      { point: 'inbox' },
    );
  }
}
