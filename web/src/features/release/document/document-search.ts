import {
  isSyncTarget,
  type ReleaseTargetState,
  releaseTargetStates,
  type SyncTarget,
} from '@stammbuch/contracts'
import { textIn, wholeIn } from '@/state/search-values.ts'

/** Search parameters of a release's page. */
export interface DocumentSearch {
  readonly topliste?: string | undefined
  /** Only what is another value today. */
  readonly nur?: 'seither' | undefined
  readonly ziel?: SyncTarget | undefined
  /** The state at that target; `missing` is any but arrived. */
  readonly zustand?: ReleaseTargetState | 'missing' | undefined
  readonly offset?: number | undefined
  readonly limit?: number | undefined
}

const states: readonly (ReleaseTargetState | 'missing')[] = [...releaseTargetStates, 'missing']
const sizes: readonly unknown[] = [100, 1000]

/** Read the page's state from the URL. */
export const documentSearch = (raw: Readonly<Record<string, unknown>>): DocumentSearch => {
  const ziel = isSyncTarget(raw.ziel) ? raw.ziel : undefined
  return {
    topliste: textIn(raw.topliste),
    nur: raw.nur === 'seither' ? 'seither' : undefined,
    ziel,
    zustand: ziel && (states.find((state) => state === raw.zustand) ?? 'missing'),
    offset: wholeIn(raw.offset),
    limit: sizes.includes(wholeIn(raw.limit)) ? wholeIn(raw.limit) : undefined,
  }
}
