import { createStore, useStore } from '@/state/store.ts'

/**
 * - `live`: what is on screen follows the log.
 * - `connecting`: it soon will, or a short gap is being closed.
 * - `interrupted`: the server has been silent for a while; the screen shows an older state.
 * - `offline`: there is no network.
 * - `needs-auth`: the session is over.
 */
export type ConnectionState = 'live' | 'connecting' | 'interrupted' | 'offline' | 'needs-auth'

export interface Connection {
  readonly state: ConnectionState
  /** Epoch milliseconds up to which the screen is right, once it no longer follows. */
  readonly since: number | null
  /** Away for so long that nothing should be decided on what is shown. */
  readonly readOnly: boolean
  /** The server runs another version than this page. */
  readonly newVersion: boolean
}

/** State of the live connection. The live protocol writes it, the shell shows it. */
export const connection = createStore<Connection>({
  state: 'connecting',
  since: null,
  readOnly: false,
  newVersion: false,
})

export const useConnection = (): Connection => useStore(connection)

/** Say that a newer version waits on the server. */
export const noteNewVersion = (): void =>
  connection.set((last) => (last.newVersion ? last : { ...last, newVersion: true }))
