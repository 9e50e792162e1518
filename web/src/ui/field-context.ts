import { createContext, use } from 'react'

export interface FieldControl {
  readonly id: string
  readonly describedBy: string | undefined
  readonly invalid: boolean
  readonly required: boolean
}

export const FieldContext = createContext<FieldControl | null>(null)

interface ControlAttributes {
  readonly id?: string | undefined
  readonly required?: boolean | undefined
  readonly 'aria-describedby'?: string | undefined
  readonly 'aria-invalid'?: unknown
}

interface Attributes {
  id?: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  'aria-required'?: true
}

/** Returns the attributes by which label, hint and error of a `Field` belong to the control inside it. */
export const useFieldControl = (given: ControlAttributes): Attributes => {
  const field = use(FieldContext)
  const attributes: Attributes = {}
  const id = given.id ?? field?.id
  const describedBy = [given['aria-describedby'], field?.describedBy].filter(Boolean).join(' ')
  if (id) attributes.id = id
  if (describedBy) attributes['aria-describedby'] = describedBy
  if (field?.invalid || given['aria-invalid']) attributes['aria-invalid'] = true
  if (field?.required) attributes['aria-required'] = true
  return attributes
}
