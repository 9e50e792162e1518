/** Where this tab keeps what was typed and not proposed. It may be personal: signing out empties it. */
export const draftPlace = 'stammbuch.drafts'
