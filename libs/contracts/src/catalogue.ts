import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { entryKind } from './entry-kind.ts'
import { shortCodePattern } from './project-address.ts'
import {
  atMoment,
  count,
  formed,
  holderClass,
  id,
  idParam,
  instant,
  listOf,
  text,
  textOf,
} from './scalars.ts'

export const publicationSectors = {
  SECTOR_GESUNDHEIT: 'Gesundheit',
  SECTOR_BUSINESS: 'Business',
  SECTOR_MOBILITY: 'Mobility',
  SECTOR_DEUTSCHLANDTEST: 'Deutschland Test',
  SECTOR_MONEY_INTERNATIONAL_ITALY: 'Money International Italien',
  SECTOR_MONEY_NATIONAL: 'Money National',
} as const
const sectors = Object.keys(publicationSectors) as [
  keyof typeof publicationSectors,
  ...(keyof typeof publicationSectors)[],
]

const emptyIsNull = textOf(0, 255).transform((value) => value || null)

export const rankingGroup = z.object({
  id,
  name: z.string(),
  salesforceName: z.string().nullable(),
  shortCode: z.string(),
  publicationSector: z.enum(sectors),
  rootType: z.enum(['account', 'contact']),
  rootTypeSimplified: z.enum(['account', 'contact']),
  salesforceManageAwards: z.boolean(),
  salesforceManageAccounts: z.boolean(),
  salesforceManageContacts: z.boolean(),
  /** Four eyes: a change cannot be accepted by its proposer. */
  fourEyes: z.boolean(),
  /** The parts of its awards that are printed (see `printedParts`). */
  printsRank: z.boolean(),
  printsScoring: z.boolean(),
  printsName: z.boolean(),
  printsShortName: z.boolean(),
  printsCity: z.boolean(),
  printsProduct: z.boolean(),
  toplistLabels: z.array(z.object({ id, value: z.string() })),
  managedDynamicLabelsCount: z.number().int(),
})
export type RankingGroup = z.output<typeof rankingGroup>
export const listRankingGroups = endpoint({
  method: 'GET',
  path: '/ranking_group/list',
  access: 'read',
  summary: 'Alle Projekte.',
  query: atMoment,
  reply: listOf(rankingGroup),
})
const groupValues = {
  name: textOf(1, 255),
  salesforceName: emptyIsNull.nullable(),
  publicationSector: z.enum(sectors),
  rootType: holderClass,
  salesforceManageAwards: z.boolean(),
  salesforceManageAccounts: z.boolean(),
  salesforceManageContacts: z.boolean(),
  fourEyes: z.boolean(),
  printsRank: z.boolean(),
  printsScoring: z.boolean(),
  printsName: z.boolean(),
  printsShortName: z.boolean(),
  printsCity: z.boolean(),
  printsProduct: z.boolean(),
}
export const createRankingGroup = endpoint({
  method: 'POST',
  path: '/ranking_group',
  access: 'administer',
  summary: 'Ein Projekt anlegen.',
  body: z.strictObject({
    shortCode: formed(textOf(1, 20), shortCodePattern, {
      code: 'short-code-form',
      fault:
        'Nur Buchstaben, Ziffern, Punkt, Binde- und Unterstrich, am Anfang und Ende Buchstabe oder Ziffer.',
    }),
    ...groupValues,
    salesforceName: groupValues.salesforceName.default(null),
    salesforceManageAwards: z.boolean().default(false),
    salesforceManageAccounts: z.boolean().default(false),
    salesforceManageContacts: z.boolean().default(false),
    fourEyes: z.boolean().default(false),
    printsRank: z.boolean().default(true),
    printsScoring: z.boolean().default(true),
    printsName: z.boolean().default(true),
    printsShortName: z.boolean().default(true),
    printsCity: z.boolean().default(true),
    printsProduct: z.boolean().default(true),
  }),
  reply: rankingGroup,
  status: 201,
})
export const updateRankingGroup = endpoint({
  method: 'PATCH',
  path: '/ranking_group/update/{id}',
  access: 'administer',
  summary: 'Ein Projekt ändern. Sein Kürzel steht fest.',
  params: idParam,
  body: z.strictObject(groupValues).partial(),
  reply: rankingGroup,
})
export const rankingGroupKind = entryKind({
  kind: 'ranking-group',
  list: listRankingGroups,
  create: createRankingGroup,
  update: updateRankingGroup,
  unique: [
    // A project is looked up by its short code, which therefore stands alone in its key.
    { fields: ['shortCode'], code: 'short-code-taken' },
    { fields: ['name'], code: 'name-taken', among: 'name' },
  ],
  sortedBy: ['name'],
})

