import { type Role, roleLabels, roles, type User } from '@stammbuch/contracts'
import { useState } from 'react'
import { useSession } from '@/api/session.ts'
import { Checkbox } from '@/ui/checkbox.tsx'
import { Field } from '@/ui/field.tsx'
import { charactersOf } from '@/ui/field-counter.tsx'
import { Input } from '@/ui/input.tsx'
import { Switch } from '@/ui/switch.tsx'
import { toast } from '@/ui/toast.ts'
import { changedValues } from '../changed-values.ts'
import { EntryDialog } from '../entry-dialog.tsx'
import { useSending } from '../use-sending.ts'

interface UserDialogProps {
  /** `null` for a new one. */
  readonly user: User | null
  readonly onClose: () => void
}

type Values = Pick<User, 'email' | 'fullName' | 'shortCode' | 'roles' | 'isActive'>

const empty: Values = {
  email: '',
  fullName: '',
  shortCode: '',
  roles: ['ROLE_EDITOR'],
  isActive: true,
}

const blockedBy = ({ email, fullName, shortCode, roles: held }: Values, isNew: boolean) => {
  if (isNew && !/^\S+@\S+\.\S+$/.test(email.trim())) return 'Bitte eine E-Mail-Adresse angeben.'
  if (fullName.trim() === '') return 'Bitte einen Namen angeben.'
  const length = charactersOf(shortCode.trim())
  if (length < 2 || length > 4) return 'Das Kürzel hat 2 bis 4 Zeichen.'
  return held.length === 0 ? 'Bitte mindestens eine Rolle wählen.' : null
}

const bodyOf = ({ fullName, shortCode, roles: held, isActive }: Values) => ({
  fullName: fullName.trim(),
  shortCode: shortCode.trim(),
  roles: held,
  isActive,
})

const inField = { email: ['email-taken'], shortCode: ['short-code-taken'] } as const

interface RolesProps {
  readonly held: readonly Role[]
  readonly own: boolean
  readonly onChange: (roles: Role[]) => void
}

const Roles = ({ held, own, onChange }: RolesProps) => (
  <fieldset className="grid gap-1.5" disabled={own}>
    <legend className="mb-1.5 text-table font-medium">Rollen</legend>
    {roles.map((role) => (
      <Checkbox
        key={role}
        label={roleLabels[role]}
        checked={held.includes(role)}
        onCheckedChange={(on) =>
          onChange(roles.filter((one) => (one === role ? on : held.includes(one))))
        }
      />
    ))}
    {own && (
      <p className="text-xs text-muted">Die eigenen Rollen kann nur jemand anderes ändern.</p>
    )}
  </fieldset>
)

/** A new user, or what can be changed of one: everything but the address. */
export const UserDialog = ({ user, onClose }: UserDialogProps) => {
  const isNew = user === null
  const { user: me } = useSession()
  const creating = useSending('createUser', ['listUsers'])
  const updating = useSending('updateUser', ['listUsers'])
  const { pending, problem, sentence, forget } = isNew ? creating : updating
  const [values, setValues] = useState<Values>(user ?? empty)
  const set = (patch: Partial<Values>): void => {
    setValues((last) => ({ ...last, ...patch }))
    forget()
  }
  const submit = async (): Promise<void> => {
    const body = bodyOf(values)
    const saved = user
      ? await updating.send({ params: { id: user.id }, body: changedValues(bodyOf(user), body) })
      : await creating.send({ body: { ...body, email: values.email.trim() } })
    if (!saved) return
    void toast.success(
      isNew ? `${saved.fullName} ist angelegt.` : 'Die Änderungen sind gespeichert.',
    )
    onClose()
  }
  const errorOf = (field: keyof typeof inField): string | null =>
    problem && (inField[field] as readonly string[]).includes(problem.code)
      ? sentence
      : (problem?.messageFor(field) ?? null)
  const elsewhere = sentence && !errorOf('email') && !errorOf('shortCode') ? sentence : null
  return (
    <EntryDialog
      title={isNew ? 'Benutzer anlegen' : user.fullName}
      onClose={onClose}
      submitLabel="Speichern"
      pending={pending}
      blocked={blockedBy(values, isNew)}
      error={elsewhere}
      onSubmit={() => void submit()}
    >
      {isNew ? (
        <Field
          label="E-Mail"
          required
          hint="Muss mit der Adresse der externen Anmeldung übereinstimmen."
          error={errorOf('email')}
        >
          <Input
            autoFocus
            type="email"
            value={values.email}
            onChange={({ target }) => set({ email: target.value })}
          />
        </Field>
      ) : (
        <p className="text-table text-muted">{user.email}</p>
      )}
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_8rem]">
        <Field label="Name" required>
          <Input
            value={values.fullName}
            onChange={({ target }) => set({ fullName: target.value })}
          />
        </Field>
        <Field label="Kürzel" required hint="2 bis 4 Zeichen" error={errorOf('shortCode')}>
          <Input
            code
            value={values.shortCode}
            onChange={({ target }) => set({ shortCode: target.value })}
          />
        </Field>
      </div>
      <Roles
        held={values.roles}
        own={user?.id === me?.id}
        onChange={(held) => set({ roles: held })}
      />
      <Switch
        label="Aktiv"
        hint="Wer nicht aktiv ist, kann sich nicht anmelden."
        checked={values.isActive}
        onCheckedChange={(isActive) => set({ isActive })}
      />
    </EntryDialog>
  )
}
