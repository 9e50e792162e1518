import '@/styles/app.css'
import { expect, test } from 'vitest'
import { openAccount } from '../testing/open-record.tsx'
import { aChange, anAccount, anAward } from '../testing/records.ts'

test('[S-101] fields without a value are counted in one line, and unfold; one with a proposal or that is required stands', async () => {
  const { screen } = await openAccount({
    folded: true,
    account: anAccount({ shortName: null }),
    open: [aChange({ attributeName: 'faxNumber', oldValue: null, currentValue: null })],
  })
  const value = (name: RegExp) => screen.getByRole('button', { name })
  await expect.element(value(/^Straße: .*, bearbeiten$/)).toBeVisible()
  await expect.element(value(/^Fax.*: –, bearbeiten$/)).toBeVisible()
  await expect.element(value(/^Beschreibung: –, bearbeiten$/)).not.toBeInTheDocument()
  const lines = screen.getByRole('button', { name: /^\d+ leere?s? Felde?r?$/ })
  await lines.first().click()
  await expect.element(value(/^Beschreibung: –, bearbeiten$/)).toBeVisible()
  await lines.first().click()
  await expect.element(value(/^Beschreibung: –, bearbeiten$/)).not.toBeInTheDocument()
})

test('[S-101] the ranks of a record stand below its heading, with toplist, year and score', async () => {
  const { screen } = await openAccount({
    account: anAccount({ awards: [anAward({ rank: 3, scoring: 91.5 })] }),
  })
  const ranks = screen.getByRole('region', { name: 'Ränge' })
  await expect.element(ranks.getByText(/^3\./)).toBeVisible()
  await expect.element(ranks.getByText(/91,5 Punkte/)).toBeVisible()
})
