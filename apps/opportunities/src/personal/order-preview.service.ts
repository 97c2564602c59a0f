import { Injectable } from '@nestjs/common';
import { defaultSearchProfile, type SearchProfile, searchProfileSchema } from '@rfp/contracts/account';
import { type Audience, type Opportunity, personalSortField } from '@rfp/contracts/opportunity';
import { countedPlaces, type OrderPreview, previewedRows } from '@rfp/contracts/opportunities/order-preview';
import { type RpcRequest } from '@rfp/contracts/rpc';
import { CatalogueService } from '../catalogue/catalogue.service.js';
import { WhyRowsService } from './why-rows.service.js';

/** Previews the active opportunities that would be at the top with other weights or another profile. */
@Injectable()
export class OrderPreviewService {
  constructor(
    private readonly catalogue: CatalogueService,
    private readonly reasons: WhyRowsService,
  ) {}

  async preview({ audience, ...request }: RpcRequest<'opportunities.order-preview'>): Promise<OrderPreview> {
    const search = searchProfileSchema.optional().parse(request.search) ?? defaultSearchProfile;
    const { weights = search.weights, keywords = search.keywords, ...company } = request.change;
    const changed = { weights, keywords, company: { ...search.company, ...company } };
    const [before, after] = await Promise.all([
      firstRows(this.catalogue, audience, search, countedPlaces),
      firstRows(this.catalogue, audience, changed, previewedRows),
    ]);
    const explained = await this.reasons.add(after, changed);
    const places = new Map(before.map(({ id }, index) => [id, index + 1]));
    return {
      rows: explained.map((opportunity, index) => ({
        opportunity,
        place: index + 1,
        present_place: places.get(opportunity.id) ?? null,
      })),
    };
  }
}

async function firstRows(
  catalogue: CatalogueService,
  audience: Audience,
  search: SearchProfile,
  limit: number,
): Promise<Opportunity[]> {
  const filter = { status: 'active' } as const;
  const { rows } = await catalogue.list({
    audience,
    filter,
    sort: [personalSortField, 'DESC'],
    offset: 0,
    limit,
    search,
  });
  return rows;
}
