import type { UndoPreview } from '@stammbuch/contracts'

/** The part of an undo's preview besides its counts, where nothing was built on the run. */
export const undoAlone: Pick<UndoPreview, 'operation' | 'later' | 'laterTotal'> = {
  operation: {
    kind: 'run',
    id: '0198c0de-0000-7000-8000-0000000000aa',
    what: 'merge',
    by: null,
    at: '2026-11-02T08:00:00Z',
    subject: null,
    record: null,
  },
  later: [],
  laterTotal: 0,
}
