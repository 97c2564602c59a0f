import { type Workspace } from '@rfp/contracts/people/workspaces';
import { switcherTexts } from '../../workspace/switcher-texts.js';
import { switchTarget, workspaceName } from '../../workspace/use-workspaces.js';
import { useToast } from '../toasts/use-toast.js';
import { requestSwitch } from './requested-switch.js';

/** Shows another workspace in this tab and reports it. */
export function useSwitch(): (workspace: Workspace) => void {
  const toast = useToast();
  return (workspace) =>
    requestSwitch({
      id: switchTarget(workspace),
      onDone: () => toast({ title: switcherTexts.switched(workspaceName(workspace)), variant: 'success' }),
    });
}
