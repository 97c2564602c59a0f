import { Controller, Inject } from '@nestjs/common';
import { type RouteReply } from '@rfp/contracts/http';
import { AskedBy, type Asker } from '../access/asker.js';
import { Serves } from '../access/serves.js';
import { Services } from './services.js';

@Controller()
export class DemoDataController {
  constructor(@Inject(Services) private readonly services: Services) {}

  @Serves('removeDemoData')
  async remove(@AskedBy() asker: Asker): Promise<RouteReply<'removeDemoData'>> {
    const { removed } = await this.services.ask('opportunities.remove-demo', {}, asker);
    return { success: true, removed };
  }
}
