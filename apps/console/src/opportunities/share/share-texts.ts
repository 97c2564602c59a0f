/** Texts of the share menu. */
export const shareTexts = {
  open: 'Share',
  title: 'Share this list',
  link: 'Copy link',
  linkHint: 'The link has the filters, the order and the page.',
  command: 'Copy as CLI command',
  commandHint: 'For bash, zsh and other POSIX shells.',
} as const;
