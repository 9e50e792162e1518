import { machineRoles, type Role, roleLabels, type ServiceAccount } from '@stammbuch/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '@/api/problem.ts'
import { read } from '@/api/queries.ts'
import { useSession } from '@/api/session.ts'
import { formatDate } from '@/format/format.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { Checkbox } from '@/ui/checkbox.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { Select } from '@/ui/select.tsx'
import type { useServiceAccounts } from './use-service-accounts.ts'

interface Values {
  readonly name: string
  readonly shortCode: string
  readonly clientId: string
  readonly ownerId: string
  readonly roles: readonly Role[]
  /** Days as text; empty: as it is. */
  readonly days: string
}

const validities = [90, 180, 365, 730].map((days) => ({
  value: String(days),
  label: days < 365 ? `${days} Tage` : days === 365 ? 'ein Jahr' : 'zwei Jahre',
}))

const whyNot = ({ name, shortCode, clientId, ownerId, roles }: Values): string | null => {
  if (name.trim() === '') return 'Bitte einen Namen angeben.'
  if (shortCode.trim().length < 2) return 'Das Kürzel hat 2 bis 4 Zeichen.'
  if (!/^\S+$/.test(clientId)) return 'Bitte die Client-ID ohne Leerzeichen angeben.'
  if (ownerId === '') return 'Bitte die verantwortliche Person wählen.'
  return roles.length === 0 ? 'Bitte mindestens eine Rolle wählen.' : null
}

interface PartProps {
  readonly values: Values
  readonly change: (values: Partial<Values>) => void
}

const Roles = ({ values: { roles }, change }: PartProps) => (
  <fieldset className="grid gap-1.5">
    <legend className="mb-1.5 text-table font-medium">Rollen</legend>
    {machineRoles.map((role) => (
      <Checkbox
        key={role}
        label={roleLabels[role]}
        checked={roles.includes(role)}
        onCheckedChange={(on) =>
          change({ roles: machineRoles.filter((one) => (one === role ? on : roles.includes(one))) })
        }
      />
    ))}
    <p className="text-xs text-muted">
      Verwalten kann nur eine Person: Die Rolle „{roleLabels.ROLE_ADMIN}“ gibt es hier nicht.
    </p>
  </fieldset>
)

const Owner = ({ values: { ownerId }, change }: PartProps) => {
  const { data, error } = useQuery(read('listUsers', { query: { limit: 1_000 } }))
  const people = (data?.list ?? []).filter(({ isActive, id }) => isActive || id === ownerId)
  return (
    <Field
      label="Verantwortlich"
      hint="Ist diese Person nicht mehr aktiv, wird das Dienstkonto abgewiesen."
      error={error ? sentenceOf(error) : null}
      required
    >
      <Select
        value={ownerId}
        options={people.map(({ id, fullName }) => ({ value: id, label: fullName }))}
        onChange={(chosen) => change({ ownerId: chosen })}
      />
    </Field>
  )
}

const Client = ({ values: { shortCode, clientId }, change }: PartProps) => (
  <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_8rem]">
    <Field
      label="Client-ID"
      hint="Wie der Client beim Anmeldedienst heißt. Sie lässt sich später nicht ändern."
      required
    >
      <Input
        value={clientId}
        maxLength={200}
        onChange={({ target }) => change({ clientId: target.value })}
      />
    </Field>
    <Field label="Kürzel" hint="2 bis 4 Zeichen" required>
      <Input
        value={shortCode}
        maxLength={4}
        onChange={({ target }) => change({ shortCode: target.value })}
      />
    </Field>
  </div>
)

interface AccountDialogProps
  extends Pick<ReturnType<typeof useServiceAccounts>, 'create' | 'change'> {
  /** The account to be changed; a new one without it. */
  readonly account: ServiceAccount | null
  readonly onClose: () => void
}

const valuesOf = (account: ServiceAccount | null, me: string): Values => ({
  name: account?.name ?? '',
  shortCode: account?.shortCode ?? '',
  clientId: account?.clientId ?? '',
  ownerId: account?.owner.id ?? me,
  roles: account?.roles ?? [],
  days: account ? '' : '365',
})

/** Asks for what a service account is, and creates or changes it. */
export const AccountDialog = ({ account, create, change, onClose }: AccountDialogProps) => {
  const me = useSession().user?.id ?? ''
  const [values, setValues] = useState(() => valuesOf(account, me))
  const set = (given: Partial<Values>) => setValues({ ...values, ...given })
  const { name, shortCode, clientId, ownerId, roles, days } = values
  const error = create.error ?? change.error
  const asIs = account
    ? [{ value: '', label: `unverändert bis ${formatDate(account.expiresAt)}` }]
    : []
  const rights = { name, ownerId, roles: [...roles] as never }
  const save = () =>
    account
      ? change.mutate(
          { id: account.id, body: { ...rights, ...(days === '' ? {} : { days: Number(days) }) } },
          { onSuccess: onClose },
        )
      : create.mutate(
          { ...rights, shortCode, clientId, days: Number(days) },
          { onSuccess: onClose },
        )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={account ? `„${account.name}“ ändern` : 'Dienstkonto anlegen'}
      description="Für ein Programm, das sich beim Anmeldedienst mit eigenem Namen und Geheimnis anmeldet."
      footer={
        <>
          <Button onClick={onClose}>Abbrechen</Button>
          <Button
            look="primary"
            pending={create.isPending || change.isPending}
            disabledBecause={whyNot(values)}
            onClick={save}
          >
            {account ? 'Speichern' : 'Anlegen'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {error && <Banner tone="danger">{sentenceOf(error)}</Banner>}
        <Field label="Name" hint="So steht es im Protokoll." required>
          <Input
            value={name}
            maxLength={100}
            onChange={({ target }) => set({ name: target.value })}
          />
        </Field>
        {account === null && <Client values={values} change={set} />}
        <Owner values={values} change={set} />
        <Roles values={values} change={set} />
        <Field label="Gültigkeit ab heute">
          <Select
            value={days}
            options={[...asIs, ...validities]}
            onChange={(chosen) => set({ days: chosen })}
          />
        </Field>
      </div>
    </Dialog>
  )
}
