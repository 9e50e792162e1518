import { z } from 'zod'
import { id, text } from './scalars.ts'

/** Types of conflicts: several records for one row of a delivery, and two records that are probably the same. */
export const conflictTypes = ['MULTI_MINQ_IDS', 'ENTITY_AMBIGUITY'] as const
export type ConflictType = (typeof conflictTypes)[number]

/** The question that a conflict asks. */
export const conflictStrategies = [
  'MULTI_MINQ_IDS_SOLUTION_STRATEGY',
  'ENTITY_AMBIGUITY_SOLUTION_STRATEGY',
] as const
const typeOfStrategy = {
  MULTI_MINQ_IDS_SOLUTION_STRATEGY: 'MULTI_MINQ_IDS',
  ENTITY_AMBIGUITY_SOLUTION_STRATEGY: 'ENTITY_AMBIGUITY',
} as const satisfies Record<(typeof conflictStrategies)[number], ConflictType>

export const conflictTypeLabels: Readonly<Record<ConflictType, string>> = {
  MULTI_MINQ_IDS: 'Mehrere Einträge zu einer Zeile',
  ENTITY_AMBIGUITY: 'Mögliche Dublette',
}

/** The ways in which a conflict is found. */
export const conflictDetections = ['SUPPLIER_IDENTIFICATION', 'FIELDS', 'RECORD_LINKAGE'] as const
export type ConflictDetection = (typeof conflictDetections)[number]

export const conflictChoices = [
  'ignore',
  'pickOne',
  'newAccount',
  'notAConflict',
  'merge',
  'obsolete',
] as const
/** Choices of a decision; `obsolete` is never chosen: the reason for the conflict went away. */
export type ConflictChoice = (typeof conflictChoices)[number]

/** Filters by type, or by strategy. */
export const conflictTypeFilter = z.union([
  z.enum(conflictTypes),
  z.enum(conflictStrategies).transform((strategy) => typeOfStrategy[strategy]),
])

/** The filters of lists of conflicts. */
export const conflictFilters = {
  /** Part of a name in it, or an ID. */
  search: text.optional(),
  rgId: id.optional(),
  type: conflictTypeFilter.optional(),
  minSimilarity: z.coerce.number().int().min(0).max(100).optional(),
}
