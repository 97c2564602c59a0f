import { managedSourceSchema, type ManagedSource } from '@rfp/contracts/source';
import { type Context } from '../../context.js';
import { type Plan } from '../change.js';
import { type View } from '../list.js';

export const sourceView: View<ManagedSource> = {
  fields: Object.keys(managedSourceSchema.shape),
  lineFields: ['key', 'name', 'kind', 'ready', 'paused', 'interval_hours', 'next_due_at'],
};

/** Plans a change for each of these sources. */
export async function planEachSource(
  { client }: Context,
  keys: string[],
  planOne: (source: ManagedSource) => Plan[number],
): Promise<Plan> {
  const plan: Plan = [];
  for (const id of new Set(keys)) plan.push(planOne(await client.getSource({ id })));
  return plan;
}
