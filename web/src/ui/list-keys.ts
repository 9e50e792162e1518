import { useRef } from 'react'
import { fold } from './fold.ts'

/** Returns the line that a key leads to in a list of `count` lines; `undefined` if it does not move. */
export const listMove = (key: string, at: number, count: number): number | undefined => {
  const last = Math.max(count - 1, 0)
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: Math.min(at + 1, last),
    ArrowUp: Math.max(at - 1, 0),
    PageDown: Math.min(at + 8, last),
    PageUp: Math.max(at - 8, 0),
    Home: 0,
    End: last,
  }
  return moves[key]
}

/** Milliseconds after which typing begins a new word. */
const pause = 700

/** Find a line by typing its beginning; the same letter again goes to the next such line. */
export const useTypeAhead = (options: readonly { readonly label: string }[]) => {
  const typed = useRef({ text: '', at: 0 })
  return (key: string, active: number): number | undefined => {
    const fresh = Date.now() - typed.current.at > pause
    if (key.length !== 1 || (key === ' ' && (fresh || typed.current.text === ''))) return undefined
    const text = fresh ? key : typed.current.text + key
    typed.current = { text, at: Date.now() }
    const same = [...text].every((letter) => letter === text[0])
    const wanted = fold(same ? (text[0] ?? '') : text)
    const from = same ? active + 1 : active
    const order = [...options.keys()].map((index) => (from + index) % options.length)
    return order.find((index) => fold(options[index]?.label ?? '').startsWith(wanted)) ?? active
  }
}
