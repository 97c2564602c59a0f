import { routes, type RouteReply } from '@rfp/contracts/routes';
import { type Synonym, type SynonymChange, type SynonymInput } from '@rfp/contracts/synonym';
import { type Call, type CallById, type CallOptions, type Send } from './send.js';

/** Synonyms of the search. */
export interface SynonymsClient {
  listSynonyms: Call<RouteReply<'listSynonyms'>>;
  addSynonym(input: SynonymInput, call?: CallOptions): Promise<Synonym>;
  changeSynonym(id: string, change: SynonymChange, call?: CallOptions): Promise<Synonym>;
  removeSynonym: CallById<Synonym>;
}

export function synonymMethods(send: Send): SynonymsClient {
  return {
    listSynonyms: async (call) => (await send(routes.listSynonyms, {}, call)).value,
    addSynonym: async (body, call) => (await send(routes.addSynonym, { body }, call)).value,
    changeSynonym: async (id, body, call) => (await send(routes.changeSynonym, { params: { id }, body }, call)).value,
    removeSynonym: async (id, call) => (await send(routes.removeSynonym, { params: { id } }, call)).value,
  };
}
