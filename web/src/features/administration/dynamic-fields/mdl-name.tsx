import { useQuery } from '@tanstack/react-query'
import { read } from '@/api/queries.ts'
import { Field } from '@/ui/field.tsx'
import { charactersOf } from '@/ui/field-counter.tsx'
import { Input } from '@/ui/input.tsx'
import { useDebounced } from '@/ui/use-debounced.ts'
import { longest, nameFault } from './mdl-values.ts'

/** Similar names are looked for from so many characters on, and so long after the last letter. */
const similarFrom = 4
const typingPause = 400

interface Similar {
  readonly isTaken: boolean
  /** „wait_days“ … that resemble the name. */
  readonly names: readonly string[]
}

/** Whether a machine name is taken, and which resemble it. */
export const useSimilarNames = (name: string, enabled: boolean): Similar => {
  const settled = useDebounced(name, typingPause)
  const { data } = useQuery({
    ...read('similarMdls', { query: { name: settled } }),
    enabled: enabled && charactersOf(settled) >= similarFrom,
  })
  const known = settled === name ? data : undefined
  return { isTaken: known?.exact ?? false, names: known?.list.map((one) => one.name) ?? [] }
}

interface MdlNameProps {
  readonly value: string
  readonly isTaken: boolean
  readonly similar: readonly string[]
  readonly onChange: (name: string) => void
}

/** The machine name of a new field. */
export const MdlName = ({ value, isTaken, similar, onChange }: MdlNameProps) => (
  <Field
    label="Name"
    required
    counter={{ value, max: longest }}
    hint={
      similar.length > 0 ? `Ähnliche Namen: ${similar.join(', ')}` : 'Maschinenname: waiting_days'
    }
    error={
      isTaken
        ? `Der Name des dynamischen Feldes „${value.trim()}“ ist bereits vergeben.`
        : nameFault(value.trim())
    }
  >
    <Input
      code
      autoFocus
      autoCapitalize="off"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  </Field>
)
