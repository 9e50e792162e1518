import '@/styles/app.css'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { givenMdl, idOf } from '@/testing/given.ts'
import { pageViolations } from '@/testing/violations.ts'
import { openAccount } from '../testing/open-record.tsx'
import { aChange, anAccount, aScore, ids } from '../testing/records.ts'

const beds = givenMdl({ id: idOf(91) })
const points = givenMdl({
  id: idOf(92),
  name: 'points',
  label: 'Punkte',
  type: 'TYPE_DOUBLE',
  nullable: false,
  zeroAllowed: false,
})
const fields = { list: [beds, points], total: 2 }

test('[E-051] an editor adds a field that the score does not have, by its rules, as a proposal', async () => {
  const { screen, server } = await openAccount({
    account: anAccount({ scores: [aScore()] }),
    answers: { listMdls: fields, proposeChange: aChange() },
  })
  await screen.getByRole('button', { name: /Fachkliniken/ }).click()
  await screen.getByRole('button', { name: 'Feld hinzufügen' }).click()
  // What the score has is not offered again.
  await expect.element(screen.getByRole('option', { name: /^Punkte/ })).toBeVisible()
  expect(screen.getByRole('option', { name: /^Betten/ }).query()).toBeNull()
  await userEvent.keyboard('{Enter}')
  const input = screen.getByRole('textbox', { name: 'Punkte' })
  await expect.element(input).toHaveFocus()
  await input.fill('0')
  await expect.element(input).toHaveAccessibleDescription('Punkte: Null (0) ist nicht erlaubt.')
  await input.fill('7,5')
  await expect.poll(pageViolations).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => server.callsOf('proposeChange')).toHaveLength(1)
  await expect
    .poll(() => server.callsOf('proposeChange')[0]?.body)
    .toEqual({
      targetClass: 'score',
      targetId: ids.score,
      attributeName: 'dynamicFields.points',
      newValue: 7.5,
    })
  await expect.poll(() => server.callsOf('listMdls')[0]?.query).toMatchObject({ record: ids.score })
})

test('[E-051] a field that is added stands in its row, with the focus, until the server shows it', async () => {
  const proposed = aChange({
    targetClass: 'score',
    targetId: ids.score,
    attributeName: 'dynamicFields.points',
    oldValue: null,
    currentValue: null,
    newValue: 7.5,
  })
  const before = anAccount({ scores: [aScore()] })
  const [had] = before.scores[0]?.dynamicFields ?? []
  const after = anAccount({
    scores: [
      aScore({
        // By label: what is new need not come last.
        dynamicFields: [
          { value: null, label: { ...points, label: 'Ahorn' } },
          ...(had ? [had] : []),
        ],
        openChanges: { 'dynamicFields.points': 1 },
      }),
    ],
  })
  const gone: string[] = []
  let pending: () => void = () => undefined
  const { screen, server } = await openAccount({
    account: before,
    answers: {
      listMdls: { list: [beds, { ...points, label: 'Ahorn' }], total: 2 },
      proposeChange: () => {
        server.answer({ getAccount: after })
        return proposed
      },
      listChangesOfTarget: ({ query, params }) =>
        query.pending === '1' && params.id === ids.score
          ? new Promise((resolve) => {
              pending = () => resolve({ list: [proposed], total: 1 })
            })
          : { list: [], total: 0 },
    },
  })
  await screen.getByRole('button', { name: /Fachkliniken/ }).click()
  await screen.getByRole('button', { name: 'Feld hinzufügen' }).click()
  await screen.getByRole('option', { name: /Ahorn/ }).click()
  await screen.getByRole('textbox', { name: 'Ahorn' }).fill('7,5')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('7,5 vorgeschlagen')).toBeVisible()
  const row = screen.getByRole('button', { name: 'Ahorn: –, bearbeiten' })
  await expect.element(row).toHaveFocus()
  const watch = new MutationObserver(() => {
    if (screen.getByText('7,5 vorgeschlagen').query() === null) gone.push('gone')
  })
  watch.observe(document.body, { childList: true, subtree: true })
  await expect.poll(() => server.callsOf('getAccount').length).toBeGreaterThan(1)
  await expect.element(screen.getByText('1 offen').first()).toBeVisible()
  pending()
  await expect
    .element(screen.getByRole('button', { name: 'Ahorn: 1 offene Änderung' }))
    .toBeVisible()
  await expect.element(row).toHaveFocus()
  watch.disconnect()
  expect(gone).toEqual([])
})

