import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useRefusal } from '../../auth/session/role.js';
import { RefusedButton } from '../../layout/RefusedButton.js';
import { lazyPart } from '../../shared/lazy-part.js';
import { savedSearchTexts as words } from './saved-search-texts.js';

const SaveSearchDialog = lazyPart(() =>
  import('./SaveSearchDialog.js').then(({ SaveSearchDialog }) => SaveSearchDialog),
);

/** Saves the filters, the text and the order of the list under a name. */
export function SaveSearchButton() {
  const refusal = useRefusal('save-searches');
  const [open, setOpen] = useState(false);
  if (refusal !== null)
    return (
      <RefusedButton reason={refusal} size="small">
        {words.save}
      </RefusedButton>
    );
  return (
    <>
      <Button size="small" variant="text" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words.save}
      </Button>
      {open ? (
        <Suspense>
          <SaveSearchDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
