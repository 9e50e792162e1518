import '@/styles/app.css'
import { expect, test } from 'vitest'
import { givenProject, idOf } from '@/testing/given.ts'
import { chooseMapping, inspected, mapping, openImport } from './testing/open-import.tsx'

test('a listed value is shown by its word', async () => {
  const change = { targetClass: 'contact' as const, attributeName: 'salutation' }
  const changes = [{ ...change, oldValue: 'SALUTATION_MALE', newValue: 'SALUTATION_FEMALE' }]
  const { screen } = await openImport({
    inspectMapping: inspected({ changes }),
    importedRows: {
      list: [
        {
          row: 2,
          outcome: 'changed',
          record: null,
          evidence: null,
          relations: [],
          changes,
          rejectedRows: [],
          candidates: [],
        },
      ],
      total: 1,
    },
  })
  await chooseMapping(screen)
  await screen.getByRole('button', { name: 'Test-Eintrag prüfen' }).click()
  await expect.element(screen.getByText('Frau')).toBeVisible()
  await screen.getByRole('button', { name: 'Dry Run starten' }).click()
  const rows = screen.getByRole('grid', { name: 'Ergebnis je Zeile' })
  await expect.element(rows.getByText('Frau')).toBeVisible()
  await expect.element(rows.getByText('Herr')).toBeVisible()
})

test('[R-029] the delivery of a project that lists people makes a mapping for people', async () => {
  const created = mapping({ id: idOf(20), targetClass: 'contact', columns: [] })
  const people = givenProject({ id: idOf(4), rootType: 'contact' })
  const { server, screen } = await openImport({
    listRankingGroups: { list: [people], total: 1 },
    createMapping: created,
    getMapping: created,
  })
  await screen.getByRole('button', { name: 'Daten-Mapping anlegen' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByRole('radio', { name: 'Kontakte' })).toBeChecked()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Ärzte neu')
  await dialog.getByRole('button', { name: 'Anlegen' }).click()
  await expect
    .poll(() => server.callsOf('createMapping')[0]?.body)
    .toMatchObject({ targetClass: 'contact' })
})

test('[U-006] the test row of somebody known by the name alone says whom it may mean, each with a link', async () => {
  const waits = inspected({
    outcome: 'conflict',
    root: null,
    changes: [],
    candidates: [
      { id: idOf(61), class: 'contact', label: 'Eisvogel, Ewald' },
      { id: idOf(62), class: 'contact', label: 'Eisvogel, E.' },
    ],
  })
  const { screen } = await openImport({ inspectMapping: waits })
  await chooseMapping(screen)
  await screen.getByRole('button', { name: 'Test-Eintrag prüfen' }).click()
  await expect
    .element(screen.getByText(/In Frage kommen: Eisvogel, Ewald, Eisvogel, E\./))
    .toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Eisvogel, Ewald' }))
    .toHaveAttribute('href', `/contact/${idOf(61)}`)
})
