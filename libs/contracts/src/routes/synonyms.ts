import { z } from 'zod';
import { type Routes } from '../route.js';
import { synonymChangeSchema, synonymIdSchema, synonymInputSchema, synonymSchema, synonymsSchema } from '../synonym.js';

const bySynonym = z.strictObject({
  id: synonymIdSchema.meta({ description: 'Of an entry, as `GET /search/synonyms` returns it' }),
});

export const synonymRoutes = {
  listSynonyms: {
    method: 'GET',
    path: '/search/synonyms',
    access: 'read',
    summary: 'Synonyms of the search: added ones, the newest first, then the built-in ones',
    status: 200,
    reply: synonymsSchema,
  },
  addSynonym: {
    method: 'POST',
    path: '/search/synonyms',
    access: 'write',
    summary: 'Add forms that mean the same; searches find them at once',
    body: synonymInputSchema,
    status: 201,
    reply: synonymSchema,
    passesTo: 'opportunities.add-synonym',
  },
  changeSynonym: {
    method: 'PATCH',
    path: '/search/synonyms/{id}',
    access: 'write',
    summary: 'Switch an entry off or on, also a built-in one',
    params: bySynonym,
    notFound: 'SYNONYM_NOT_FOUND',
    body: synonymChangeSchema,
    status: 200,
    reply: synonymSchema,
    passesTo: 'opportunities.change-synonym',
  },
  removeSynonym: {
    method: 'DELETE',
    path: '/search/synonyms/{id}',
    access: 'write',
    summary: 'Remove an added entry',
    params: bySynonym,
    notFound: 'SYNONYM_NOT_FOUND',
    status: 200,
    reply: synonymSchema,
    passesTo: 'opportunities.remove-synonym',
  },
} as const satisfies Routes;
