import { type Mdl, mdlScopes, mdlTypes } from '@stammbuch/contracts'
import { useState } from 'react'
import { noValue } from '@/format/format.ts'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { NameValueTable } from '@/ui/name-value-table.tsx'
import { Select } from '@/ui/select.tsx'
import { toast } from '@/ui/toast.ts'
import { changedValues } from '../changed-values.ts'
import { EntryDialog } from '../entry-dialog.tsx'
import { useSending } from '../use-sending.ts'
import { MdlBelonging } from './mdl-belonging.tsx'
import { MdlDescriptions } from './mdl-descriptions.tsx'
import { MdlLook } from './mdl-look.tsx'
import { MdlName, useSimilarNames } from './mdl-name.tsx'
import { blockedBy, changeable, emptyMdl, longest, type MdlValues, valuesOf } from './mdl-values.ts'
import { optionsOf } from './options-of.ts'

interface MdlDialogProps {
  /** `null` for a new one. */
  readonly mdl: Mdl | null
  readonly onClose: () => void
}

/** What stands since the field was created. */
const Fixed = ({ mdl }: { readonly mdl: Mdl }) => (
  <NameValueTable
    label="Steht seit dem Anlegen fest"
    rows={[
      { name: 'Name', value: mdl.name },
      { name: 'Typ', value: mdlTypes[mdl.type] },
      { name: 'Projekt', value: mdl.rankingGroup?.name ?? noValue },
      { name: 'Jahrgang', value: mdl.period?.name ?? noValue },
      { name: 'Geltungsbereich', value: mdlScopes[mdl.scope] },
    ]}
  />
)

/** A new dynamic field, or what may change of one. */
export const MdlDialog = ({ mdl, onClose }: MdlDialogProps) => {
  const lists = ['listMdls', 'listRankingGroups'] as const
  const creating = useSending('createMdl', lists)
  const updating = useSending('updateMdl', lists)
  const { pending, problem, sentence, forget } = mdl ? updating : creating
  const [values, setValues] = useState<MdlValues>(mdl ? valuesOf(mdl) : emptyMdl)
  const set = (patch: Partial<MdlValues>): void => {
    setValues((last) => ({ ...last, ...patch }))
    forget()
  }
  const similar = useSimilarNames(values.name.trim(), mdl === null)
  const isTaken = similar.isTaken || problem?.code === 'name-taken'
  const submit = async (): Promise<void> => {
    const { name, type, scope, rankingGroup, period } = values
    const body = changeable(values)
    const saved = mdl
      ? await updating.send({
          params: { id: mdl.id },
          body: changedValues(changeable(valuesOf(mdl)), body),
        })
      : await creating.send({
          body: { ...body, name: name.trim(), type, scope, rankingGroup, period },
        })
    if (!saved) return
    void toast.success(mdl ? 'Die Änderungen sind gespeichert.' : `„${saved.name}“ ist angelegt.`)
    onClose()
  }
  return (
    <EntryDialog
      title={mdl ? 'Dynamisches Feld bearbeiten' : 'Dynamisches Feld anlegen'}
      size="large"
      onClose={onClose}
      submitLabel="Speichern"
      pending={pending}
      blocked={isTaken ? 'Der Name ist bereits vergeben.' : blockedBy(values)}
      error={isTaken ? null : sentence}
      onSubmit={() => void submit()}
    >
      {mdl && <Fixed mdl={mdl} />}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {!mdl && (
          <MdlName
            value={values.name}
            isTaken={isTaken}
            similar={similar.names}
            onChange={(name) => set({ name })}
          />
        )}
        <Field label="Bezeichnung" required counter={{ value: values.label, max: longest }}>
          <Input value={values.label} onChange={({ target }) => set({ label: target.value })} />
        </Field>
        {!mdl && (
          <>
            <Field label="Typ">
              <Select
                value={values.type}
                onChange={(type) => set({ type })}
                options={optionsOf(mdlTypes)}
              />
            </Field>
            <Field label="Geltungsbereich">
              <Select
                value={values.scope}
                onChange={(scope) => set({ scope })}
                options={optionsOf(mdlScopes)}
              />
            </Field>
          </>
        )}
        <MdlBelonging values={values} isFixed={mdl !== null} onChange={set} />
        <MdlLook values={values} onChange={set} />
      </div>
      <MdlDescriptions values={values} onChange={set} />
    </EntryDialog>
  )
}
