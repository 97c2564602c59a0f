/** The specification's roles. A role grants nothing. */
export const roleChoices = [
  { value: 'business_owner', label: 'Business Owner' },
  { value: 'procurement_manager', label: 'Procurement Manager' },
  { value: 'sales_manager', label: 'Sales Manager' },
  { value: 'consultant', label: 'Consultant' },
  { value: 'analyst', label: 'Analyst' },
  { value: 'other', label: 'Other' },
] as const;

/** An unknown role is shown as it is. */
export function roleLabel(role: string): string {
  return roleChoices.find(({ value }) => value === role)?.label ?? role;
}
