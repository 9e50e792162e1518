import { mayUser, session } from '@/api/session.ts'
import { findSimilar } from '@/product/find-similar.ts'
import { adminArea, masterData } from './tiles.ts'

/** Finds areas of administration that the person may enter, by what is said of them, also with typing errors. */
export const findArea = (text: string) => {
  const { user } = session.get()
  const open = [...masterData, ...adminArea].filter(({ right }) => mayUser(user, right))
  const { found, alike } = findSimilar(open, text, ({ title, text: about }) => `${title} ${about}`)
  return found.map(({ to, title }) => ({ id: to, label: title, href: to, alike }))
}
