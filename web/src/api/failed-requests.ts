import { createStore, useStore } from '@/state/store.ts'
import type { Problem } from './problem.ts'

/** A failed request as the notification panel lists it. Equal ones that follow each other are one. */
export interface FailedRequest {
  readonly id: number
  readonly method: string
  /** The path below `/api`, without query string. */
  readonly path: string
  readonly status: number
  readonly title: string
  readonly detail: string
  readonly code: string
  readonly traceId: string | null
  /** The last time it happened, epoch milliseconds. */
  readonly at: number
  readonly times: number
  readonly read: boolean
}

const keep = 100

const failed = createStore<readonly FailedRequest[]>([])
let count = 0

const isSame = (one: FailedRequest, other: Omit<FailedRequest, 'id' | 'times' | 'read'>): boolean =>
  one.method === other.method &&
  one.path === other.path &&
  one.code === other.code &&
  one.detail === other.detail

/** Put a failed request on the list, newest first; one that is shown in its place already counts as read. */
export const noteFailure = (
  method: string,
  url: string,
  problem: Problem,
  isShown = false,
): void => {
  const [path = url] = url.split('?')
  const { status, title, detail, code, traceId } = problem
  const entry = { method, path, status, title, detail, code, traceId, at: Date.now() }
  failed.set((all) => {
    const [newest, ...rest] = all
    if (newest && isSame(newest, entry))
      return [
        { ...newest, ...entry, times: newest.times + 1, read: newest.read && isShown },
        ...rest,
      ]
    count += 1
    return [{ ...entry, id: count, times: 1, read: isShown }, ...all].slice(0, keep)
  })
}

export const markAllRead = (): void =>
  failed.set((all) =>
    all.some(({ read }) => !read) ? all.map((entry) => ({ ...entry, read: true })) : all,
  )

export const clearFailedRequests = (): void => failed.set([])

/** The failed requests since the page was opened, newest first. */
export const useFailedRequests = (): readonly FailedRequest[] => useStore(failed)

/** A failed request as text for the IT department. */
export const failureAsText = (entry: FailedRequest): string =>
  [
    `${entry.method} ${entry.path}`,
    `Status ${entry.status} (${entry.code})${entry.times > 1 ? ` ×${entry.times}` : ''}`,
    entry.title,
    entry.detail,
    `Zeit: ${new Date(entry.at).toISOString()}`,
    `Anfrage-ID: ${entry.traceId ?? '–'}`,
    `Seite: ${window.location.href}`,
  ].join('\n')
