import { useEffect, useRef, useState } from 'react'

/** Events a second. */
export const speeds = [1, 5, 20, 100] as const
export type Speed = (typeof speeds)[number]

/** Frames come at most so often; faster speeds take several events at a time. In milliseconds. */
const shortest = 200

/** Plays forward until the end or until somebody pauses it. `advance` takes so many events further. */
export const usePlayer = (atEnd: boolean, advance: (events: number) => void) => {
  const [playing, setPlaying] = useState(false)
  const [speed, setSpeed] = useState<Speed>(5)
  const latest = useRef(advance)
  useEffect(() => {
    latest.current = advance
  })
  useEffect(() => {
    if (!playing) return
    if (atEnd) {
      setPlaying(false)
      return
    }
    const pause = Math.max(1000 / speed, shortest)
    const step = Math.max(Math.round((pause / 1000) * speed), 1)
    const timer = setInterval(() => latest.current(step), pause)
    return () => clearInterval(timer)
  }, [playing, atEnd, speed])
  return {
    playing,
    speed,
    setSpeed,
    play: () => setPlaying(true),
    pause: () => setPlaying(false),
  }
}
