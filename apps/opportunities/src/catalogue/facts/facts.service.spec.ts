import { expand } from '@rfp/codes/synonyms';
import { technologies, technologyOf, technologyQuery } from '@rfp/codes/technologies';
import { readQuery } from '@rfp/contracts/query/query-text';
import { aNotice } from '@rfp/testing/builders';
import fc from 'fast-check';
import { IntakeService } from '../../intake/intake.service.js';
import { foldWordChanges } from '../../store/search-document.js';
import { findPage } from '../../search/find-page.js';
import { orderOf } from '../../search/plan/orders.js';
import { compileQuery } from '../../search/query/compile-query.js';
import { aBatch, openSpecStore, type SpecStore } from '../../testing/intake-fixture.js';
import { FactsService } from './facts.service.js';

let spec: SpecStore;

beforeAll(async () => {
  spec = await openSpecStore();
});
afterAll(() => spec.drop());

const now = new Date('2026-03-10');
const forms = technologies.flatMap((technology) => technology.forms.flatMap((form) => [form, ...expand(form)]));
const words = [...new Set(forms.flatMap((form) => form.split(' ')))];

async function store(titles: readonly string[]): Promise<void> {
  await spec.empty();
  await new IntakeService(spec.store).take(
    aBatch(
      titles.map((title, n) =>
        aNotice({ source_id: `n${n}`, fields: { title, opportunity_number: null, location: 'Norfolk, VA' } }),
      ),
    ),
  );
  await foldWordChanges(spec.store);
}

async function found(q: string): Promise<string[]> {
  const compiled = await compileQuery(
    spec.store,
    { demo: false, filter: {}, query: readQuery(q) },
    { now, synonyms: expand },
  );
  const window = { offset: 0, limit: 1000 };
  const { rows } = await findPage(spec.store, compiled, { order: orderOf(['created_at', 'ASC']), window });
  return rows.map(({ id }) => id).toSorted();
}

describe('the technologies of a notice', () => {
  it('are those whose query finds it in the list', async () => {
    const title = fc.oneof(
      fc.constantFrom(...forms),
      fc.array(fc.constantFrom(...forms, ...words), { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' ')),
      fc.constantFrom(...forms).map((form) => `REPLACE ${form.toUpperCase()}S, PHASE-2`),
    );
    const titles = fc.sample(fc.array(title, { minLength: 400, maxLength: 400 }), { numRuns: 1, seed: 7 })[0] ?? [];
    await store(titles);
    const { facts } = await new FactsService(spec.store).after({ id: '00000000-0000-0000-0000-000000000000' });
    expect(facts).toHaveLength(titles.length);
    for (const { name, forms } of technologies) {
      const named = facts.filter((fact) => fact.technologies.includes(name)).map(({ id }) => id);
      expect([name, named.toSorted()]).toEqual([name, await found(technologyQuery({ forms }))]);
    }
    expect(facts[0]?.states).toEqual(['VA']);
  });

  it('have queries that leave room for other terms', () => {
    for (const technology of technologies)
      expect(() => readQuery(`posted:2026-08-01..2026-10-31 ${technologyQuery(technology)}`)).not.toThrow();
    expect(new Set(technologies.map(({ name }) => name)).size).toBe(technologies.length);
  });

  it('have their common names', () => {
    const names = [
      'AI/ML',
      'Cybersecurity',
      'Cloud Services',
      'zero trust',
      'UAS',
      'artificial intelligence',
      'carpets',
    ];
    expect(names.map((name) => technologyOf(name)?.name)).toEqual([
      'AI and machine learning',
      'Cybersecurity',
      'Cloud computing',
      'Zero trust',
      'Drones',
      'AI and machine learning',
      undefined,
    ]);
  });
});
