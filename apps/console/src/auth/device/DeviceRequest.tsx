import { formatInstant } from '@rfp/api-client/display';
import { type DeviceDecision } from '@rfp/contracts/auth/device';
import { type RouteReply } from '@rfp/contracts/routes';
import { errorMessage } from '../../data/errors.js';
import { useCurrentWorkspace, useWorkspaceNames } from '../../workspace/use-workspaces.js';
import { BusyButton } from '../../shared/buttons/BusyButton.js';
import { StaticAlert } from '../parts/FormAlert.js';
import { PublicPage } from '../parts/PublicPage.js';
import styles from '../parts/public.module.css';
import { deviceTexts as words } from './device-texts.js';

type Request = RouteReply<'findDeviceRequest'>;

/** @param workspace - name of the workspace of the token; undefined if the person has only one */
function requestFacts(request: Request, workspace: string | undefined): [string, string][] {
  const { client_id, host, address, scope, token_days, created_at, replaces } = request;
  return [
    [words.program, words.programs[client_id]],
    [words.host, host],
    [words.address, address],
    [words.access, words.duration(words.scopes[scope], token_days)],
    ...(workspace === undefined ? [] : [[words.workspace, workspace] satisfies [string, string]]),
    [words.requested, formatInstant(created_at)],
    ...(replaces === null ? [] : [[words.replaces, words.replaced(replaces)] satisfies [string, string]]),
  ];
}

interface DeviceRequestProps {
  request: Request;
  account: string;
  /** Decision whose request is in progress. */
  sending: DeviceDecision | undefined;
  error: Error | null;
  onDecide: (decision: DeviceDecision) => void;
}

/** Shows which program requests which access, with buttons to approve or deny. */
export function DeviceRequest({ request, account, sending, error, onDecide }: DeviceRequestProps) {
  const decide = (decision: DeviceDecision) => () => {
    if (sending === undefined) onDecide(decision);
  };
  const busy = sending !== undefined;
  const workspace = useWorkspaceNames().get(useCurrentWorkspace()?.id ?? '');
  return (
    <PublicPage key="request" takesFocus title={words.title} subtitle={words.subtitle(account)}>
      <p className={styles['code']}>{request.user_code}</p>
      <dl className={styles['facts']}>
        {requestFacts(request, workspace).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles['notice']}>{words.warning}</p>
      {error === null ? null : <StaticAlert text={errorMessage(error)} />}
      <BusyButton fullWidth variant="contained" busy={busy} onClick={decide('approve')}>
        {sending === 'approve' ? words.approving : words.approve}
      </BusyButton>
      <BusyButton fullWidth busy={busy} onClick={decide('deny')}>
        {sending === 'deny' ? words.denying : words.deny}
      </BusyButton>
    </PublicPage>
  );
}
