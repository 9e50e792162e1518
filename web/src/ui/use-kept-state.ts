import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { keptInTab, readList, writeJson } from '@/state/browser-storage.ts'

const place = keptInTab('parts')
/** The parts that were touched last. */
const most = 300

type Part = readonly [name: string, value: unknown]

const all = (): readonly Part[] => readList(place).filter((one): one is Part => Array.isArray(one))

const keep = (name: string, value: unknown): void => {
  const others = all().filter(([other]) => other !== name)
  writeJson(place, [[name, value], ...others].slice(0, most))
}

/**
 * The state of a part of a page that goes with the page's entry in the browser's history: whoever comes back, or
 * loads the page anew, finds it as it was left; whoever opens the page afresh finds `initial`. What should be
 * passed on with a link belongs into the address instead.
 *
 * @param part names the part within its page
 */
export const useKeptState = <Value extends boolean | string>(
  part: string,
  initial: Value,
): readonly [Value, (next: Value) => void] => {
  const entry = useLocation({ select: ({ state }) => state.__TSR_key ?? '' })
  const name = `${entry} ${part}`
  const [value, setValue] = useState(() => {
    const found = all().find(([other]) => other === name)
    return found ? (found[1] as Value) : initial
  })
  // An address that changes below the same page is an entry of its own, and looks the same.
  useEffect(() => {
    if (value !== initial || all().some(([other]) => other === name)) keep(name, value)
  }, [name, value, initial])
  return [value, setValue]
}
