import { useEffect, useMemo, useState } from 'react'
import { searchFor } from './fold.ts'

export interface ComboboxOption {
  readonly value: string
  readonly label: string
  /** Small print beside the label, for example a code. Found by typing, too. */
  readonly detail?: string
  readonly disabled?: boolean
}

/** All options, or a search for those that match the text. */
export type ComboboxSource =
  | readonly ComboboxOption[]
  | ((text: string, signal: AbortSignal) => Promise<readonly ComboboxOption[]>)

export interface FoundOptions {
  readonly options: readonly ComboboxOption[]
  readonly state: 'ready' | 'loading' | 'failed'
}

const nothing: FoundOptions = { options: [], state: 'loading' }
const typingPause = 150

/** The options that match `text`; asks while `open` only and drops answers that come too late. */
export const useComboboxOptions = (
  source: ComboboxSource,
  text: string,
  open: boolean,
): FoundOptions => {
  const [asked, setAsked] = useState<FoundOptions>(nothing)

  useEffect(() => {
    if (typeof source !== 'function' || !open) return
    const cancel = new AbortController()
    setAsked((last) => ({ ...last, state: 'loading' }))
    const timer = setTimeout(
      () => {
        source(text, cancel.signal).then(
          (options) => !cancel.signal.aborted && setAsked({ options, state: 'ready' }),
          () => !cancel.signal.aborted && setAsked({ options: [], state: 'failed' }),
        )
      },
      text === '' ? 0 : typingPause,
    )
    return () => {
      cancel.abort()
      clearTimeout(timer)
    }
  }, [source, text, open])

  const own = useMemo((): FoundOptions | null => {
    if (typeof source === 'function') return null
    const isFound = searchFor(text)
    const options = source.filter(({ label, detail = '' }) => isFound(`${label} ${detail}`))
    return { options, state: 'ready' }
  }, [source, text])

  return own ?? asked
}
