import { account } from './account.ts'
import type { RootType } from './comparison.ts'
import { contact } from './contact.ts'
import { product } from './product.ts'

export type RootName = 'account' | 'contact' | 'product'

/** Root types by name, for callers that hand prepared values only to the root type that prepared them. */
type ByName = Readonly<Record<RootName, RootType<unknown>>>

/** The configuration of each root type. */
export const rootTypes = { account, contact, product } as unknown as ByName
