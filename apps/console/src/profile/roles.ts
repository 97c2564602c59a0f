/** The specification's roles. An attribute of the person; no right hangs on it. */
export const roleChoices = [
  { value: 'business_owner', label: 'Business Owner' },
  { value: 'procurement_manager', label: 'Procurement Manager' },
  { value: 'sales_manager', label: 'Sales Manager' },
  { value: 'consultant', label: 'Consultant' },
  { value: 'analyst', label: 'Analyst' },
  { value: 'other', label: 'Other' },
] as const;

/** What is not of the list is shown as it is. */
export function roleLabel(role: string): string {
  return roleChoices.find(({ value }) => value === role)?.label ?? role;
}
