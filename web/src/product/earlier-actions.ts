import { createStore } from '@/state/store.ts'

/** The list of one's last actions, as the server knows them, is wanted. */
export const earlierActions = createStore(false)
