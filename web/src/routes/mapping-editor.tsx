import { createFileRoute } from '@tanstack/react-router'
import { MappingEditorPage } from '@/features/mapping-editor/mapping-editor-page.tsx'
import type { MappingEditorSearch } from '@/features/mapping-editor/mapping-editor-search.ts'

const MappingEditor = () => {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return <MappingEditorPage search={search} onSearch={(next) => void navigate({ search: next })} />
}

const text = (name: 'mapping' | 'sampleId', value: unknown): MappingEditorSearch =>
  typeof value === 'string' && value !== '' ? { [name]: value } : {}

const revision = (name: 'from' | 'to', value: unknown): MappingEditorSearch =>
  /^[1-9]\d{0,8}$/.test(String(value)) ? { [name]: Number(value) } : {}

export const Route = createFileRoute('/mapping-editor')({
  validateSearch: ({
    mapping,
    sampleId,
    from,
    to,
  }: Record<string, unknown>): MappingEditorSearch => ({
    ...text('mapping', mapping),
    ...text('sampleId', sampleId),
    ...revision('from', from),
    ...revision('to', to),
  }),
  component: MappingEditor,
})
