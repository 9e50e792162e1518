import { expect, test } from 'vitest'
import { givenProject } from '@/testing/given.ts'
import { openPage } from './testing/open-page.tsx'

const listed = { list: [givenProject({ printsCity: false })], total: 1 }

const openDialog = async () => {
  const opened = await openPage('/verwaltung/ranking-groups', {
    listRankingGroups: listed,
    updateRankingGroup: givenProject(),
    createRankingGroup: givenProject(),
  })
  await opened.screen.getByRole('button', { name: 'Bearbeiten: Klinikliste' }).click()
  const dialog = opened.screen.getByRole('dialog')
  return { ...opened, dialog, print: dialog.getByRole('group', { name: 'Im Druck' }) }
}

const parts = ['Rang', 'Punktzahl', 'Name', 'Kurzname (Print)', 'Ort', 'Produkt'] as const

test('[T-006] the dialog of a project says what is printed of it, and the list names it', async () => {
  const { screen, print } = await openDialog()
  const boxes = print.getByRole('checkbox')
  await expect.poll(() => boxes.elements()).toHaveLength(parts.length)
  for (const part of parts) {
    const box = print.getByRole('checkbox', { name: part, exact: true })
    if (part === 'Ort') await expect.element(box).not.toBeChecked()
    else await expect.element(box).toBeChecked()
  }
  await screen.getByRole('button', { name: 'Abbrechen' }).click()
  await expect.element(screen.getByText(/^Rang, Punktzahl, Name, .* Produkt$/)).toBeVisible()
})

test('[T-006] what is no longer printed is said by its setting alone, and what is printed again too', async () => {
  const { server, screen, print } = await openDialog()
  await print.getByRole('checkbox', { name: 'Rang' }).click()
  await print.getByRole('checkbox', { name: 'Ort' }).click()
  await screen.getByRole('button', { name: 'Speichern' }).click()
  await expect
    .poll(() => server.callsOf('updateRankingGroup')[0]?.body)
    .toEqual({ printsRank: false, printsCity: true })
})
