import { generatedGrantsGov, grantsGovTwin } from '@rfp/twins/grants-gov';
import { type TwinAnswer, type TwinDefinition } from '@rfp/twins/twin-server';

/** Number of notices that the twin lists at first. */
export const listedGrants = 40;
export const allGrants = generatedGrantsGov(listedGrants + 1).hits;
export const unreadableGrant = {
  id: '77',
  number: '',
  title: '',
  agency: '<img src=x onerror=alert(1)>',
  openDate: '08/03/2026',
  closeDate: '',
};

/** Twin of Grants.gov. It lists `hits`, and a spec can hold its detail responses. */
export class GrantsGov implements TwinDefinition {
  readonly name = 'grants-gov';
  hits = allGrants.slice(0, listedGrants);
  #gate: PromiseWithResolvers<void> | null = null;
  readonly #twin = () => grantsGovTwin({ hits: this.hits, details: [] });

  /** Holds detail responses until the returned function is called. */
  holdDetails(): () => void {
    const gate = Promise.withResolvers<void>();
    this.#gate = gate;
    return () => gate.resolve();
  }

  async answer(request: Parameters<TwinDefinition['answer']>[0]): Promise<TwinAnswer> {
    if (request.path.endsWith('/fetchOpportunity')) await this.#gate?.promise;
    return this.#twin().answer(request);
  }
}
