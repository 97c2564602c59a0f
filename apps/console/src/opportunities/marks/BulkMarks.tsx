import { formatCount } from '@rfp/api-client/display';
import { type OpportunityFilter } from '@rfp/contracts/opportunity';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useRefusal } from '../../auth/session/role.js';
import { RefusedButton } from '../../layout/RefusedButton.js';
import { useIsPhone } from '../../shared/hooks/use-is-phone.js';
import { ConfirmDialog } from '../../shared/ConfirmDialog.js';
import { markTexts } from './mark-texts.js';
import { TagDialog } from './TagDialog.js';
import { type BulkAction, useBulkChange } from './use-bulk-change.js';

const words = markTexts.bulk;

interface BulkMarksProps {
  /** Selected ids; undefined if the whole list is selected. */
  ids: readonly string[] | undefined;
  filter: OpportunityFilter;
  /** Called after the change. */
  onDone: () => void;
  /** Selects the whole list; only in the menu of a phone, whose toolbar has no room for it. */
  selectAll: { readonly label: string; readonly run: () => void } | undefined;
}

const labels: Record<BulkAction, string> = {
  watch: markTexts.watch,
  dismiss: markTexts.dismiss,
  tag: markTexts.tag,
};
const actions: readonly BulkAction[] = ['watch', 'dismiss', 'tag'];

interface ActionsProps extends Pick<BulkMarksProps, 'selectAll'> {
  refusal: string | null;
  onAction: (action: BulkAction) => void;
}

/** On a phone, one button with a menu. */
function ActionMenu({ onAction, selectAll }: Omit<ActionsProps, 'refusal'>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        size="small"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {words.menu}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {actions.map((action) => (
          <MenuItem
            key={action}
            onClick={() => {
              setAnchor(null);
              onAction(action);
            }}
          >
            {labels[action]}
          </MenuItem>
        ))}
        {selectAll === undefined ? null : (
          <MenuItem
            onClick={() => {
              setAnchor(null);
              selectAll.run();
            }}
          >
            {selectAll.label}
          </MenuItem>
        )}
      </Menu>
    </>
  );
}

function Actions({ refusal, onAction, selectAll }: ActionsProps) {
  const isPhone = useIsPhone();
  if (refusal !== null)
    return (
      <RefusedButton reason={refusal} size="small">
        {words.menu}
      </RefusedButton>
    );
  if (isPhone) return <ActionMenu onAction={onAction} selectAll={selectAll} />;
  return actions.map((action) => (
    <Button key={action} size="small" onClick={() => onAction(action)}>
      {labels[action]}
    </Button>
  ));
}

/** Marks of the selected opportunities. A change of the whole list is counted and confirmed first. */
export function BulkMarks({ ids, filter, onDone, selectAll }: BulkMarksProps) {
  const refusal = useRefusal('mark-opportunities');
  const [isTagging, setTagging] = useState(false);
  const { begin, pending, confirm, cancel, busy } = useBulkChange({ ids, filter, onDone });
  const count = words.opportunities(formatCount(pending?.count ?? ids?.length ?? 0));
  const start = (action: BulkAction) => (action === 'tag' ? setTagging(true) : void begin({ action }));
  return (
    <>
      <Actions refusal={refusal} onAction={start} selectAll={selectAll} />
      {isTagging ? (
        <TagDialog
          what={ids === undefined ? words.allOfList : count}
          chosen={undefined}
          onChoose={(tag) => {
            setTagging(false);
            void begin({ action: 'tag', tag });
          }}
          onClose={() => setTagging(false)}
        />
      ) : null}
      {pending === null ? null : (
        <ConfirmDialog
          title={words.confirm[pending.action](count, pending.tag ?? '')}
          text={words.confirmText}
          confirm={labels[pending.action]}
          busy={busy}
          onConfirm={() => void confirm()}
          onClose={cancel}
        />
      )}
    </>
  );
}
