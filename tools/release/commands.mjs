/** Commands of the npm package, by the script of apps/standalone that each runs. */
export const commands = {
  start: 'main',
  backup: 'back-up',
  'rotate-keys': 'rotate-keys',
  'check-counts': 'check-counts',
  'make-administrator': 'make-administrator',
};
