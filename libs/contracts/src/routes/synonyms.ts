import { z } from 'zod';
import { answeredBy, type Routes } from './route.js';
import { synonymRpc } from '../rpc/synonyms.js';
import { synonymChangeSchema, synonymIdSchema, synonymInputSchema } from '../opportunities/synonym.js';

const bySynonym = z.strictObject({
  id: synonymIdSchema.meta({ description: 'Id of an entry, as returned by `GET /search/synonyms`' }),
});

export const synonymRoutes = {
  listSynonyms: {
    method: 'GET',
    path: '/search/synonyms',
    summary: 'Synonyms of the search: added ones, the newest first, then the built-in ones',
    ...answeredBy(synonymRpc, 'opportunities.synonyms'),
  },
  addSynonym: {
    method: 'POST',
    path: '/search/synonyms',
    summary: 'Add forms that mean the same; searches find them at once',
    body: synonymInputSchema,
    status: 201,
    ...answeredBy(synonymRpc, 'opportunities.add-synonym'),
  },
  changeSynonym: {
    method: 'PATCH',
    path: '/search/synonyms/{id}',
    summary: 'Switch an entry off or on, also a built-in one',
    params: bySynonym,
    notFound: 'SYNONYM_NOT_FOUND',
    body: synonymChangeSchema,
    ...answeredBy(synonymRpc, 'opportunities.change-synonym'),
  },
  removeSynonym: {
    method: 'DELETE',
    path: '/search/synonyms/{id}',
    summary: 'Remove an added entry',
    params: bySynonym,
    notFound: 'SYNONYM_NOT_FOUND',
    ...answeredBy(synonymRpc, 'opportunities.remove-synonym'),
  },
} as const satisfies Routes;
