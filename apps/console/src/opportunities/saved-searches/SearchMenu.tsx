import MoreIcon from '@mui/icons-material/MoreVert';
import { type SavedSearch } from '@rfp/contracts/tracking/saved-searches';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { errorMessage } from '../../data/errors.js';
import { useApiMutation } from '../../data/use-api.js';
import { withWorkspace } from '../../data/workspace.js';
import { useToast } from '../../layout/toasts/use-toast.js';
import { copyText } from '../../shared/buttons/copy-text.js';
import { alertTexts } from './alert/alert-texts.js';
import styles from './saved-searches.module.css';
import { savedSearchTexts as words } from './saved-search-texts.js';
import { searchAddress } from './search-address.js';
import { useSearchesChanged } from './use-searches.js';

function useDefault({ id, is_default }: SavedSearch): () => void {
  const toast = useToast();
  const onSettled = useSearchesChanged();
  const onError = (error: Error) =>
    toast({ title: words.changeFailed, description: errorMessage(error), variant: 'error' });
  const set = useApiMutation('setDefaultSearch', { onSettled, onError });
  const clear = useApiMutation('clearDefaultSearch', { onSettled, onError });
  return () => (is_default ? clear : set).mutate({ id });
}

function useCopyLink(search: SavedSearch): () => Promise<void> {
  const toast = useToast();
  return async () => {
    const address = searchAddress(search);
    const copied = address !== null && (await copyText(withWorkspace(`${window.location.origin}${address}`)));
    toast(copied ? { title: words.linkCopied, variant: 'success' } : { title: words.linkNotCopied, variant: 'error' });
  };
}

interface SearchMenuProps {
  search: SavedSearch;
  onEdit: () => void;
  onAlert: () => void;
  onDelete: () => void;
}

/** Item of the alert. If the search can have none, the item says why. Not a component, because the menu passes the focus to its children. */
function alertItem({ alert_obstacle: obstacle }: SavedSearch, onAlert: () => void) {
  if (obstacle === null) return <MenuItem onClick={onAlert}>{alertTexts.title}</MenuItem>;
  return (
    <MenuItem aria-disabled className={styles['refused']}>
      {alertTexts.title}
      <span className={styles['detail']}>{alertTexts.obstacles[obstacle]}</span>
    </MenuItem>
  );
}

/** Actions on a saved search. Those that the person may not do are left out; a locked search is copied by saving it. */
export function SearchMenu({ search, onEdit, onAlert, onDelete }: SearchMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const toggleDefault = useDefault(search);
  const copyLink = useCopyLink(search);
  const { name, may_edit, is_default, readable } = search;
  const close = () => setAnchor(null);
  const run = (action: () => unknown) => () => {
    close();
    void action();
  };
  const item = (label: string, action: () => unknown) => <MenuItem onClick={run(action)}>{label}</MenuItem>;
  return (
    <>
      <IconButton
        size="small"
        aria-label={words.actionsOf(name)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{ list: { 'aria-label': words.actionsOf(name) } }}
      >
        {may_edit ? item(words.edit, onEdit) : null}
        {alertItem(search, run(onAlert))}
        {readable ? item(is_default ? words.clearDefault : words.makeDefault, toggleDefault) : null}
        {readable ? item(words.copyLink, copyLink) : null}
        {may_edit ? item(words.delete, onDelete) : null}
      </Menu>
    </>
  );
}
