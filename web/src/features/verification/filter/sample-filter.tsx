import { SampleField } from '@/product/scope/sample-field.tsx'
import { type FiltersProps, NameSearch } from './queue-filters.tsx'

/** One delivery, and in it a name. */
export const SampleFilter = ({ search, onChange }: FiltersProps) => (
  <div className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(14rem,36rem)_minmax(12rem,22rem)]">
    <SampleField
      value={search.sampleId}
      onChange={(sampleId) => onChange({ sampleId })}
      className=""
    />
    {search.sampleId && <NameSearch search={search} onChange={onChange} />}
  </div>
)
