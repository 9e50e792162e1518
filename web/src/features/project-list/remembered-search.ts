import { type Kept, keptInBrowser, readObject, writeJson } from '@/state/kept.ts'
import { type ProjectSearch, projectSearch } from './project-search.ts'

const keptFor = (code: string): Kept => keptInBrowser(`project-list.${code.toUpperCase()}`)

/** The filters that were last used in a project. A name, a page and an earlier state are of the moment and not kept. */
export const rememberedSearch = (code: string): ProjectSearch =>
  projectSearch(readObject(keptFor(code)))

export const rememberSearch = (code: string, search: ProjectSearch): void => {
  const { search: _, offset: __, at: ___, ...kept } = search
  writeJson(keptFor(code), kept)
}
