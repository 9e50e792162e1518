import type { ToplistLabel } from '@stammbuch/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '@/api/queries.ts'
import { compareGerman } from '@/format/format.ts'
import { Combobox } from '@/ui/combobox.tsx'
import { Field } from '@/ui/field.tsx'
import { charactersOf } from '@/ui/field-counter.tsx'
import { Input } from '@/ui/input.tsx'
import { toast } from '@/ui/toast.ts'
import { useDebounced } from '@/ui/use-debounced.ts'
import { changedValues } from '../changed-values.ts'
import { EntryDialog } from '../entry-dialog.tsx'
import { useSending } from '../use-sending.ts'
import { didYouMean, SimilarNames } from './similar-names.tsx'

interface ToplistDialogProps {
  /** `null` for a new one. */
  readonly toplist: ToplistLabel | null
  readonly onClose: () => void
}

const shortest = 3
const longest = 30
/** How long the search for similar names waits for the next letter, in milliseconds. */
const typingPause = 500

const blockedBy = (value: string, project: string | null, isTaken: boolean): string | null => {
  const length = charactersOf(value)
  if (project === null) return 'Bitte ein Projekt wählen.'
  if (length < shortest) return `Der Name hat mindestens ${shortest} Zeichen.`
  if (length > longest) return `Der Name hat höchstens ${longest} Zeichen.`
  return isTaken ? 'Der Name ist bereits vergeben.' : null
}

/** A new toplist, or name and SGH id of one. Names that resemble others are asked about. */
export const ToplistDialog = ({ toplist, onClose }: ToplistDialogProps) => {
  const queryClient = useQueryClient()
  const lists = ['listToplistLabels', 'listRankingGroups'] as const
  const creating = useSending('createToplistLabel', lists)
  const updating = useSending('updateToplistLabel', lists)
  const { pending, problem, sentence, forget } = toplist ? updating : creating
  const [name, setName] = useState(toplist?.value ?? '')
  const [sghId, setSghId] = useState(toplist?.sghId ?? '')
  const [project, setProject] = useState<string | null>(toplist?.rankingGroup?.id ?? null)
  const [asked, setAsked] = useState<readonly string[] | null>(null)
  const groups = useQuery({ ...read('listRankingGroups'), enabled: toplist === null })
  const value = name.trim()
  const settled = useDebounced(value, typingPause)
  const similarTo = (wanted: string) =>
    read('similarToplistLabels', {
      query: {
        value: wanted,
        rankingGroupId: project ?? '',
        ...(toplist && { exceptId: toplist.id }),
      },
    })
  const isNewName = value !== toplist?.value
  const similar = useQuery({
    ...similarTo(settled),
    enabled: project !== null && charactersOf(settled) >= shortest && settled !== toplist?.value,
  })
  const known = settled === value && isNewName ? similar.data : undefined
  const isTaken = known?.exact === true || problem?.code === 'name-taken'

  const save = async (): Promise<void> => {
    const body = { value, sghId: sghId.trim() || null }
    const saved = toplist
      ? await updating.send({
          params: { id: toplist.id },
          body: changedValues({ value: toplist.value, sghId: toplist.sghId }, body),
        })
      : await creating.send({ body: { ...body, rankingGroupId: project ?? '' } })
    if (!saved) return
    void toast.success(toplist ? 'Die Änderungen sind gespeichert.' : `„${value}“ ist angelegt.`)
    onClose()
  }
  /** What was typed last may not have been looked up yet. */
  const submit = async (): Promise<void> => {
    if (!isNewName) return save()
    const found = await queryClient.fetchQuery(similarTo(value)).catch(() => null)
    if (found && !found.exact && found.list.length > 0) setAsked(found.list.map((one) => one.value))
    else await save()
  }
  const options = (groups.data?.list ?? [])
    .map(({ id, name: label, shortCode }) => ({ value: id, label: `${label} (${shortCode})` }))
    .toSorted((left, right) => compareGerman(left.label, right.label))
  return (
    <EntryDialog
      title={toplist ? 'Topliste bearbeiten' : 'Topliste anlegen'}
      size="small"
      onClose={onClose}
      submitLabel="Speichern"
      pending={pending}
      blocked={blockedBy(value, project, isTaken)}
      error={isTaken ? null : sentence}
      onSubmit={() => void submit()}
    >
      {toplist ? (
        <p className="text-table text-muted">Projekt {toplist.rankingGroup?.name ?? '–'}</p>
      ) : (
        <Field label="Projekt" required>
          <Combobox
            value={options.find((option) => option.value === project) ?? null}
            onChange={(option) => {
              setProject(option?.value ?? null)
              forget()
            }}
            options={options}
            placeholder="Projekt wählen"
          />
        </Field>
      )}
      <Field
        label="Name"
        required
        counter={{ value: name, max: longest }}
        hint={
          known && known.list.length > 0
            ? didYouMean(known.list.map((one) => one.value))
            : '1 bis 30 Zeichen'
        }
        error={isTaken ? `Der Toplisten-Name „${value}“ ist bereits vergeben.` : null}
      >
        <Input
          value={name}
          onChange={({ target }) => {
            setName(target.value)
            forget()
          }}
        />
      </Field>
      <Field label="SGH-ID">
        <Input code value={sghId} onChange={({ target }) => setSghId(target.value)} />
      </Field>
      {asked && (
        <SimilarNames names={asked} value={value} onConfirm={save} onClose={() => setAsked(null)} />
      )}
    </EntryDialog>
  )
}
