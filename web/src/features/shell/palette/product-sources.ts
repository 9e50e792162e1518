import { classLabels, type ListItem, projectInAddress } from '@stammbuch/contracts'
import { call } from '@/api/call.ts'
import { searchFor } from '@/ui/fold.ts'
import type { PaletteEntry, PaletteSource } from '@/ui/palette-sources.ts'

/** Lines of one kind of record at most. */
const perType = 5
const projectsAtMost = 9

const detailOf = ({ class: rootType, zipCode, city, foundAs }: ListItem): string =>
  foundAs
    ? `steht für „${foundAs}“`
    : [classLabels[rootType][0], [zipCode, city].filter(Boolean).join(' ')]
        .filter(Boolean)
        .join(' · ')

const entryOf = (item: ListItem): PaletteEntry => ({
  id: item.id,
  label: item.label,
  detail: detailOf(item),
  href: `/${item.class}/${item.id}`,
})

/** Companies, people and products by name, or one by its ID. */
export const recordSource: PaletteSource = {
  id: 'records',
  title: 'Einträge',
  search: async (search, signal) => {
    const query = { search, limit: perType }
    const pages = await Promise.all([
      call('listAccounts', { query }, { signal }),
      call('listContacts', { query }, { signal }),
      call('listProducts', { query }, { signal }),
    ])
    return pages.flatMap(({ list }) => list.map(entryOf))
  },
}

/** Projects by code and name. */
export const projectSource: PaletteSource = {
  id: 'projects',
  title: 'Projekte',
  search: async (text, signal) => {
    const { list } = await call('listRankingGroups', {}, { signal })
    const isFound = searchFor(text)
    return list
      .filter(({ name, shortCode }) => isFound(`${shortCode} ${name}`))
      .slice(0, projectsAtMost)
      .map(({ id, name, shortCode }) => ({
        id,
        label: name,
        detail: shortCode,
        href: `/projekt/${encodeURIComponent(projectInAddress({ id, shortCode }))}`,
      }))
  },
}
