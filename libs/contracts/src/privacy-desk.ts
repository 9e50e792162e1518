import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { aboutPerson } from './persons-shown.ts'
import { erasureCheck, erasureReasons } from './privacy.ts'
import { roles } from './rights.ts'
import { atMoment, count, flag, id, idParam, instant, listOf } from './scalars.ts'
import { syncTargets } from './sync-targets.ts'

/** Somebody who works here, one of our services, or a deleted user, as named today. */
const actor = z.object({ id, fullName: z.string() })
/** A contact with its label of today. */
const contactRef = z.object({ id, class: z.literal('contact'), label: z.string() })
export type ContactRef = z.output<typeof contactRef>

/** A day in Berlin, `2026-06-15`. */
const day = z.iso.date()
const days = { from: day.optional(), to: day.optional() } as const

/** Readings are counted up to this number. */
export const mostCounted = 10_000
/** So many persons of a reading are named; the others are counted. */
export const namedPersons = 8

/** One answer that told of persons: reader, time, call and whom. Without values. */
export const personReading = z.object({
  id,
  at: instant,
  reader: actor,
  /** By an access token of the reader. */
  byToken: z.boolean(),
  /** As the contract writes it: `GET /contact/{id}`. */
  call: z.string(),
  /** The German summary of the call that was read; null for a call of another version. */
  summary: z.string().nullable(),
  /** The first of the persons; `personCount` says how many there were. */
  persons: z.array(contactRef),
  personCount: z.number().int(),
  /** Rows as delivered; null stands for all of them. */
  rows: z.array(
    z.object({
      delivery: id,
      fileName: z.string().nullable(),
      row: z.number().int().nullable(),
    }),
  ),
  /** The whole log, and so everybody. */
  everybody: z.boolean(),
})
export type PersonReading = z.output<typeof personReading>

export const listReadings = endpoint({
  method: 'GET',
  path: '/privacy/readings',
  access: 'privacy',
  summary: 'Wer wann wessen Angaben gesehen hat, neueste zuerst.',
  query: z.object({
    personId: id.optional(),
    readerId: id.optional(),
    ...days,
    offset: count(0, mostCounted),
    limit: count(50, 200),
  }),
  reply: z.object({
    list: z.array(personReading),
    /** Up to `mostCounted`. */
    total: z.number().int(),
    /** Everybody among the counted readings, most readings first. */
    readers: z.array(actor.extend({ readings: z.number().int(), lastAt: instant })),
    /** The person that was asked for; null for an unknown one. */
    person: contactRef.nullable(),
    /** The moment of the oldest reading that is still kept. */
    keptSince: instant.nullable(),
  }),
})

/** An erasure with its ground and its proof. */
export const forgottenPerson = z.object({
  contactId: id,
  /** Position of the event in the log; `GET /log/proof/{position}` proves it. */
  position: z.number().int(),
  at: instant,
  by: actor,
  reason: z.enum(Object.keys(erasureReasons) as [keyof typeof erasureReasons]),
  /** Number of fields that have had no value since. */
  fields: z.number().int(),
  /** The search over every store afterwards; null while it is under way, or where none was made. */
  check: erasureCheck.extend({ position: z.number().int(), by: actor }).nullable(),
})
export type ForgottenPerson = z.output<typeof forgottenPerson>

export const listForgotten = endpoint({
  method: 'GET',
  path: '/privacy/forgotten',
  access: 'privacy',
  summary:
    'Wer vergessen wurde: Grund, Stelle im Protokoll und Ergebnis der Prüfung, neueste zuerst.',
  query: z.object({
    contactId: id.optional(),
    ...days,
    offset: count(0, 1_000_000),
    limit: count(50, 200),
  }),
  reply: listOf(forgottenPerson),
})

export const previewErasure = endpoint({
  method: 'GET',
  path: '/contact/{id}/erasure-preview',
  access: 'privacy',
  summary: 'Was beim Vergessen einer Person gelöscht würde, gezählt.',
  params: idParam,
  reply: z.object({
    contact: contactRef,
    /** Further records of the same person, which go as well. */
    merged: z.array(contactRef),
    erasedAt: instant.nullable(),
    /** Number of fields that have a value now. */
    fields: z.number().int(),
    /** Number of events whose values go. */
    values: z.number().int(),
    openChanges: z.number().int(),
    notes: z.number().int(),
    deliveries: z.array(z.object({ id, fileName: z.string(), rows: z.number().int() })),
    /** Exports about persons and dumps, all of which go. */
    exports: z.number().int(),
    dumps: z.number().int(),
    /** Targets that hold the person, and have to remove it. */
    targets: z.array(z.enum(syncTargets)),
    /** Records in whose notes the surname stands; people have to look at those. */
    mentions: z.number().int(),
    /** Awards and scores of the person, which stay without a name. */
    relations: z.number().int(),
  }),
})

