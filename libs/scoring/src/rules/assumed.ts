import { type SourceType } from '@rfp/contracts/notice';
import { type AssumedPart, type Medians, type Recipe, type ScoredLabel } from '../recipe/recipe-schema.js';
import { isLead } from '@rfp/contracts/notice';
import { type Scorable } from '../scorable.js';

/**
 * The points assumed for a part that a notice does not state, with a label for their origin: the median of its type of source, else of the
 * catalogue, else fixed points.
 *
 * @param fixed - points without medians; the label has the form `reason: assumption`
 */
export function assumedPoints(
  part: AssumedPart,
  { source_type }: Pick<Scorable, 'source_type'>,
  { medians }: Pick<Recipe, 'medians'>,
  fixed: ScoredLabel,
): ScoredLabel {
  const [reason = ''] = fixed.label.split(': ', 1);
  const ofType = source_type === null ? undefined : medians?.[part][source_type];
  const points = ofType ?? medians?.[part].all;
  if (points === undefined) return fixed;
  const group = ofType === undefined || source_type === null ? 'the catalogue' : groupNames[source_type];
  return { points, label: `${reason}: assumed as the median of ${group}` };
}

const groupNames: Record<SourceType, string> = {
  federal_contract: 'federal contracts',
  federal_grant: 'federal grants',
  state_rfp: 'state RFPs',
  private_rfp: 'private RFPs',
  scraped: 'scraped notices',
};

/** Whether the score of a notice may depend on medians, so that it changes with them. */
export function restsOnMedians(scorable: Scorable): boolean {
  const { estimated_value, currency, due_at } = scorable;
  return estimated_value === null || currency !== null || due_at === null || isLead(scorable);
}

/** The recipe with the medians of a catalogue, if there are any. */
export function withMedians(recipe: Recipe, medians: Medians | undefined): Recipe {
  return medians === undefined ? recipe : { ...recipe, medians };
}
