import { Controller, Delete, Inject } from '@nestjs/common';
import { type RouteReply } from '@rfp/contracts/http';
import { Services } from './services.js';

@Controller('demo-data')
export class DemoDataController {
  constructor(@Inject(Services) private readonly services: Services) {}

  @Delete()
  async remove(): Promise<RouteReply<'removeDemoData'>> {
    const { removed } = await this.services.ask('opportunities.remove-demo', {});
    return { success: true, removed };
  }
}
