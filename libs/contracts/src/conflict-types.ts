import { z } from 'zod'

/** Several records behind one row of a delivery, and two records that are probably the same. */
export const conflictTypes = ['MULTI_MINQ_IDS', 'ENTITY_AMBIGUITY'] as const
export type ConflictType = (typeof conflictTypes)[number]

/** What is asked of whoever decides. */
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

/** How a conflict was found. */
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
/** `obsolete` is never chosen: the reason for the conflict went away. */
export type ConflictChoice = (typeof conflictChoices)[number]

/** By its type, or by the strategy that it is approached with. */
export const conflictTypeFilter = z.union([
  z.enum(conflictTypes),
  z.enum(conflictStrategies).transform((strategy) => typeOfStrategy[strategy]),
])
