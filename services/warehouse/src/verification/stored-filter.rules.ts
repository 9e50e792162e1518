import { ages, type PendingFilter, recordClasses, sourceKinds } from '@stammbuch/contracts'
import { z } from 'zod'

/** The filter of the verification list as a job keeps it: already brought into form, lists in the place of commas. */
export const storedFilter = z.object({
  approved: z.boolean().optional(),
  search: z.string().optional(),
  rgId: z.string().optional(),
  pName: z.string().optional(),
  toplistId: z.string().optional(),
  sampleId: z.string().optional(),
  class: z.array(z.enum(recordClasses)).optional(),
  attribute: z.array(z.string()).optional(),
  origin: z.array(z.enum(sourceKinds)).optional(),
  supplierId: z.array(z.string()).optional(),
  proposer: z.array(z.string()).optional(),
  stale: z.boolean().optional(),
  age: z.array(z.enum(ages)).optional(),
  runId: z.string().optional(),
  reason: z.string().optional(),
} satisfies Record<keyof PendingFilter, z.ZodType>)
