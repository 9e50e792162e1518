import '@/styles/app.css'
import { expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fakeServer, signedIn } from '@/testing/fake-server.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { pageViolations } from '@/testing/violations.ts'
import { wordsDrawing } from '@/ui/worded.tsx'
import { ExplainedWords } from './explained-words.tsx'

const onReleases = async () => {
  wordsDrawing.set({ Words: ExplainedWords })
  onTestFinished(() => wordsDrawing.set(null))
  document.documentElement.lang = 'de'
  fakeServer({
    myJobs: { list: [], total: 0 },
    listReleases: { list: [], total: 0 },
    listRankingGroups: { list: [], total: 0 },
    listPeriods: { list: [], total: 0 },
  })
  signedIn()
  const { screen } = await renderPage('/freigabe')
  onTestFinished(() => screen.unmount())
  return screen
}

test('a word of the house explains itself where it stands first, by keyboard, and Escape leaves it', async () => {
  const screen = await onReleases()
  const title = screen.getByRole('heading', { name: 'Freigabe', level: 1 })
  const word = title.getByRole('button', { name: 'Freigabe' })
  await expect.element(word).toBeVisible()
  // „Neue Freigabe“ stands below it and says nothing more.
  const part = screen.getByRole('heading', { name: 'Neue Freigabe' })
  await expect.element(part).toBeVisible()
  await expect.element(part.getByRole('button')).not.toBeInTheDocument()
  ;(word.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const explained = screen.getByRole('dialog', { name: 'Freigabe' })
  await expect.element(explained).toBeVisible()
  await expect
    .element(explained.getByRole('link', { name: 'Im Handbuch nachlesen' }))
    .toHaveAttribute('href', '/hilfe#wort-freigabe')
  expect(await pageViolations()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(explained).not.toBeInTheDocument()
  await expect.element(word).toHaveFocus()
})
