/** Login role of a service, which reads and writes the rows of its schema. */
export function roleOf(service: string): string {
  return `rfp_${service}`;
}

/** Role without login that owns the schema of a service and everything in it. Administrators assume it for migrations. */
export function ownerOf(service: string): string {
  return `rfp_${service}_owner`;
}
