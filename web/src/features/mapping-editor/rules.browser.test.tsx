import '@/styles/app.css'
import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { problem } from '@/testing/fake-server.ts'
import { pageViolations } from '@/testing/violations.ts'
import { mapping, openEditor } from './testing/open-editor.tsx'

afterEach(() => sessionStorage.clear())

type Screen = Awaited<ReturnType<typeof openEditor>>['screen']

const openRule = async (screen: Screen) => {
  await screen.getByRole('combobox', { name: 'Regel für Krankenhaus' }).click()
  await screen.getByRole('option', { name: 'Eigene Regel …' }).click()
  return screen.getByRole('dialog', { name: 'Regel für „Krankenhaus“' })
}
const addStep = async (screen: Screen, name: string) => {
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Weiterer Schritt' }).click()
  await screen.getByRole('option', { name }).click()
  await dialog.getByRole('button', { name: 'Hinzufügen' }).click()
}

test('[I-027] each step of a rule shows what it makes of the first rows', async () => {
  const { screen } = await openEditor()
  await expect.element(screen.getByText('Klinikum 1 · Klinikum 2 · Klinikum 3')).toBeVisible()
  const dialog = await openRule(screen)
  await expect.element(dialog.getByText(/^Geliefert: ·Klinikum 1 · ·Klinikum 2/)).toBeVisible()
  await addStep(screen, 'Leerzeichen entfernen')
  await addStep(screen, 'Umlaute reparieren')
  const steps = dialog.getByRole('list', { name: 'Schritte der Regel' }).getByRole('listitem')
  await expect.element(steps.nth(0).getByText(/^Ergibt: ·Klinikum 1#1 · /)).toBeVisible()
  await expect.element(steps.nth(1).getByText(/^Ergibt: ·Klinikum 1#2 · /)).toBeVisible()
  expect(await pageViolations()).toEqual([])
})

test('[I-027] a step that lacks something is not taken, and says what', async () => {
  const { screen } = await openEditor()
  const dialog = await openRule(screen)
  const take = dialog.getByRole('button', { name: 'Regel übernehmen' })
  await addStep(screen, 'Teilen')
  await dialog.getByRole('textbox', { name: 'Trennzeichen' }).clear()
  await expect.element(take).toHaveAccessibleDescription('Bitte geben Sie das Trennzeichen an.')
  await dialog.getByRole('button', { name: 'Schritt 1 entfernen' }).click()
  await addStep(screen, 'Werte ersetzen')
  const values = dialog.getByRole('textbox', { name: 'Werte' })
  await values.fill('öff = öffentlich\npriv: privat')
  await expect.element(dialog.getByText(/^In Zeile 2 steht nicht/)).toBeVisible()
  await values.fill('öff = öffentlich\npriv = privat')
  await expect.element(dialog.getByText(/^In Zeile 2/)).not.toBeInTheDocument()
  await expect.element(take).toBeEnabled()
})

test('[I-027] a part is counted from the end by typing its sign, keys reach the preview from a field, and saving leaves the focus', async () => {
  const { server, screen } = await openEditor({
    setMappingColumns: ({ body }) => mapping({ ...(body as object), revision: 2 }),
  })
  await expect.element(screen.getByText('Klinikum 1 · Klinikum 2 · Klinikum 3')).toBeVisible()
  const dialog = await openRule(screen)
  await addStep(screen, 'Teilen')
  const part = dialog.getByRole('spinbutton', { name: 'Teil' })
  await part.click()
  await userEvent.keyboard('{Control>}a{/Control}-1')
  await dialog.getByRole('button', { name: 'Regel übernehmen' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  const target = screen.getByRole('combobox', { name: 'Zielfeld für Krankenhaus' })
  await target.click()
  await userEvent.keyboard('{Escape}{Alt>}{PageDown}{/Alt}')
  await expect.element(screen.getByText('Datensatz 3 · 2 von 1.666')).toBeVisible()
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.element(screen.getByText('Alles gespeichert')).toBeVisible()
  await expect.element(target).toHaveFocus()
  await expect
    .poll(() => server.callsOf('setMappingColumns')[0]?.body)
    .toMatchObject({ columns: [{ transformations: [{ kind: 'split', part: -1 }] }] })
})

test('[I-027] a pattern that cannot be read is told in the dialog and not taken', async () => {
  const detail = 'Das Muster „(“ lässt sich nicht lesen.'
  const { screen } = await openEditor({ tryRule: problem('invalid', 422, { detail }) })
  await expect.element(screen.getByText('Klinikum 1 · Klinikum 2 · Klinikum 3')).toBeVisible()
  const dialog = await openRule(screen)
  await addStep(screen, 'Muster suchen')
  await expect.element(dialog.getByRole('status').getByText(detail)).toBeVisible()
  await expect
    .element(dialog.getByRole('button', { name: 'Regel übernehmen' }))
    .toHaveAccessibleDescription(detail)
})

test('[I-027] the preview goes on to the next row with a refused value, and round the end', async () => {
  const { server, screen } = await openEditor({
    findRejectedRow: ({ body }) => {
      const { rowIndex } = body as { rowIndex: number }
      if (rowIndex <= 700) return { rowIndex: 700, goOnAt: null }
      return { rowIndex: null, goOnAt: rowIndex < 900 ? 900 : null }
    },
  })
  await expect.element(screen.getByText('Datensatz 2 · 1 von 1.666')).toBeVisible()
  await screen.getByRole('button', { name: 'Nächste Zeile mit abgelehntem Wert' }).click()
  await expect.element(screen.getByText('Datensatz 702 · 701 von 1.666')).toBeVisible()
  await userEvent.keyboard('{Alt>}{End}{/Alt}')
  await expect
    .poll(() => server.callsOf('findRejectedRow').map(({ body }) => body))
    .toMatchObject([{ rowIndex: 1 }, { rowIndex: 701 }, { rowIndex: 900 }, { rowIndex: 0 }])
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(screen.getByText('Datensatz 703 · 702 von 1.666')).toBeVisible()
})

test('[I-027] while the next row is on its way, no cell stands beside a value of another row', async () => {
  const held = Promise.withResolvers<void>()
  const { screen } = await openEditor({
    previewMapping: async ({ body }) => {
      const { rowIndex } = body as { rowIndex: number }
      if (rowIndex > 0) await held.promise
      const value = `Klinikum ${rowIndex + 1}`
      return { values: [{ target: 'name', column: 'Krankenhaus', value }], rejectedRows: [] }
    },
  })
  const preview = screen.getByLabelText('Vorschau der Zeile')
  await expect.element(preview.getByText('geliefert: „ Klinikum 1“')).toBeVisible()
  await screen.getByRole('button', { name: 'Nächste Zeile', exact: true }).click()
  await expect.element(screen.getByText('Datensatz 3 · 2 von 1.666')).toBeVisible()
  await expect.element(preview.getByText(/^geliefert/)).not.toBeInTheDocument()
  held.resolve()
  await expect.element(preview.getByText('geliefert: „ Klinikum 2“')).toBeVisible()
})

test('[I-027] that no row has a refused value is said', async () => {
  const { screen } = await openEditor()
  await screen.getByRole('button', { name: 'Nächste Zeile mit abgelehntem Wert' }).click()
  await expect
    .element(screen.getByText('In keiner Zeile der Lieferung wird ein Wert abgelehnt.'))
    .toBeVisible()
})

test('[I-027] fields that several columns fill stand on top, with the order of their parts', async () => {
  const columns = ['Krankenhaus', 'Betten'].map((source) => ({
    source,
    target: 'name',
    transformations: [],
  }))
  const { screen } = await openEditor({ getMapping: mapping({ columns }) })
  await expect
    .element(screen.getByText(/^Name aus Krankenhaus und Betten\. Ihre Werte werden/))
    .toBeVisible()
})

test('[I-027] what a row is refused stands above what it brings', async () => {
  const detail = 'Betten: bitte eine Zahl angeben.'
  const { screen } = await openEditor({
    previewMapping: {
      values: [{ target: 'name', column: 'Krankenhaus', value: 'Klinikum 1' }],
      rejectedRows: [{ row: 2, column: 'Betten', code: 'value-wrong-type', detail }],
    },
  })
  const preview = screen.getByLabelText('Vorschau der Zeile')
  await expect.element(preview.getByText(/bitte eine Zahl angeben/)).toBeVisible()
  expect(preview.element().textContent).toMatch(/^Abgelehnt.*Klinikum 1/)
})
