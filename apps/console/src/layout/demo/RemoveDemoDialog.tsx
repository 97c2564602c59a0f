import { formatCount } from '@rfp/api-client/display';
import { useQueryClient } from '@tanstack/react-query';
import { setShowDemo } from '../../data/show-demo.js';
import { errorMessage } from '../../data/errors.js';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useApiMutation } from '../../data/use-api.js';
import { texts } from '../../texts.js';
import { useToast } from '../toasts/use-toast.js';

interface RemoveDemoDialogProps {
  open: boolean;
  count: number;
  onClose: () => void;
}

export function RemoveDemoDialog({ open, count, onClose }: RemoveDemoDialogProps) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const { mutate, isPending } = useApiMutation('removeDemoData', {
    onSuccess: async ({ removed }) => {
      setShowDemo(false);
      toast({
        title: texts.demo.removed,
        description: texts.demo.removedText(formatCount(removed)),
        variant: 'success',
      });
      await queryClient.resetQueries();
    },
    onError: (error) => toast({ title: texts.demo.removeFailed, description: errorMessage(error), variant: 'error' }),
    onSettled: onClose,
  });
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby="remove-demo-title" aria-describedby="remove-demo-text">
      <DialogTitle id="remove-demo-title" component="h2" sx={{ fontSize: 17, fontWeight: 600, pb: 1 }}>
        {texts.demo.confirmTitle}
      </DialogTitle>
      <DialogContent id="remove-demo-text">{texts.demo.confirmText(formatCount(count))}</DialogContent>
      <DialogActions sx={{ p: 2, pt: 1, gap: 1 }}>
        <Button onClick={onClose}>{texts.demo.cancel}</Button>
        <Button variant="contained" color="error" disabled={isPending} onClick={() => mutate()}>
          {texts.demo.confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
