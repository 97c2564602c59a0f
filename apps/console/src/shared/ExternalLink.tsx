import OpenIcon from '@mui/icons-material/OpenInNew';
import { texts } from '../texts.js';
import { NewTab } from './NewTab.js';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';

/** Returns an address from a notice if it may become a link: only http(s), because `javascript:` must never run. */
export function webAddress(url: string | null): string | undefined {
  return url !== null && /^https?:\/\//i.test(url) ? url : undefined;
}

const newTabAttributes = { target: '_blank', rel: 'noopener noreferrer' };

interface OriginalProps {
  url: string | null;
  source: string;
}

export function OriginalIcon({ url, source }: OriginalProps) {
  const href = webAddress(url);
  if (href === undefined) return null;
  const label = texts.opportunity.originalAt(source);
  return (
    <IconButton size="small" href={href} {...newTabAttributes} aria-label={label} title={label}>
      <OpenIcon style={{ fontSize: 16 }} />
    </IconButton>
  );
}

export function OriginalButton({ url, source }: OriginalProps) {
  const href = webAddress(url);
  if (href === undefined) return null;
  return (
    <Button
      variant="contained"
      href={href}
      {...newTabAttributes}
      title={texts.opportunity.originalAt(source)}
      endIcon={<OpenIcon style={{ fontSize: 16 }} />}
    >
      {texts.opportunity.original}
      <NewTab />
    </Button>
  );
}
