import { createStore } from '@/state/store.ts'

/** A call as a part of a trace. */
export interface CallTrace {
  /** The header that makes the server's part one of ours (W3C Trace Context). */
  readonly traceparent: string
  /** The call is over, with this status; 0 where nobody answered. */
  readonly end: (status: number) => void
}

/** True from when the server says that browsers take part in its traces: what makes them is loaded only then. */
export const isTraced = createStore(false)

let begin: ((name: string) => CallTrace) | null = null

/** Begins a part of a trace with a call; undefined while nothing is traced. */
export const beginTrace = (name: string): CallTrace | undefined => begin?.(name)

/** For what makes the traces alone: has it told of calls, or with null no longer. */
export const traceCalls = (how: typeof begin): void => {
  begin = how
}
