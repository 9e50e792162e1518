import { z } from 'zod'

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/**
 * Returns the schema of values under arbitrary names, column headers for instance. One called `__proto__` stays: zod's own record
 * leaves it out.
 */
export const namedValues = <Value>(value: z.ZodType<Value>): z.ZodType<Record<string, Value>> => {
  const { $schema: _, ...additionalProperties } = z.toJSONSchema(value)
  return z
    .any()
    .refine(
      (given) =>
        isObject(given) && Object.values(given).every((one) => value.safeParse(one).success),
    )
    .meta({ type: 'object', additionalProperties })
}
