import { type WorkspaceMember } from '@rfp/contracts/people/workspaces';
import { useCallback } from 'react';
import { useGetList } from 'react-admin';
import { usePerson } from '../../auth/session/person.js';
import { markTexts as words } from './mark-texts.js';

const staleTime = 10 * 60_000;

/** Returns a function with the name of a member. Null is a removed account. The members are loaded once, and only if they are needed. */
export function useMemberNames(enabled: boolean): (id: string | null) => string {
  const personId = usePerson()?.id;
  const { data } = useGetList<WorkspaceMember>('members', undefined, { enabled, staleTime, retry: false });
  return useCallback(
    (id) => {
      if (id !== null && id === personId) return words.you;
      if (data === undefined && id !== null) return words.member;
      const member = data?.find((each) => each.id === id);
      return member?.name ?? member?.email ?? words.unknownMember;
    },
    [data, personId],
  );
}
