import { type ProjectSearch, projectSearch } from './project-search.ts'

const placeOf = (code: string): string => `project-list:${code.toUpperCase()}`

/** The filters that were last used in a project. A name, a page and an earlier state are of the moment and not kept. */
export const rememberedSearch = (code: string): ProjectSearch => {
  try {
    return projectSearch(JSON.parse(localStorage.getItem(placeOf(code)) ?? '{}'))
  } catch {
    return {}
  }
}

export const rememberSearch = (code: string, search: ProjectSearch): void => {
  const { search: _, offset: __, at: ___, ...kept } = search
  try {
    localStorage.setItem(placeOf(code), JSON.stringify(kept))
  } catch {
    // Without a place to keep them, filters begin anew.
  }
}