test('[E-051] a field that was chosen and given up is gone, one with a draft stays over a reload', async () => {
  const account = anAccount({ scores: [aScore({ dynamicFields: [] })] })
  const answers = { listMdls: fields }
  const { screen } = await openAccount({ account, answers })
  await screen.getByRole('button', { name: /Fachkliniken/ }).click()
  await expect.element(screen.getByText('Keine Werte.')).toBeVisible()
  const choose = async () => {
    await screen.getByRole('button', { name: 'Feld hinzufügen' }).click()
    await screen.getByRole('option', { name: /Betten/ }).click()
  }
  await choose()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByText('Keine Werte.')).toBeVisible()
  await choose()
  await screen.getByRole('textbox', { name: 'Betten' }).fill('12')
  await screen.getByRole('button', { name: /^Telefon: .*, bearbeiten$/ }).click()
  await screen.unmount()

  const again = (await openAccount({ account, answers })).screen
  await again.getByRole('button', { name: /Fachkliniken/ }).click()
  await again.getByRole('button', { name: /^Betten: –, bearbeiten$/ }).click()
  await expect.element(again.getByRole('textbox', { name: 'Betten' })).toHaveValue('12')
})

test('[E-051] removing a field is a proposal, too, and a required one cannot be removed', async () => {
  const { screen, server } = await openAccount({
    account: anAccount({
      scores: [
        aScore({
          dynamicFields: [
            { value: 412, label: beds },
            { value: 7.5, label: points },
          ],
        }),
      ],
    }),
    answers: { proposeChange: aChange() },
  })
  await screen.getByRole('button', { name: /Fachkliniken/ }).click()
  await screen.getByRole('button', { name: /^Punkte: .*, bearbeiten$/ }).click()
  const remove = screen.getByRole('button', { name: 'Feld entfernen' })
  await expect
    .element(remove)
    .toHaveAccessibleDescription('Punkte ist ein Pflichtfeld und kann nicht entfernt werden.')
  await userEvent.keyboard('{Escape}')
  await screen.getByRole('button', { name: /^Betten: .*, bearbeiten$/ }).click()
  await remove.click()
  await expect.poll(() => server.callsOf('proposeChange')).toHaveLength(1)
  await expect
    .poll(() => server.callsOf('proposeChange')[0]?.body)
    .toMatchObject({
      attributeName: 'dynamicFields.beds',
      newValue: null,
    })
})

test('[L-003] where nothing can be added the button says so and keeps the focus', async () => {
  const { screen } = await openAccount({
    account: anAccount({ scores: [aScore()] }),
    answers: { listMdls: { list: [beds], total: 1 } },
  })
  await screen.getByRole('button', { name: /Fachkliniken/ }).click()
  const add = screen.getByRole('button', { name: 'Feld hinzufügen' })
  await expect.element(add).toBeVisible()
  // By key, as it is meant: a click goes to a place, and parts above may still be on their way.
  add.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect
    .element(screen.getByText('Alle Felder, die hier möglich sind, sind schon da.'))
    .toBeVisible()
  await expect.element(add).toHaveFocus()
})

test('a record for which no field is made is told so, not that it has them all', async () => {
  const { screen } = await openAccount({
    account: anAccount({ scores: [aScore({ dynamicFields: [] })] }),
    answers: { listMdls: { list: [], total: 0 } },
  })
  await screen.getByRole('button', { name: /Fachkliniken/ }).click()
  await screen.getByRole('button', { name: 'Feld hinzufügen' }).click()
  await expect
    .element(screen.getByText('Für diesen Eintrag ist kein dynamisches Feld angelegt.'))
    .toBeVisible()
})
