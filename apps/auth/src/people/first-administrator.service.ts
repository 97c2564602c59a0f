import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource } from 'typeorm';
import { appointFirstAdministrator } from './roles.js';

/** Before the first request: appoints the administrator of an installation whose accounts have no roles yet. */
@Injectable()
export class FirstAdministratorService implements OnModuleInit {
  readonly #log = new Logger(FirstAdministratorService.name);

  constructor(private readonly dataSource: DataSource) {}

  async onModuleInit(): Promise<void> {
    if (await inTransaction(this.dataSource, appointFirstAdministrator))
      this.#log.log('The installation had no administrator: its oldest account has this role now.');
  }
}