export const handoverKinds = {
  export: 'Export',
  dump: 'Datenbankabzug',
  log: 'Protokoll-Export',
  proof: 'Beweis',
  'person-file': 'Auskunft nach Art. 15',
} as const
export type HandoverKind = keyof typeof handoverKinds
const handoverKind = z.enum(Object.keys(handoverKinds) as [HandoverKind, ...HandoverKind[]])

/** A file that was made for taking away, with everybody who took it. */
export const handover = z.object({
  /** Position of its event; null for files that stand in the access log alone. */
  position: z.number().int().nullable(),
  at: instant,
  kind: handoverKind,
  name: z.string(),
  /** Its content in German. */
  content: z.string(),
  by: actor,
  rows: z.number().int().nullable(),
  bytes: z.number().int().nullable(),
  sha256: z.string().nullable(),
  /** False: no values about persons are in it. Null: it was made before that was noted. */
  personal: z.boolean().nullable(),
  /** Number of persons in it; null where it was not counted. */
  persons: z.number().int().nullable(),
  /** German names of the fields about persons. */
  fields: z.array(z.string()),
  /** The person whom it is about, where it is about one. */
  about: contactRef.nullable(),
  fetched: z.array(z.object({ position: z.number().int(), at: instant, by: actor })),
})
export type Handover = z.output<typeof handover>

export const listHandovers = endpoint({
  method: 'GET',
  path: '/privacy/handovers',
  access: 'privacy',
  summary: 'Exporte, Abzüge und Auskünfte: was, wann, von wem angefordert, von wem abgeholt.',
  query: z.object({
    kind: handoverKind.optional(),
    /** Only those with values about persons; files from before that was noted are among them. */
    personal: flag.default(false),
    ...days,
    offset: count(0, 1_000_000),
    limit: count(50, 200),
  }),
  reply: listOf(handover),
})

export const listRecipients = endpoint({
  method: 'GET',
  path: '/privacy/recipients',
  access: 'privacy',
  summary: 'Die Zielsysteme: wie viele Personen jedes hält, seit wann und mit welchen Angaben.',
  reply: listOf(
    z.object({
      target: z.enum(syncTargets),
      /** An address is set, so that a worker can reach it. */
      isSetUp: z.boolean(),
      /** Contacts that it confirmed and that were not erased. */
      persons: z.number().int(),
      /** Contacts that wait to be sent. */
      waiting: z.number().int(),
      firstAt: instant.nullable(),
      lastAt: instant.nullable(),
      fields: z.array(z.string()),
    }),
  ),
})

/** A kind of data that is kept for a limited time. */
export const retentionRule = z.object({
  what: z.enum(['deliveries', 'exports', 'dumps', 'readings', 'parked', 'uploads']),
  /** For how long, in words; null: for good. */
  kept: z.string().nullable(),
  /** The setting by which it is changed; null where it is fixed. */
  setting: z.string().nullable(),
  /** How much there is now. */
  stored: z.number().int(),
  oldestAt: instant.nullable(),
  /** The moment at which the next is deleted, and how much goes within 30 days from now. */
  nextAt: instant.nullable(),
  within30Days: z.number().int(),
})
export type RetentionRule = z.output<typeof retentionRule>

export const listRetention = endpoint({
  method: 'GET',
  path: '/privacy/retention',
  access: 'privacy',
  summary: 'Wie lange was aufbewahrt wird, und was als Nächstes gelöscht wird.',
  reply: listOf(retentionRule),
})

export const exportContactPdf = endpoint({
  method: 'GET',
  path: '/contact/{id}/subject-export/pdf',
  access: 'privacy',
  heavy: true,
  summary: 'Alles, was über eine Person bekannt ist, als Dokument zum Lesen (PDF).',
  params: aboutPerson(z.object({ id }), ({ id: contact }) => contact),
  reply: z.unknown(),
  produces: 'application/pdf',
})

/** The rights of somebody at a moment, with everybody who gave one. */
export const rightsOfUser = z.object({
  id,
  fullName: z.string(),
  shortCode: z.string(),
  isActive: z.boolean(),
  roles: z.array(
    z.object({
      role: z.enum(roles),
      /** When and by whom it was given last before the moment. */
      since: instant,
      by: actor,
      position: z.number().int(),
    }),
  ),
  /** The changes of roles and state up to the moment, newest first. */
  changes: z.array(
    z.object({
      position: z.number().int(),
      at: instant,
      by: actor,
      given: z.array(z.enum(roles)),
      taken: z.array(z.enum(roles)),
      /** True: activated, false: deactivated, null: neither. */
      isActive: z.boolean().nullable(),
    }),
  ),
})
export type RightsOfUser = z.output<typeof rightsOfUser>

export const listRights = endpoint({
  method: 'GET',
  path: '/admin/user/rights',
  access: 'read-users',
  summary: 'Wer an einem Tag welche Rollen hatte, und wer sie gab.',
  query: z.object({
    /** The end of this day in Berlin; now when absent. */
    day: day.optional(),
    userId: id.optional(),
    ...atMoment.shape,
  }),
  reply: listOf(rightsOfUser),
})
