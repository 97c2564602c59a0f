import { type Opportunity } from '@rfp/contracts/opportunity';
import { type OpportunityMarks } from '@rfp/contracts/tracking/marks';
import { useQueryClient } from '@tanstack/react-query';
import {
  type ComponentType,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { usePerson } from '../../auth/session/person.js';
import { useRefusal } from '../../auth/session/role.js';
import { whenIdle } from '../../data/when-idle.js';
import { marksKey } from './marks-cache.js';
import styles from './slot.module.css';
import { useMemberNames } from './use-member-names.js';
import { type MarksById, useHasMarks, useMarks } from './use-marks.js';

export interface RowMarksProps {
  opportunity: Opportunity;
  marks: OpportunityMarks;
  /** Reason why the person may not change marks; null if they may. */
  refusal: string | null;
  /** Name of a member by id. */
  nameOf: (id: string | null) => string;
  /** Called before a dismissed row leaves the list. */
  onDismiss: ((id: string) => void) | undefined;
}

interface MarksContext extends Pick<RowMarksProps, 'refusal' | 'nameOf' | 'onDismiss'> {
  marks: MarksById | undefined;
  /** Undefined while its code loads. */
  Row: ComponentType<RowMarksProps> | undefined;
}

/** Null where rows show no marks. */
const Marks = createContext<MarksContext | null>(null);

/** Loads the controls of the marks after the first rows are painted. Without them, the rows still work. */
function useRow(enabled: boolean): MarksContext['Row'] {
  const [Row, setRow] = useState<ComponentType<RowMarksProps>>();
  useEffect(() => {
    if (!enabled) return;
    whenIdle()
      .then(() => import('./RowMarks.js'))
      .then(({ RowMarks }) => setRow(() => RowMarks))
      .catch(() => undefined);
  }, [enabled]);
  return Row;
}

function hasUnknownPerson(marks: MarksById | undefined, personId: string | undefined): boolean {
  return [...(marks?.values() ?? [])].some(({ dismissal }) => dismissal !== null && dismissal.by !== personId);
}

/** Refetches the marks together with the list. */
function useFollowList(isFetching: boolean): void {
  const queryClient = useQueryClient();
  const wasFetching = useRef(isFetching);
  useEffect(() => {
    if (wasFetching.current && !isFetching)
      void queryClient.invalidateQueries({ queryKey: marksKey }, { cancelRefetch: false });
    wasFetching.current = isFetching;
  }, [isFetching, queryClient]);
}

interface MarksOfRowsProps {
  rows: readonly Opportunity[];
  /** Whether the list is being loaded again. */
  isFetching?: boolean;
  /** Must be stable. */
  onDismiss?: (id: string) => void;
  children: ReactNode;
}

/** Provides the marks of the rows of a list or search to the slots in the rows. */
export function MarksOfRows({ rows, isFetching = false, onDismiss, children }: MarksOfRowsProps) {
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const hasMarks = useHasMarks();
  const marks = useMarks(ids);
  const Row = useRow(hasMarks);
  const refusal = useRefusal('mark-opportunities');
  const nameOf = useMemberNames(hasUnknownPerson(marks, usePerson()?.id));
  useFollowList(isFetching);
  const value = useMemo(
    () => (hasMarks ? { marks, Row, refusal, nameOf, onDismiss } : null),
    [hasMarks, marks, Row, refusal, nameOf, onDismiss],
  );
  return <Marks value={value}>{children}</Marks>;
}

/** Place of the marks in a row. It is reserved until they are loaded. */
export function MarkSlot({ opportunity }: { opportunity: Opportunity }) {
  const context = useContext(Marks);
  if (context === null) return null;
  const { marks, Row, ...others } = context;
  const own = marks?.get(opportunity.id);
  return (
    <div className={styles['slot']} data-slot>
      {Row === undefined || own === undefined ? null : <Row opportunity={opportunity} marks={own} {...others} />}
    </div>
  );
}
