import type {
  Dictionary,
  Mapping,
  Mdl,
  RankingGroup,
  StringTranslation,
  TaxonomyTerm,
  ToplistLabel,
} from '@stammbuch/contracts'
import type { Reply } from '@stammbuch/contracts/client'
import { givenMdl, givenProject, givenToplist, idOf } from '@/testing/given.ts'

const createdAt = '2026-10-01T08:00:00.000Z'
const updatedAt = '2026-11-02T09:30:00.000Z'
const dates = { createdAt, updatedAt }

/** A whole list as its call answers it. */
export const listed = <Item>(list: Item[]): { list: Item[]; total: number } => ({
  list,
  total: list.length,
})

export const group = (given: Partial<RankingGroup> = {}): RankingGroup =>
  givenProject({
    salesforceName: 'Kliniken',
    salesforceManageAwards: true,
    salesforceManageAccounts: true,
    toplistLabels: [{ id: idOf(21), value: 'Kardiologie' }],
    managedDynamicLabelsCount: 12,
    ...given,
  })

export const toplist = (number: number, value: string): ToplistLabel =>
  givenToplist({ id: idOf(20 + number), value, sghId: number === 1 ? '4711' : null, ...dates })

export const user = (
  number: number,
  given: Partial<Reply<'listUsers'>['list'][number]> = {},
): Reply<'listUsers'>['list'][number] => ({
  id: idOf(40 + number),
  email: `person${number}@stammbuch.example`,
  fullName: `Person ${number}`,
  shortCode: `P${number}`,
  roles: ['ROLE_EDITOR'],
  isActive: true,
  lastSignInAt: '2026-11-20T07:15:00.000Z',
  ...dates,
  ...given,
})

export const mdl = (number: number, given: Partial<Mdl> = {}): Mdl =>
  givenMdl({
    id: idOf(60 + number),
    name: `field_${number}`,
    label: `Feld ${number}`,
    rankingGroup: { id: idOf(1), shortCode: 'KLI', name: 'Klinikliste' },
    ...dates,
    ...given,
  })

export const dictionary = (number: number, label: string, translationsCount = 0): Dictionary => ({
  id: idOf(80 + number),
  label,
  translationsCount,
  ...dates,
})

export const translation = (
  number: number,
  value: string,
  translatedValue: string,
): StringTranslation => ({
  id: idOf(100 + number),
  value,
  translatedValue,
  dictionary: { id: idOf(81), label: 'Italienisch' },
  ...dates,
})

export const term = (number: number, name: string, parent: TaxonomyTerm | null = null) => ({
  id: idOf(120 + number),
  name,
  parent: parent && { id: parent.id, name: parent.name },
  ...dates,
})

export const mapping = (number: number, given: Partial<Mapping> = {}): Mapping => ({
  id: idOf(140 + number),
  name: `Mapping ${number}`,
  description: null,
  targetClass: 'account',
  columns: [{ source: 'Name', target: 'name', transformations: [] }],
  locked: false,
  legacy: false,
  revision: 1,
  ...given,
})
