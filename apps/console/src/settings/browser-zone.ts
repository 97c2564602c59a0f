export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
