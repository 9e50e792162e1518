import type { User } from '@stammbuch/contracts'
import { type Answers, fakeServer, signedIn } from '@/testing/fake-server.ts'
import { renderPage } from '@/testing/render-page.tsx'

/** A page of the administration, for somebody with these roles. */
export const openPage = async (
  path: string,
  answers: Answers,
  roles: User['roles'] = ['ROLE_EDITOR', 'ROLE_ADMIN'],
) => {
  const server = fakeServer(answers)
  signedIn(roles)
  document.documentElement.lang = 'de'
  return { server, ...(await renderPage(path)) }
}
