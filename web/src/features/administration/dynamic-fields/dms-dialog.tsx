import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '@/api/call.ts'
import { sentenceOf } from '@/api/problem.ts'
import { read } from '@/api/queries.ts'
import { compareGerman, formatCount } from '@/format/format.ts'
import { Button } from '@/ui/button.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import { Field } from '@/ui/field.tsx'
import { Progress } from '@/ui/progress.tsx'
import { Select } from '@/ui/select.tsx'
import { toast } from '@/ui/toast.ts'
import { type DmsOutcome, DmsTables } from './dms-tables.tsx'

const all = 'alle'
const words = ['dynamisches Feld', 'dynamische Felder'] as const

interface Chosen {
  readonly project: string
  readonly period: string
  readonly toplist: string
}

const Choices = ({
  chosen,
  blocked,
  onChange,
}: {
  readonly chosen: Chosen
  /** Why nothing can be chosen now. */
  readonly blocked: string | null
  readonly onChange: (chosen: Chosen) => void
}) => {
  const groups = useQuery(read('listRankingGroups')).data?.list ?? []
  const periods = useQuery(read('listPeriods')).data?.list ?? []
  const toplists = useQuery(read('listToplistLabels')).data?.list ?? []
  const byLabel = (one: { label: string }, other: { label: string }) =>
    compareGerman(one.label, other.label)
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <Field label="Projekt" required>
        <Select
          disabledBecause={blocked}
          value={chosen.project || null}
          placeholder="Projekt wählen"
          onChange={(project) => onChange({ ...chosen, project, toplist: all })}
          options={groups.map(({ id, name }) => ({ value: id, label: name })).toSorted(byLabel)}
        />
      </Field>
      <Field label="Jahrgang" required>
        <Select
          disabledBecause={blocked}
          value={chosen.period || null}
          placeholder="Jahrgang wählen"
          onChange={(period) => onChange({ ...chosen, period })}
          options={periods
            .map(({ id, name }) => ({ value: id, label: name }))
            .toSorted((one, other) => byLabel(other, one))}
        />
      </Field>
      <Field label="Topliste">
        <Select
          disabledBecause={
            blocked ?? (chosen.project === '' ? 'Bitte zuerst ein Projekt wählen.' : null)
          }
          value={chosen.toplist}
          onChange={(toplist) => onChange({ ...chosen, toplist })}
          options={[
            { value: all, label: 'Alle' },
            ...toplists
              .filter(({ rankingGroup }) => rankingGroup?.id === chosen.project)
              .map(({ id, value }) => ({ value: id, label: value }))
              .toSorted(byLabel),
          ]}
        />
      </Field>
    </div>
  )
}

const changesOf = ({ created_mdls, updated_mdls }: DmsOutcome): number =>
  created_mdls.length + updated_mdls.length

/** Take dynamic fields over from the DMS: first a dry run that shows what would happen, then for real. */
export const DmsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const client = useQueryClient()
  const [chosen, setChosen] = useState<Chosen>({ project: '', period: '', toplist: all })
  const [tried, setTried] = useState<DmsOutcome | null>(null)
  const { mutate, isPending: pending } = useMutation({
    mutationFn: (dryrun: boolean) =>
      call('importDmsMdls', {
        body: {
          strategyAlias: 'dmsv2',
          rankingGroup: chosen.project,
          period: chosen.period,
          toplistLabelId: chosen.toplist === all ? null : chosen.toplist,
          dryrun,
        },
      }),
    onSuccess: (outcome) => {
      if (outcome['dry-run']) return setTried(outcome)
      void client.invalidateQueries({ queryKey: ['listMdls'] })
      void client.invalidateQueries({ queryKey: ['listRankingGroups'] })
      const created = formatCount(outcome.created_mdls.length, ...words)
      void toast.success(`${created} angelegt, ${outcome.updated_mdls.length} geändert.`)
      onClose()
    },
    onError: (thrown) => {
      void toast.error('Der DMS-Import ist fehlgeschlagen.', sentenceOf(thrown))
      onClose()
    },
  })
  const incomplete =
    chosen.project === '' || chosen.period === '' ? 'Bitte Projekt und Jahrgang wählen.' : null
  const nothing = tried && changesOf(tried) === 0 ? 'Es gibt nichts zu übernehmen.' : null
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !pending && onClose()}
      title="Dynamische Felder aus dem DMS importieren"
      description="Der Dry Run zeigt, was angelegt und geändert würde, und schreibt nichts."
      size="large"
      footer={
        <>
          <Button onClick={onClose}>Abbrechen</Button>
          <Button
            look={tried ? 'secondary' : 'primary'}
            pending={pending && !tried}
            disabledBecause={incomplete}
            onClick={() => mutate(true)}
          >
            Dry Run starten
          </Button>
          <Button
            look={tried ? 'primary' : 'secondary'}
            pending={pending && tried !== null}
            disabledBecause={tried ? nothing : 'Bitte zuerst den Dry Run starten.'}
            onClick={() => mutate(false)}
          >
            Importieren
          </Button>
        </>
      }
    >
      <div className="grid gap-4 pb-1">
        <Choices
          chosen={chosen}
          blocked={pending ? 'Das DMS wird gelesen.' : null}
          onChange={(next) => {
            setChosen(next)
            setTried(null)
          }}
        />
        {pending && <Progress label="Das DMS wird gelesen" done={0} total={null} />}
        {tried && <DmsTables outcome={tried} />}
      </div>
    </Dialog>
  )
}
