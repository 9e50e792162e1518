import type { Verification } from '@stammbuch/contracts'
import type { Decided } from '@stammbuch/ledger'

/** That the whole log was checked, and what people said to a finding. Names and shapes are on disk for good: add, never edit. */
export type LogCheckEvent =
  | Decided<'LogVerified', Verification>
  | Decided<'LogFindingAnswered', { readonly comment: string }>
