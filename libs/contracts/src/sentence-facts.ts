import { z } from 'zod'
import { id, recordClass } from './scalars.ts'

/** A record as a sentence names it: as it was called when the event happened. */
const namedRecord = z.object({ class: recordClass, id, label: z.string() })

/**
 * The facts of the German sentence that an event reads as; `sentenceParts` puts them together. Names and values are
 * those of the time of the event.
 */
export const eventSentence = z.object({
  actor: z.object({ id, name: z.string() }),
  /** The German predicate in the past tense, with places for the other facts: `übernahm {change}{at}{from}`. */
  predicate: z.string(),
  /** The record that the event is about. */
  record: namedRecord.nullable(),
  /** The company or person that an award or a survey belongs to. */
  holder: namedRecord.nullable(),
  /** Another record: the one merged into, linked to. */
  other: namedRecord.nullable(),
  /** A field and its values as text; `null` for no value. */
  change: z
    .object({
      targetClass: recordClass,
      targetId: id,
      attributeName: z.string(),
      fieldLabel: z.string(),
      oldValue: z.string().nullable(),
      newValue: z.string().nullable(),
      /** True for a value about a person. */
      personal: z.boolean(),
      /** The values went with the person. */
      erased: z.boolean(),
    })
    .nullable(),
  /** The delivery, master data entry or run of an event that is not about a record. */
  thing: z.object({ id, name: z.string() }).nullable(),
  /** The delivery that a value came from. */
  delivery: z
    .object({
      id,
      fileName: z.string(),
      supplier: z.string().nullable(),
      row: z.number().int().nullable(),
      column: z.string().nullable(),
    })
    .nullable(),
  /** A number, reason or name that only this type of event has. */
  detail: z.string().nullable(),
})
export type EventSentence = z.output<typeof eventSentence>
