import { z } from 'zod'

/** The permitted length of a text, in characters as people count them, and its form where it has to have one. */
export interface TextLimits {
  readonly min: number
  readonly max: number
  readonly form?: {
    readonly pattern: string
    readonly flags: string
    /** The sentence to those whose text has another form. */
    readonly fault: string
  }
}

/** The limits of one value of a call's body, as a form needs them. */
export interface FieldLimits extends Partial<TextLimits> {
  /** No value is a value as well. */
  readonly nullable: boolean
}

/** The limits of texts, entered where the schema that checks them is made. A schema refined further keeps them. */
export const textLimits = z.registry<TextLimits>()

const innerOf = ({ _zod: { def } }: z.core.$ZodType): z.core.$ZodType | undefined => {
  const inner = def as { readonly in?: z.core.$ZodType; readonly innerType?: z.core.$ZodType }
  return inner.innerType ?? inner.in
}

/** Returns the limits of a value of a body, through whatever its schema is wrapped in. */
export const limitsOf = (schema: z.core.$ZodType): FieldLimits => {
  let nullable = false
  for (let at: z.core.$ZodType | undefined = schema; at; at = innerOf(at)) {
    nullable ||= at._zod.def.type === 'nullable'
    const limits = textLimits.get(at)
    if (limits) return { ...limits, nullable }
  }
  return { nullable }
}
