import { useCallback, useEffect, useRef } from 'react'

/** Tells, at any later time, whether the component is still on screen. */
export const useIsSeen = (): (() => boolean) => {
  const seen = useRef(true)
  useEffect(() => {
    seen.current = true
    return () => {
      seen.current = false
    }
  }, [])
  return useCallback(() => seen.current, [])
}
