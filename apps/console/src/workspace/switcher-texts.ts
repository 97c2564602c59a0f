/** Texts about workspaces in the shell and on other screens. */
export const switcherTexts = {
  personal: 'Personal workspace',
  /** Completes the accessible name of the button, which begins with name and role. */
  change: 'Switch workspace',
  menu: 'Workspaces',
  manage: 'Manage workspaces',
  invitations: (count: number) => (count === 1 ? '1 invitation' : `${count} invitations`),
  switchTo: (name: string) => `Switch to ${name}`,
  switched: (name: string) => `Switched to ${name}`,
  lost: 'You are not a member of this workspace any more.',
  lostText: 'This is your personal workspace.',
  profileOf: (name: string) => `Profile of the workspace ${name}`,
  weightsOf: (name: string) => `Weights and keywords of the workspace ${name}`,
} as const;
