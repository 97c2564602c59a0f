import { formatCount } from '@rfp/api-client/display';
import { type WorkspaceTag } from '@rfp/contracts/tracking/marks';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useRefusal } from '../../auth/session/role.js';
import { RefusedButton } from '../../layout/RefusedButton.js';
import { TagChips } from '../../opportunities/marks/TagChips.js';
import { useTags } from '../../opportunities/marks/use-marks.js';
import { useListFocus } from '../../shared/hooks/use-list-focus.js';
import { Panel } from '../../shared/Panel.js';
import rows from '../../shared/rows.module.css';
import { ListState } from '../../shared/states/ListState.js';
import styles from '../workspace.module.css';
import { EditTag } from './EditTag.js';
import { RemoveTag } from './RemoveTag.js';
import { tagTexts as words } from './tag-texts.js';

interface TagProps {
  tag: WorkspaceTag;
  onEdit: () => void;
  onRemove: () => void;
}

function Tag({ tag, onEdit, onRemove }: TagProps) {
  const refusal = useRefusal('mark-opportunities');
  const { name, opportunities } = tag;
  return (
    <li>
      <div className={styles['name']}>
        <TagChips tags={[tag]} />
        <span className={styles['detail']}>{words.counted(formatCount(opportunities), opportunities === 1)}</span>
      </div>
      {refusal === null ? (
        <div className={styles['choices']}>
          <Button size="small" aria-label={words.editOf(name)} onClick={onEdit}>
            {words.edit}
          </Button>
          <Button size="small" color="error" aria-label={words.removeOf(name)} onClick={onRemove}>
            {words.remove}
          </Button>
        </div>
      ) : (
        <RefusedButton reason={refusal} size="small" aria-label={words.editOf(name)}>
          {words.edit}
        </RefusedButton>
      )}
    </li>
  );
}

type Open = { readonly what: 'edit' | 'remove'; readonly tag: WorkspaceTag };

function List({ tags }: { tags: readonly WorkspaceTag[] }) {
  const [open, setOpen] = useState<Open>();
  const list = useListFocus(open !== undefined, tags.length);
  const close = () => setOpen(undefined);
  if (tags.length === 0) return <p className={styles['text']}>{words.none}</p>;
  return (
    <>
      <ul ref={list} className={rows['rows']} tabIndex={-1} aria-label={words.title}>
        {tags.map((tag) => (
          <Tag
            key={tag.id}
            tag={tag}
            onEdit={() => setOpen({ what: 'edit', tag })}
            onRemove={() => setOpen({ what: 'remove', tag })}
          />
        ))}
      </ul>
      {open?.what === 'edit' ? <EditTag tag={open.tag} onClose={close} /> : null}
      {open?.what === 'remove' ? <RemoveTag tag={open.tag} onClose={close} /> : null}
    </>
  );
}

/** Tags of the current workspace, with their names, colours and numbers of opportunities. */
export function TagsPanel() {
  const tags = useTags();
  return (
    <Panel title={words.title} busy={tags.isPending}>
      <ListState query={tags} failed={words.failed}>
        {(all) => <List tags={all} />}
      </ListState>
    </Panel>
  );
}
