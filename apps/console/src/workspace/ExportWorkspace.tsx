import Button from '@mui/material/Button';
import { useDownload } from '../shared/hooks/use-download.js';
import { workspaceTexts } from './workspace-texts.js';

const words = workspaceTexts.exported;

/** Saves everything that the current workspace has as a file. */
export function ExportWorkspace() {
  const { isBusy, download } = useDownload(
    (dataProvider, signal) => dataProvider.exportWorkspace({}, { signal }),
    words,
  );
  return (
    <Button aria-disabled={isBusy} onClick={download}>
      {isBusy ? words.downloading : words.download}
    </Button>
  );
}
