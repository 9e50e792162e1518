import '@/styles/app.css'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pageViolations } from '@/testing/violations.ts'
import { setTheme, type Theme } from '@/ui/theme.ts'
import { openAccount } from './testing/open-record.tsx'
import {
  aChange,
  aContactOf,
  anAccount,
  anAward,
  aProductOf,
  aScore,
  changeId,
  ids,
} from './testing/records.ts'

beforeEach(() => {
  document.documentElement.lang = 'de'
})
afterEach(() => setTheme('system'))

const themes: readonly Theme[] = ['light', 'dark']

const full = anAccount({
  markedForFollowUp: true,
  mainContactId: ids.contact,
  mainContact: { id: ids.contact, class: 'contact', label: 'Meyer, Ute' },
  contacts: [aContactOf({ isApproved: false })],
  products: [aProductOf()],
  awards: [anAward()],
  scores: [aScore({ excludedByEditor: true })],
  supplierIds: [{ id: ids.identification, value: 'KLI-1', scope: null, supplier: null }],
  messages: [
    {
      id: changeId(8),
      createdAt: '2026-11-01T09:00:00.000Z',
      content: 'Angerufen.',
      user: { id: ids.editor, fullName: 'Emma Engel' },
    },
  ],
})
const open = [
  aChange(),
  aChange({ id: changeId(1), attributeName: 'city', stale: true, currentValue: 'Tölz' }),
]

test.for(themes)(
  '[L-006] a full record, while a field is edited, has no axe violation in the %s theme',
  async (theme) => {
    setTheme(theme)
    const { screen } = await openAccount({ account: full, open })
    await screen.getByRole('button', { name: /^2025 Top-Klinik/ }).click()
    await screen.getByRole('button', { name: /^PLZ: .*, bearbeiten$/ }).click()
    await screen.getByRole('textbox', { name: 'PLZ' }).fill('836466')
    expect(await pageViolations()).toEqual([])
  },
)

test.for(themes)(
  '[L-006] a field’s open changes and history have no axe violation in the %s theme',
  async (theme) => {
    setTheme(theme)
    const { screen } = await openAccount({
      account: full,
      open,
      answers: {
        listChangesOfTarget: ({ query }) => {
          const list =
            query.pending === '1'
              ? [...open]
              : [aChange({ id: changeId(3), acceptedDate: '2026-03-12T13:07:00.000Z' })]
          return { list, total: list.length }
        },
      },
    })
    await screen.getByRole('button', { name: /^Stadt: 1 offene Änderung/ }).click()
    await expect.element(screen.getByRole('region', { name: 'Verlauf' })).toBeVisible()
    expect(await pageViolations()).toEqual([])
  },
)

test.for(themes)(
  '[L-006] an unapproved record and an earlier state have no axe violation in the %s theme',
  async (theme) => {
    setTheme(theme)
    const unapproved = { ...full, isApproved: false }
    const { screen, router } = await openAccount({ account: unapproved, open })
    await expect.element(screen.getByText(/initiale redaktionelle/)).toBeVisible()
    expect(await pageViolations()).toEqual([])
    await router.navigate({ to: `/account/${ids.account}?at=3` as string })
    await expect.element(screen.getByText(/^Stand:/)).toBeVisible()
    expect(await pageViolations()).toEqual([])
  },
)
