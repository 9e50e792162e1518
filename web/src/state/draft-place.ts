/** Where this tab keeps what was typed and not proposed. It may be personal: signing out empties it. */
export const draftPlace = 'stammbuch.drafts'

/** Whether there is anything that signing out would take. */
export const hasKeptDrafts = (): boolean => {
  try {
    return sessionStorage.getItem(draftPlace) !== null
  } catch {
    return false
  }
}
