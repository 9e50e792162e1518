import { useState } from 'react'
import { ValueProvenance } from '@/product/value-provenance.tsx'
import { useRecordPage } from '../page-context.ts'
import type { ShownRecord } from '../record-types.ts'

interface FieldProvenanceProps {
  readonly record: ShownRecord
  readonly attribute: string
}

/** The provenance of a value, read once somebody opens it. */
export const FieldProvenance = ({ record, attribute }: FieldProvenanceProps) => {
  const [open, setOpen] = useState(false)
  const { at } = useRecordPage()
  return (
    <div className="grid gap-1.5 text-table">
      <button
        type="button"
        aria-expanded={open}
        className="min-h-6 justify-self-start font-medium underline decoration-transparent underline-offset-2 hover:decoration-current"
        onClick={() => setOpen(!open)}
      >
        Woher kommt dieser Wert?
      </button>
      {open && (
        <ValueProvenance class={record.class} id={record.id} attribute={attribute} at={at} />
      )}
    </div>
  )
}
