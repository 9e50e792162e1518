import { useEffect, useRef, useState } from 'react'

/** How long each state stands while the history plays, in milliseconds. */
const stateTime = 1200

/** Play a history forward, state by state, until its end or until somebody pauses it. */
export const useReplay = (atEnd: boolean, next: () => void) => {
  const [playing, setPlaying] = useState(false)
  const latest = useRef(next)
  useEffect(() => {
    latest.current = next
  })
  useEffect(() => {
    if (!playing) return
    if (atEnd) {
      setPlaying(false)
      return
    }
    const timer = setInterval(() => latest.current(), stateTime)
    return () => clearInterval(timer)
  }, [playing, atEnd])
  return { playing, play: () => setPlaying(true), pause: () => setPlaying(false) }
}
