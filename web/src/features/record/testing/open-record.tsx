import type { AccountRecord, Change } from '@stammbuch/contracts'
import { onTestFinished } from 'vitest'
import { decisions } from '@/product/deciding/decisions.ts'
import { type Answers, fakeServer, signedIn } from '@/testing/fake-server.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { emptyFieldsShown } from '../fields/empty-fields.tsx'
import { anAccount } from './records.ts'

interface Opened {
  readonly account?: AccountRecord
  /** The open changes of the account itself. */
  readonly open?: readonly Change[]
  readonly answers?: Answers
  readonly search?: string
  /** Fields without a value are folded, as they are for whoever opens a record. */
  readonly folded?: boolean
  readonly roles?: Parameters<typeof signedIn>[0]
}

const countsOf = (changes: readonly Change[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const { attributeName } of changes) counts[attributeName] = (counts[attributeName] ?? 0) + 1
  return counts
}

/** Show an account to an editor, on a server that knows it and its open changes. */
export const openAccount = async (opened: Opened = {}) => {
  const { open = [], answers = {}, search = '', roles, folded = false } = opened
  const account = { ...(opened.account ?? anAccount()), openChanges: countsOf(open) }
  signedIn(roles)
  // What is folded is the subject of a test of its own.
  emptyFieldsShown.set(!folded)
  onTestFinished(async () => {
    decisions.set(new Map())
    sessionStorage.clear()
    // They outlive the page, and offer what the next test looks for.
    const { toast } = await import('sonner')
    toast.dismiss()
  })
  const server = fakeServer({
    getAccount: account,
    listChangesOfTarget: ({ query }) => {
      const list = query.pending === '1' ? [...open] : []
      return { list, total: list.length }
    },
    listPending: { list: [], total: 0, totalDataPoints: 0 },
    similarAccounts: { list: [], total: 0 },
    recordTimeline: { list: [], total: 0 },
    ...answers,
  })
  const page = await renderPage(`/account/${account.id}${search}`)
  return { ...page, server, account }
}
