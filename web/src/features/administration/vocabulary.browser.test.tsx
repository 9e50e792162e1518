import '@/styles/app.css'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { idOf } from '@/testing/given.ts'
import { dictionary, group, listed, mapping, mdl, term, translation } from './testing/entries.ts'
import { openPage } from './testing/open-page.tsx'

const fields = {
  listMdls: listed([
    mdl(1, { name: 'beds', label: 'Betten', fieldsCount: 812 }),
    mdl(2, { name: 'cost', label: 'Kosten', usedInMapping: true }),
    mdl(3, { name: 'free', label: 'Frei' }),
  ]),
  listRankingGroups: listed([group()]),
  listPeriods: listed([]),
  listToplistLabels: listed([]),
}

test('[I-043] a name must be snake-case, is looked up from four characters on, and taken once', async () => {
  const { server, screen } = await openPage('/verwaltung/dynamische-felder', {
    ...fields,
    similarMdls: ({ query }) => ({
      exact: query.name === 'wait_days',
      list:
        query.name === 'wait_day' ? [{ id: idOf(99), name: 'wait_days', label: 'Wartezeit' }] : [],
    }),
    createMdl: mdl(4),
  })
  await screen.getByRole('button', { name: 'Dynamisches Feld anlegen' }).click()
  const name = screen.getByRole('textbox', { name: 'Name', exact: true })
  const save = screen.getByRole('button', { name: 'Speichern' })
  await screen.getByRole('textbox', { name: 'Bezeichnung' }).fill('Wartezeit')
  await name.fill('Wait Days')
  await expect.element(screen.getByText(/Nur Kleinbuchstaben/)).toBeVisible()
  await expect.element(save).toHaveAttribute('aria-disabled', 'true')
  await name.fill('a'.repeat(31))
  await expect.element(save).toHaveAccessibleDescription('Der Name hat höchstens 30 Zeichen.')
  await name.fill('wait_days')
  await expect
    .element(screen.getByText('Der Name des dynamischen Feldes „wait_days“ ist bereits vergeben.'))
    .toBeVisible()
  await name.fill('wait_day')
  await expect.element(screen.getByText('Ähnliche Namen: wait_days')).toBeVisible()
  await screen.getByRole('combobox', { name: 'Einheit', exact: true }).click()
  await screen.getByRole('option', { name: 'km/h' }).click()
  await save.click()
  await expect
    .poll(() => server.callsOf('createMdl')[0]?.body)
    .toMatchObject({
      name: 'wait_day',
      label: 'Wartezeit',
      type: 'TYPE_STRING',
      scope: 'global',
      unit: 'km/h',
      format: null,
      nullable: true,
    })
})

test('[I-043] name, type, project, year and scope are only shown when editing; HTML is its text', async () => {
  const { server, screen } = await openPage('/verwaltung/dynamische-felder', {
    ...fields,
    listMdls: listed([mdl(1, { name: 'beds', descriptionHTML: '<img src=x onerror=alert(1)>' })]),
    updateMdl: mdl(1),
  })
  await screen.getByRole('button', { name: 'Bearbeiten: beds' }).click()
  const fixed = screen.getByRole('table', { name: 'Steht seit dem Anlegen fest' })
  for (const text of ['beds', 'Ganze Zahl', 'Klinikliste', 'Gesundheit'])
    await expect.element(fixed.getByText(text, { exact: true })).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Name', exact: true }).query()).toBeNull()
  await expect
    .element(screen.getByRole('textbox', { name: 'Beschreibung (HTML)' }))
    .toHaveValue('<img src=x onerror=alert(1)>')
  expect(document.querySelector('img')).toBeNull()
  await screen.getByRole('textbox', { name: 'Bezeichnung' }).fill('Betten')
  await screen.getByRole('button', { name: 'Speichern' }).click()
  await expect.poll(() => server.callsOf('updateMdl')[0]?.body).toEqual({ label: 'Betten' })
})

