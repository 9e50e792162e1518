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

export const Route = createFileRoute('/mapping-editor')({
  validateSearch: ({ mapping, sampleId }: Record<string, unknown>): MappingEditorSearch => ({
    ...text('mapping', mapping),
    ...text('sampleId', sampleId),
  }),
  component: MappingEditor,
})
