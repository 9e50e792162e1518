import { type LiveEvent, rootOf } from '@stammbuch/contracts'
import { io } from 'socket.io-client'
import { onTestFinished } from 'vitest'
import type { Person } from '../../../services/warehouse/src/testing/warehouse.ts'
import type { Standing } from '../../src/live/connection-watch.ts'
import { LiveClient } from '../../src/live/live-client.ts'
import type { Following } from '../../src/live/live-port.ts'
import type { TopicUpdate } from '../../src/live/topic-update.ts'

interface PageOptions {
  /** URL of the socket; the API is always called directly. */
  readonly url: string
  readonly person: Person
  readonly token?: () => string | null
  readonly renew?: () => Promise<string | null>
}

export interface Page {
  readonly client: LiveClient
  readonly gaps: readonly string[]
  readonly standings: readonly Standing[]
  /** Follows a topic and stores its messages. */
  readonly follow: (
    topic: string,
    position: number,
    take?: (update: TopicUpdate) => void,
  ) => { readonly told: readonly TopicUpdate[]; readonly place: Following }
}

/** Opens a page as in the browser, without the painting: it paints every 5 ms. */
export const openPage = async ({ url, person, token, renew }: PageOptions): Promise<Page> => {
  const gaps: string[] = []
  const standings: Standing[] = []
  const client = new LiveClient({
    open: async (auth) =>
      io(url, {
        path: '/live',
        transports: ['websocket'],
        autoConnect: false,
        reconnection: false,
        forceNew: true,
        auth,
      }),
    token: token ?? (() => person.token),
    renew: renew ?? (async () => null),
    tell: (standing) => standings.push(standing),
    isOnline: () => true,
    schedule: (flush) => setTimeout(flush, 5),
    onGap: (topic) => gaps.push(topic),
  })
  await client.start()
  onTestFinished(() => client.stop())
  const follow: Page['follow'] = (topic, position, take = () => undefined) => {
    const told: TopicUpdate[] = []
    const place = client.store.follow(topic, position, (update) => {
      told.push(update)
      take(update)
    })
    return { told, place }
  }
  return { client, gaps, standings, follow }
}

export const eventsIn = (told: readonly TopicUpdate[]): readonly LiveEvent[] =>
  told.flatMap((update) => (update.kind === 'events' ? update.events : []))

/** The verification list as displayed: the number of open changes of each record. */
export interface QueueScreen {
  readonly items: () => Readonly<Record<string, number>>
  readonly told: readonly TopicUpdate[]
  /** Returns the number of finished reads of the list from the server. */
  readonly readings: () => number
}

/** Reads the list from the server, with its log position. */
export const readQueue = async (person: Person) => {
  const { body, headers } = await person.call('listPending', { query: { limit: '1000' } as never })
  const items = Object.fromEntries(body.list.map(({ root, openChanges }) => [root.id, openChanges]))
  return { items, position: Number(headers.get('log-position')) }
}

/** Opens the verification list on a page that follows the log. */
export const openQueue = async (page: Page, person: Person): Promise<QueueScreen> => {
  const { rows } = page.client.store
  let read = await readQueue(person)
  let readings = 1
  let isReading = false
  let wanted = false
  const known = new Set<string>()

  const readAgain = async (): Promise<void> => {
    wanted = true
    if (isReading) return
    isReading = true
    while (wanted) {
      wanted = false
      read = await readQueue(person).catch(() => {
        wanted = true
        return read
      })
      following.place.moved(read.position)
      readings += 1
    }
    isReading = false
  }
  const following = page.follow('queue', read.position, (update) => {
    if (update.kind === 'stale') void readAgain()
    if (update.kind !== 'events') return
    for (const event of update.events) known.add(rootOf(event))
  })
  const items = () => {
    const shown: Record<string, number> = { ...read.items }
    for (const id of known) {
      const row = rows.get(id)
      if (!row || row.rev <= read.position) continue
      if (row.openChanges > 0) shown[id] = row.openChanges
      else delete shown[id]
    }
    return shown
  }
  return { items, told: following.told, readings: () => readings }
}