export const period = z.object({
  id,
  name: z.string(),
  awardsCount: z.number().int(),
  scoresCount: z.number().int(),
  samplesCount: z.number().int(),
  createdAt: instant,
})
export type Period = z.output<typeof period>
export const listPeriods = endpoint({
  method: 'GET',
  path: '/period/list',
  access: 'read',
  summary: 'Alle Jahrgänge.',
  query: atMoment,
  reply: listOf(period),
})
export const createPeriod = endpoint({
  method: 'POST',
  path: '/period',
  access: 'administer',
  summary: 'Einen Jahrgang anlegen.',
  body: z.strictObject({
    name: formed(textOf(1, 50), /[\p{L}\p{N}]/u, {
      code: 'name-form',
      fault: 'Bitte einen Buchstaben oder eine Ziffer angeben.',
    }),
  }),
  reply: period,
  status: 201,
})
export const periodKind = entryKind({
  kind: 'period',
  list: listPeriods,
  create: createPeriod,
  unique: [{ fields: ['name'], code: 'name-taken' }],
  sortedBy: ['name'],
  descending: true,
})

export const supplier = z.object({ id, name: z.string(), createdAt: instant })
export type Supplier = z.output<typeof supplier>
export const listSuppliers = endpoint({
  method: 'GET',
  path: '/supplier',
  access: 'read',
  summary: 'Alle Datenlieferanten.',
  query: atMoment,
  reply: listOf(supplier),
})
export const createSupplier = endpoint({
  method: 'POST',
  path: '/supplier',
  access: 'catalogue',
  summary: 'Einen Datenlieferanten anlegen.',
  body: z.strictObject({ name: textOf(1, 30) }),
  reply: supplier,
  status: 201,
})
export const supplierKind = entryKind({
  kind: 'supplier',
  list: listSuppliers,
  create: createSupplier,
  unique: [{ fields: ['name'], code: 'name-taken' }],
  sortedBy: ['name'],
  numeric: true,
})

export const toplistLabel = z.object({
  id,
  value: z.string(),
  sghId: z.string().nullable(),
  rankingGroup: z.object({ id, shortCode: z.string(), name: z.string() }).nullable(),
  createdAt: instant,
  updatedAt: instant,
})
export type ToplistLabel = z.output<typeof toplistLabel>
export const listToplistLabels = endpoint({
  method: 'GET',
  path: '/toplist_label/list',
  access: 'read',
  summary: 'Toplisten, auf Wunsch die eines Projekts und Jahrgangs.',
  query: z.object({
    rgShortCode: text.optional(),
    periodName: text.optional(),
    serializationDepth: count(1, 9),
    ...atMoment.shape,
  }),
  reply: listOf(toplistLabel),
})
export const createToplistLabel = endpoint({
  method: 'POST',
  path: '/toplist_label',
  access: 'catalogue',
  summary: 'Eine Topliste anlegen.',
  body: z.strictObject({
    value: textOf(3, 30),
    rankingGroupId: id,
    sghId: emptyIsNull.nullable().default(null),
  }),
  reply: toplistLabel,
  status: 201,
})
export const updateToplistLabel = endpoint({
  method: 'PATCH',
  path: '/toplist_label/update/{id}',
  access: 'catalogue',
  summary: 'Eine Topliste umbenennen oder ihre SGH-ID ändern.',
  params: idParam,
  body: z.strictObject({ value: textOf(3, 30), sghId: emptyIsNull.nullable() }).partial(),
  reply: toplistLabel,
})
export const deleteToplistLabel = endpoint({
  method: 'DELETE',
  path: '/toplist_label/delete/{id}',
  access: 'catalogue',
  summary: 'Eine Topliste löschen, die niemand verwendet.',
  params: idParam,
  reply: z.null(),
  status: 204,
})
export const toplistKind = entryKind({
  kind: 'toplist-label',
  list: listToplistLabels,
  create: createToplistLabel,
  update: updateToplistLabel,
  remove: deleteToplistLabel,
  unique: [{ fields: ['rankingGroupId', 'value'], code: 'name-taken' }],
  sortedBy: ['value'],
  references: {
    rankingGroup: { kind: 'ranking-group', field: 'rankingGroupId', shows: ['shortCode', 'name'] },
  },
  usedBy: [
    {
      name: 'awards',
      words: ['Auszeichnung', 'Auszeichnungen'],
      in: { membership: 'toplist_id' },
    },
    {
      name: 'dynamicFields',
      words: ['dynamisches Feld', 'dynamische Felder'],
      in: { kind: 'dynamic-field', field: 'toplistLabelId' },
    },
  ],
})
export const similarToplistLabels = endpoint({
  method: 'GET',
  path: '/toplist_label/similar',
  access: 'read',
  summary: 'Ob ein Toplisten-Name im Projekt vergeben ist, und die ähnlichen Namen.',
  query: z.object({
    value: text,
    rankingGroupId: id,
    /** The toplist that is being renamed, which is left out of the comparison. */
    exceptId: id.optional(),
  }),
  reply: z.object({ exact: z.boolean(), list: z.array(z.object({ id, value: z.string() })) }),
})
