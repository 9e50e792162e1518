import { createStore } from './store.ts'

/** The address of the list from which a record was opened last, to go back to. */
export const returnPlace = createStore<string | null>(null)