test('[I-043] only an unused field can be deleted; „Load All“ asks for 3000', async () => {
  const { server, screen } = await openPage('/verwaltung/dynamische-felder', fields)
  const remove = (name: string) => screen.getByRole('button', { name: `Löschen: ${name}` })
  await expect.element(remove('beds')).toHaveAccessibleDescription('Es gibt 812 Werte dazu.')
  await expect.element(remove('cost')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(remove('free')).not.toHaveAttribute('aria-disabled')
  await expect.poll(() => server.callsOf('listMdls').at(-1)?.query.limit).toBe('50')
  await screen.getByRole('button', { name: 'Load All' }).click()
  await expect.poll(() => server.callsOf('listMdls').at(-1)?.query.limit).toBe('3000')
})

test('[I-045] an archive is taken in and what became of each field is told', async () => {
  const { server, screen } = await openPage('/verwaltung/dynamische-felder', {
    ...fields,
    importMdls: listed([
      { id: idOf(1), name: 'a', outcome: 'created' as const, reason: null },
      { id: idOf(2), name: 'b', outcome: 'kept' as const, reason: 'Nicht änderbar: Typ.' },
    ]),
  })
  await screen.getByRole('button', { name: 'Import' }).click()
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  await userEvent.upload(input, new File(['PK'], 'dynamische-felder.zip'))
  await expect.element(screen.getByText('2 dynamische Felder verarbeitet')).toBeVisible()
  await expect.element(screen.getByText(/Nicht änderbar: Typ\./)).toBeVisible()
  await expect
    .poll(() => server.callsOf('importMdls')[0]?.body)
    .toEqual({ fileContent: btoa('PK') })
})

test('[R-020] terms are searched and narrowed to a dictionary; deleting one says what goes with it', async () => {
  const { server, screen } = await openPage('/verwaltung/translation', {
    listStringTranslations: listed([translation(1, 'Krankenhaus', 'Ospedale')]),
    listDictionaries: listed([dictionary(1, 'Italienisch', 37)]),
    deleteDictionary: null,
  })
  await expect.element(screen.getByText('Ospedale')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Begriff hinzufügen' })).toBeVisible()
  await screen.getByRole('combobox', { name: 'Wörterbuch' }).click()
  await expect.element(screen.getByRole('option', { name: 'Alle' })).toBeVisible()
  await screen.getByRole('option', { name: 'Italienisch' }).click()
  await expect
    .poll(() => server.callsOf('listStringTranslations').at(-1)?.query)
    .toMatchObject({ dictionaryId: idOf(81), limit: '50' })
  await screen.getByRole('tab', { name: 'Wörterbücher' }).click()
  await screen.getByRole('button', { name: 'Löschen: Italienisch' }).click()
  await expect.element(screen.getByText('37 Übersetzungen')).toBeVisible()
  await screen.getByRole('button', { name: 'Löschen', exact: true }).click()
  await expect.poll(() => server.callsOf('deleteDictionary')).toHaveLength(1)
})

test('[R-020] when the last term of the last page is deleted, the page before it is shown', async () => {
  const { screen, server } = await openPage('/verwaltung/translation?offset=50', {
    listStringTranslations: { list: [translation(2, 'Praxis', 'Studio')], total: 51 },
    listDictionaries: listed([dictionary(1, 'Italienisch', 51)]),
    deleteStringTranslation: () => {
      server.answer({
        listStringTranslations: ({ query }) => ({
          list: query.offset === '50' ? [] : [translation(1, 'Krankenhaus', 'Ospedale')],
          total: 50,
        }),
      })
      return null
    },
  })
  await screen.getByRole('button', { name: 'Löschen: Praxis' }).click()
  await screen.getByRole('button', { name: 'Löschen', exact: true }).click()
  await expect.element(screen.getByText('Ospedale')).toBeVisible()
  await expect.element(screen.getByText('1–50 von 50')).toBeVisible()
})

test('[R-020] without a dictionary the empty list leads to where one is added', async () => {
  const { screen } = await openPage('/verwaltung/translation', {
    listStringTranslations: listed([]),
    listDictionaries: listed([]),
  })
  await screen.getByRole('button', { name: 'Zu den Wörterbüchern' }).click()
  await expect.element(screen.getByText('Es gibt noch keine Wörterbücher.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Wörterbuch hinzufügen' })).toBeEnabled()
})

test('[R-027] the taxonomy is a tree: fold, add below, move, but never below itself', async () => {
  const medicine = term(1, 'Medizin')
  const heart = term(2, 'Herz', medicine)
  const { server, screen } = await openPage('/verwaltung/taxonomy', {
    listTaxonomyTerms: listed([medicine, heart, term(3, 'Recht')]),
    createTaxonomyTerm: term(4, 'Klappen', heart),
    updateTaxonomyTerm: medicine,
  })
  await screen.getByRole('button', { name: 'Begriff darunter anlegen: Herz' }).click()
  await screen.getByRole('textbox', { name: 'Name' }).fill('Klappen')
  await screen.getByRole('button', { name: 'Speichern' }).click()
  await expect
    .poll(() => server.callsOf('createTaxonomyTerm')[0]?.body)
    .toEqual({ name: 'Klappen', parentId: heart.id })
  await screen.getByRole('button', { name: 'Bearbeiten: Medizin' }).click()
  await screen.getByRole('combobox', { name: 'Übergeordneter Begriff' }).click()
  await expect.element(screen.getByRole('option', { name: 'Recht' })).toBeVisible()
  expect(screen.getByRole('option', { name: /Herz|Medizin/ }).query()).toBeNull()
  await screen.getByRole('option', { name: 'Recht' }).click()
  await screen.getByRole('button', { name: 'Speichern' }).click()
  await expect
    .poll(() => server.callsOf('updateTaxonomyTerm')[0]?.body)
    .toEqual({ parentId: idOf(123) })
  await screen.getByRole('button', { name: 'Zuklappen: Medizin' }).click()
  await expect
    .poll(() => screen.getByRole('button', { name: 'Bearbeiten: Herz' }).query())
    .toBeNull()
})

const taxonomy = async () => {
  const medicine = term(1, 'Medizin')
  const heart = term(2, 'Herz', medicine)
  const law = term(3, 'Recht')
  const list = [medicine, heart, law]
  const page = await openPage('/verwaltung/taxonomy', {
    listTaxonomyTerms: () => listed(list),
    updateTaxonomyTerm: ({ params, body }) => {
      const { parentId } = body as { readonly parentId: string | null }
      const at = list.findIndex(({ id }) => id === params.id)
      const moved = {
        ...(list[at] ?? heart),
        parent: list.find(({ id }) => id === parentId) ?? null,
      }
      list[at] = moved
      return moved
    },
  })
  const row = (name: string) =>
    page.screen.getByRole('row', { name: new RegExp(`^(Zuklappen: |Aufklappen: )?${name}`) })
  await expect.element(row('Herz')).toHaveAttribute('aria-level', '2')
  const sent = () =>
    page.server.callsOf('updateTaxonomyTerm').map(({ params, body }) => [params, body])
  return { ...page, medicine, heart, law, row, sent }
}

test('[R-027] the tree is walked by arrow keys: folded, unfolded, in and out', async () => {
  const { screen, row } = await taxonomy()
  await expect.element(screen.getByRole('treegrid', { name: 'Begriffe' })).toBeVisible()
  await expect.element(row('Medizin')).toHaveAttribute('aria-expanded', 'true')
  await expect.element(row('Recht')).toHaveAttribute('aria-posinset', '2')
  await expect.element(row('Recht')).not.toHaveAttribute('aria-expanded')
  ;(row('Medizin').element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(row('Herz')).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(row('Medizin')).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(row('Medizin')).toHaveAttribute('aria-expanded', 'false')
  await expect.poll(() => row('Herz').query()).toBeNull()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(row('Herz')).toBeVisible()
  await userEvent.keyboard('{End}')
  await expect.element(row('Recht')).toHaveFocus()
})

test('[R-027] a term is moved by keyboard, never below itself, and Strg+Z brings it back', async () => {
  const { screen, row, sent, heart, medicine, law } = await taxonomy()
  ;(row('Medizin').element() as HTMLElement).focus()
  await userEvent.keyboard('{Control>}x{/Control}')
  await expect.element(screen.getByText(/Medizin verschieben/)).toBeVisible()
  await userEvent.keyboard('{ArrowRight}{Control>}v{/Control}')
  await expect
    .element(screen.getByText('Ein Begriff kann nicht unter sich selbst stehen.'))
    .toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => screen.getByText(/Medizin verschieben/).query()).toBeNull()
  await userEvent.keyboard('{Control>}x{/Control}{End}{Control>}v{/Control}')
  await expect.poll(sent).toEqual([[{ id: heart.id }, { parentId: law.id }]])
  await expect.element(screen.getByText('„Herz“ steht jetzt unter „Recht“.')).toBeVisible()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(() => sent()[1]).toEqual([{ id: heart.id }, { parentId: medicine.id }])
})

test('[R-027] a term is moved by mouse, also to the top', async () => {
  const { screen, row, sent, heart, law } = await taxonomy()
  await userEvent.dragAndDrop(row('Herz').element(), row('Recht').element())
  await expect.poll(sent).toEqual([[{ id: heart.id }, { parentId: law.id }]])
  await screen.getByRole('button', { name: 'Verschieben: Herz' }).click()
  await screen.getByRole('button', { name: 'Ganz nach oben' }).click()
  await expect.poll(() => sent()[1]).toEqual([{ id: heart.id }, { parentId: null }])
  await screen.getByRole('button', { name: 'Verschieben: Herz' }).click()
  await row('Recht').click()
  await expect.poll(() => sent()[2]).toEqual([{ id: heart.id }, { parentId: law.id }])
})

test('[R-026] a mapping is described, retired, and deleted unless it was imported with', async () => {
  const { server, screen } = await openPage('/verwaltung/mapping', {
    listMappings: listed([
      mapping(1, { name: 'Kliniken 2025', locked: true }),
      mapping(2, { name: 'Alt', legacy: true, description: 'Nur bis 2024' }),
    ]),
    updateMapping: mapping(1),
  })
  await expect
    .element(screen.getByRole('button', { name: 'Löschen: Kliniken 2025' }))
    .toHaveAttribute('aria-disabled', 'true')
  const editor = screen.getByRole('link', { name: 'Kliniken 2025' }).element()
  expect(editor.getAttribute('href')).toMatch(/^\/mapping-editor\?mapping=/)
  await screen.getByRole('button', { name: 'Bearbeiten: Alt' }).click()
  const description = screen.getByRole('textbox', { name: 'Beschreibung' })
  await description.fill('x'.repeat(256))
  await expect.element(screen.getByText(/256\/255/)).toBeVisible()
  await description.fill('')
  await screen.getByRole('checkbox', { name: 'Veraltet' }).click()
  await screen.getByRole('button', { name: 'Speichern' }).click()
  await expect
    .poll(() => server.callsOf('updateMapping')[0]?.body)
    .toEqual({ description: null, legacy: false })
})
