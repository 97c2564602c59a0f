import { defaultSearchProfile, type SearchProfile, searchProfileSchema } from '@rfp/contracts/account';
import { type Audience, type Opportunity, personalSortField } from '@rfp/contracts/opportunity';
import { countedPlaces, type OrderPreview, previewedRows } from '@rfp/contracts/order-preview';
import { type RpcRequest } from '@rfp/contracts/rpc';
import { type CatalogueService } from '../catalogue/catalogue.service.js';

/** What other weights or keywords of a person would bring to the top of what is active. */
export class OrderPreviewService {
  /**
   * @param present - keeps the orders that it computed
   * @param changed - keeps none: those of weights that are still typed would take the places of orders that people read
   */
  constructor(
    private readonly present: CatalogueService,
    private readonly changed: CatalogueService,
  ) {}

  async preview({ audience, ...request }: RpcRequest<'opportunities.order-preview'>): Promise<OrderPreview> {
    const search = searchProfileSchema.optional().parse(request.search) ?? defaultSearchProfile;
    const { weights = search.weights, keywords = search.keywords } = request.change;
    const [before, after] = await Promise.all([
      firstRows(this.present, audience, search, countedPlaces),
      firstRows(this.changed, audience, { ...search, weights, keywords }, previewedRows),
    ]);
    const places = new Map(before.map(({ id }, index) => [id, index + 1]));
    return {
      rows: after.map((opportunity, index) => ({
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
