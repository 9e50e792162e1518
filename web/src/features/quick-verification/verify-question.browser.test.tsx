import '@/styles/app.css'
import { expect, test } from 'vitest'
import { idOf } from '@/testing/given.ts'
import { pageViolations } from '@/testing/violations.ts'
import { bulkResult, ended, openQuick, projectPath, rowOf } from './testing/open-quick.tsx'

const cells = (toplist: string): readonly string[] =>
  [...(rowOf(toplist)?.querySelectorAll('td') ?? [])]
    .slice(0, 4)
    .map((cell) => cell.textContent ?? '')

test('each toplist, and project and year, show what is open, takeable, stale and unapproved before anybody verifies', async () => {
  const { screen } = await openQuick(`${projectPath}&toplists=true`, {})
  await expect.poll(() => cells('Kardiologie')).toEqual(['500', '400', '0', '100'])
  expect(cells('Orthopädie')).toEqual(['35', '12', '23', '0'])
  const whole = screen.getByRole('list', { name: 'Offene Änderungen im Umfang' })
  await expect
    .element(whole)
    .toHaveTextContent(
      '535 offen412 übernehmbar23 veraltet100 in Einträgen, die noch nicht verifiziert sind',
    )
})

test('one click verifies nothing: a question with numbers and three examples comes first', async () => {
  const { server, screen } = await openQuick(projectPath, {
    getJob: ended(idOf(8), bulkResult()),
  })
  const button = screen.getByRole('button', { name: 'Projekt + Jahrgang verifizieren' })
  await button.click()
  const question = screen.getByRole('alertdialog', { name: '„Klinikliste 2026“ verifizieren?' })
  await expect
    .element(question.getByText('412 von 535 offenen Änderungen lassen sich übernehmen.'))
    .toBeVisible()
  const examples = question.getByRole('region', { name: 'Beispiele' }).getByRole('listitem')
  await expect.element(examples.nth(2)).toHaveTextContent('Klinik 3Stadt: Kiel → wird zu Ort 3')
  await expect
    .element(question.getByText('Der Eintrag wartet auf die initiale redaktionelle Verifizierung.'))
    .toBeVisible()
  expect(await pageViolations()).toEqual([])
  await question.getByRole('button', { name: 'Abbrechen' }).click()
  expect(server.callsOf('bulkAccept')).toHaveLength(0)
  await button.click()
  await screen.getByRole('button', { name: 'Ja, 412 Änderungen übernehmen' }).click()
  await expect.poll(() => server.callsOf('bulkAccept')).toHaveLength(1)
})

test('where nothing can be taken, the question says so and starts nothing', async () => {
  const none = { open: 3, takeable: 0, reasons: { 'change-stale': 3 }, examples: [] }
  const answers = { countBulkAccept: { ...none, toplists: [] } }
  const { screen, queryClient } = await openQuick(projectPath, answers)
  // What is still read moves the button.
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  await screen.getByRole('button', { name: 'Projekt + Jahrgang verifizieren' }).click()
  await expect
    .element(screen.getByRole('button', { name: 'Ja, keine Änderungen übernehmen' }))
    .toHaveAttribute('aria-disabled', 'true')
})
