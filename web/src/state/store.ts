import { useSyncExternalStore } from 'react'

/** A value with listeners, readable outside of React. */
export interface Store<Value> {
  readonly get: () => Value
  /** Replace the value, or derive it from the last one. Listeners hear only of a different value. */
  readonly set: (next: Value | ((last: Value) => Value)) => void
  readonly subscribe: (listener: () => void) => () => void
}

/** Make a store that starts with `initial`. `Value` must not be a function. */
export const createStore = <Value>(initial: Value): Store<Value> => {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      const following = typeof next === 'function' ? (next as (last: Value) => Value)(value) : next
      if (Object.is(following, value)) return
      value = following
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Follow a store in a component. */
export const useStore = <Value>(store: Store<Value>): Value =>
  useSyncExternalStore(store.subscribe, store.get, store.get)

/**
 * Follow a part of a store. `select` must give the same reference for the same value, or the
 * component renders for ever.
 */
export const useStorePart = <Value, Part>(
  store: Store<Value>,
  select: (value: Value) => Part,
): Part => useSyncExternalStore(store.subscribe, () => select(store.get()))
