import { type OpportunityMarks } from '@rfp/contracts/tracking/marks';
import { hasTag } from './marks-cache.js';
import { TagDialog } from './TagDialog.js';
import { useChangeMarks } from './use-change-marks.js';

interface RowTagDialogProps {
  title: string;
  marks: OpportunityMarks;
  onClose: () => void;
}

/** Adds and removes tags of one opportunity, each at once. */
export function RowTagDialog({ title, marks, onClose }: RowTagDialogProps) {
  const change = useChangeMarks();
  return (
    <TagDialog
      what={title}
      chosen={marks.tags.map(({ name }) => name)}
      onChoose={(tag) => void change({ action: hasTag(marks, tag) ? 'untag' : 'tag', ids: [marks.id], tag })}
      onClose={onClose}
    />
  );
}
