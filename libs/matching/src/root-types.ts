import { account } from './account.ts'
import { contact } from './contact.ts'
import { product } from './product.ts'

/** The one fixed configuration of each root type. */
export const rootTypes = { account, contact, product } as const

export type RootName = keyof typeof rootTypes
