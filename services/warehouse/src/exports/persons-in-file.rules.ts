import { contentFields, isPersonal } from '@stammbuch/contracts'

/** The persons in a file: their number, and the German names of the fields about them. */
export interface PersonsInFile {
  readonly count: number
  readonly fields: string[]
}

/** The German names of all fields about a person. */
export const personalLabels: readonly string[] = contentFields('contact')
  .filter(([name]) => isPersonal('contact', name))
  .map(([, { label }]) => label)

/** Returns the German names of the columns about persons: a contact's own, and those of a company's main contact. */
export const personalColumns = (
  columns: readonly { readonly key: string; readonly label: string }[],
  partnerIsPerson: boolean,
): string[] =>
  columns
    .filter(({ key }) => {
      const [path, name = ''] = key.split('.')
      return (
        (path === 'contact' || (path === 'partner' && partnerIsPerson)) &&
        isPersonal('contact', name)
      )
    })
    .map(({ label }) => label)
