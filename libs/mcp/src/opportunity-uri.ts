/** Address of an opportunity as a resource of the MCP server. */
export const opportunityTemplate = 'rfp://opportunity/{id}';

export function opportunityUri(id: string): string {
  return opportunityTemplate.replace('{id}', id);
}

/** The page of an opportunity in the console; `null` where its origin is unknown. */
export function consolePage(origin: string | null, id: string): string | null {
  return origin === null ? null : `${origin}/opportunities/${id}`;
}
