/** Path of the screen; links in invitations lead to it. */
export const workspacePath = '/workspace';
