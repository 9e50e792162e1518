import { publicationSectors, type RankingGroup } from '@stammbuch/contracts'
import { useState } from 'react'
import { Checkbox } from '@/ui/checkbox.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { RadioGroup } from '@/ui/radio-group.tsx'
import { Select } from '@/ui/select.tsx'
import { Switch } from '@/ui/switch.tsx'
import { toast } from '@/ui/toast.ts'
import { changedValues } from '../changed-values.ts'
import { EntryDialog } from '../entry-dialog.tsx'
import { useSending } from '../use-sending.ts'

interface RankingGroupDialogProps {
  /** `null` for a new one. */
  readonly group: RankingGroup | null
  readonly onClose: () => void
}

type Sector = RankingGroup['publicationSector']
const sectors = Object.entries(publicationSectors).map(([value, label]) => ({
  value: value as Sector,
  label,
}))
const managed = [
  ['salesforceManageAccounts', 'Unternehmen'],
  ['salesforceManageContacts', 'Kontakte'],
  ['salesforceManageAwards', 'Auszeichnungen'],
] as const

const empty = {
  name: '',
  salesforceName: '',
  shortCode: '',
  publicationSector: 'SECTOR_GESUNDHEIT',
  rootType: 'account',
  salesforceManageAwards: false,
  salesforceManageAccounts: false,
  salesforceManageContacts: false,
  fourEyes: false,
} as const

type Values = {
  readonly [Name in keyof typeof empty]: (typeof empty)[Name] extends boolean
    ? boolean
    : Name extends 'publicationSector'
      ? Sector
      : Name extends 'rootType'
        ? 'account' | 'contact'
        : string
}

const valuesOf = (group: RankingGroup): Values => ({
  ...group,
  salesforceName: group.salesforceName ?? '',
})

/** What is sent: everything but the short code, which stands. */
const bodyOf = (values: Values) => ({
  name: values.name.trim(),
  salesforceName: values.salesforceName.trim() || null,
  publicationSector: values.publicationSector,
  rootType: values.rootType,
  salesforceManageAccounts: values.salesforceManageAccounts,
  salesforceManageAwards: values.salesforceManageAwards,
  salesforceManageContacts: values.salesforceManageContacts,
  fourEyes: values.fourEyes,
})

const blockedBy = ({ name, shortCode }: Values): string | null => {
  if (name.trim() === '') return 'Bitte einen Namen angeben.'
  return shortCode.trim() === '' ? 'Bitte ein Kürzel angeben.' : null
}

/** A new project, or everything of one but its short code. */
export const RankingGroupDialog = ({ group, onClose }: RankingGroupDialogProps) => {
  const creating = useSending('createRankingGroup', ['listRankingGroups'])
  const updating = useSending('updateRankingGroup', ['listRankingGroups'])
  const { pending, problem, sentence, forget } = group ? updating : creating
  const [values, setValues] = useState<Values>(group ? valuesOf(group) : empty)
  const set = (patch: Partial<Values>): void => {
    setValues((last) => ({ ...last, ...patch }))
    forget()
  }
  const submit = async (): Promise<void> => {
    const body = bodyOf(values)
    const saved = group
      ? await updating.send({
          params: { id: group.id },
          body: changedValues(bodyOf(valuesOf(group)), body),
        })
      : await creating.send({ body: { ...body, shortCode: values.shortCode.trim() } })
    if (!saved) return
    void toast.success(group ? 'Die Änderungen sind gespeichert.' : `„${saved.name}“ ist angelegt.`)
    onClose()
  }
  const taken = problem?.code === 'short-code-taken' ? sentence : null
  const nameTaken = problem?.code === 'name-taken' ? sentence : null
  return (
    <EntryDialog
      title={group ? 'Ranking Group bearbeiten' : 'Ranking Group anlegen'}
      onClose={onClose}
      submitLabel="Speichern"
      pending={pending}
      blocked={blockedBy(values)}
      error={taken || nameTaken ? null : sentence}
      onSubmit={() => void submit()}
    >
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_9rem]">
        <Field label="Name" required error={nameTaken}>
          <Input value={values.name} onChange={({ target }) => set({ name: target.value })} />
        </Field>
        <Field
          label="Kürzel"
          required={!group}
          hint={group ? 'Steht seit dem Anlegen fest.' : undefined}
          error={taken}
        >
          <Input
            code
            value={values.shortCode}
            readOnly={group !== null}
            className={group ? 'bg-sunken text-muted' : undefined}
            onChange={({ target }) => set({ shortCode: target.value })}
          />
        </Field>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Bereich">
          <Select
            value={values.publicationSector}
            onChange={(publicationSector) => set({ publicationSector })}
            options={sectors}
          />
        </Field>
        <Field label="Name im CRM" hint="Leer: kein eigener Name">
          <Input
            value={values.salesforceName}
            onChange={({ target }) => set({ salesforceName: target.value })}
          />
        </Field>
      </div>
      <Field label="Das Projekt listet">
        <RadioGroup
          inline
          value={values.rootType}
          onChange={(rootType) => set({ rootType })}
          options={[
            { value: 'account', label: 'Unternehmen' },
            { value: 'contact', label: 'Kontakte' },
          ]}
        />
      </Field>
      <fieldset className="grid gap-1.5">
        <legend className="mb-1.5 text-table font-medium">Vom CRM verwaltet</legend>
        {managed.map(([name, label]) => (
          <Checkbox
            key={name}
            label={label}
            checked={values[name]}
            onCheckedChange={(on) => set({ [name]: on })}
          />
        ))}
      </fieldset>
      <Switch
        label="Vier Augen"
        hint="Wer eine Änderung vorschlägt, kann sie nicht selbst übernehmen."
        checked={values.fourEyes}
        onCheckedChange={(fourEyes) => set({ fourEyes })}
      />
    </EntryDialog>
  )
}
