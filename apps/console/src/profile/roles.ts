/** The job roles of the specification. They grant no permissions. */
export const roleChoices = [
  { value: 'business_owner', label: 'Business Owner' },
  { value: 'procurement_manager', label: 'Procurement Manager' },
  { value: 'sales_manager', label: 'Sales Manager' },
  { value: 'consultant', label: 'Consultant' },
  { value: 'analyst', label: 'Analyst' },
  { value: 'other', label: 'Other' },
] as const;

/** Label of a role; an unknown role is shown unchanged. */
export function roleLabel(role: string): string {
  return roleChoices.find(({ value }) => value === role)?.label ?? role;
}
