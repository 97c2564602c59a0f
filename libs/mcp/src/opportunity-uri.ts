/** Address template of opportunities as resources of the MCP server. */
export const opportunityTemplate = 'rfp://opportunity/{id}';

export function opportunityUri(id: string): string {
  return opportunityTemplate.replace('{id}', id);
}

/** The page of an opportunity in the console; `null` if the console's origin is unknown. */
export function consolePage(origin: string | null, id: string): string | null {
  return origin === null ? null : `${origin}/opportunities/${id}`;
}
