import '@/styles/app.css'
import { expect, test } from 'vitest'
import { openAccount } from '../testing/open-record.tsx'
import { aChange, aContactOf, anAccount, changeId } from '../testing/records.ts'

test('a category is chosen by name from the taxonomy', async () => {
  const term = {
    parent: null,
    createdAt: '2026-01-01T00:00:00Z',
    updatedAt: '2026-01-01T00:00:00Z',
  }
  const { screen, server } = await openAccount({
    answers: {
      listTaxonomyTerms: {
        list: [
          { ...term, id: changeId(71), name: 'Übernachtung' },
          { ...term, id: changeId(72), name: 'Klinik' },
        ],
        total: 2,
      },
      proposeChange: aChange({ attributeName: 'categoryId' }),
    },
  })
  await screen.getByRole('button', { name: 'Kategorie: –, bearbeiten' }).click()
  await screen.getByRole('combobox', { name: 'Kategorie' }).fill('ubern')
  await screen.getByRole('option', { name: 'Übernachtung' }).click()
  const chosen = screen.getByRole('combobox', { name: 'Kategorie' })
  await expect.element(chosen).toHaveValue('Übernachtung')
  // As a draft it is taken up again by its name, too.
  await screen.getByRole('button', { name: /^Telefon: .*, bearbeiten$/ }).click()
  await screen.getByRole('button', { name: 'Kategorie: –, bearbeiten' }).click()
  await expect.element(chosen).toHaveValue('Übernachtung')
  await screen.getByRole('button', { name: /^Vorschlagen/ }).click()
  await expect
    .poll(() => server.callsOf('proposeChange')[0]?.body)
    .toMatchObject({ attributeName: 'categoryId', newValue: changeId(71) })
})

test('the people of an account are offered first as its main contact', async () => {
  const stranger = {
    id: changeId(81),
    class: 'contact' as const,
    label: 'Ahorn, Anna',
    name: null,
    surname: 'Ahorn',
    firstName: 'Anna',
    street: null,
    zipCode: '24103',
    city: 'Kiel',
    isApproved: true,
    excludedByEditor: false,
    openChanges: 0,
    position: 1,
  }
  const own = aContactOf({ id: changeId(82), label: 'Zander, Zoe' })
  const { screen } = await openAccount({
    account: anAccount({ contacts: [own], mainContact: null, mainContactId: null }),
    answers: { listContacts: { list: [stranger], total: 1 } },
  })
  await screen.getByRole('button', { name: 'Hauptansprechpartner: –, bearbeiten' }).click()
  await screen.getByRole('combobox', { name: 'Hauptansprechpartner' }).click()
  const options = screen.getByRole('option')
  await expect
    .poll(() => options.elements().map(({ textContent }) => textContent))
    .toEqual(['Zander, Zoe', 'Ahorn, Anna24103 Kiel'])
})
