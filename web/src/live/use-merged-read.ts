import { useEffect, useRef, useState } from 'react'
import { ReadMerger } from './read-merger.ts'

/**
 * Returns a function that reads again, at once when nothing is on its way, and otherwise once more afterwards. Always the
 * newest `read` is called.
 */
export const useMergedRead = (read: () => Promise<unknown>): (() => void) => {
  const latest = useRef(read)
  const isHere = useRef(true)
  useEffect(() => {
    latest.current = read
  })
  const [merger] = useState(
    () => new ReadMerger<'all'>(async () => (isHere.current ? latest.current() : undefined)),
  )
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return () => merger.ask(['all'])
}
