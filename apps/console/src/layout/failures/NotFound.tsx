import { Link } from 'react-router';
import { EmptyState } from '../../shared/states/EmptyState.js';
import Button from '@mui/material/Button';
import { texts } from '../../texts.js';
import { Page } from '../Page.js';

export function NotFound() {
  return (
    <Page title={texts.screens.notFound}>
      <EmptyState title={texts.screens.notFound} message={texts.errors.nothingHere}>
        <Button component={Link} to="/">
          {texts.errors.toDashboard}
        </Button>
      </EmptyState>
    </Page>
  );
}
