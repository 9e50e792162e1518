import { type Role, roleLabels } from '@stammbuch/contracts'
import { useState } from 'react'
import { sentenceOf } from '@/api/problem.ts'
import { useSession } from '@/api/session.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { Checkbox } from '@/ui/checkbox.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { Select } from '@/ui/select.tsx'
import type { MadeToken, TokenRequest, useAccessTokens } from './use-access-tokens.ts'

const validities = [7, 30, 90, 180, 365].map((days) => ({
  value: String(days),
  label: days === 365 ? 'ein Jahr' : `${days} Tage`,
}))

const whyNot = ({ name, roles }: TokenRequest): string | null => {
  if (name.trim() === '') return 'Bitte einen Namen angeben.'
  return roles.length === 0 ? 'Bitte mindestens eine Rolle wählen.' : null
}

interface RolesProps {
  readonly held: readonly Role[]
  readonly onChange: (roles: Role[]) => void
}

const Roles = ({ held, onChange }: RolesProps) => {
  const own = useSession().user?.roles ?? []
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-table font-medium">Rollen</legend>
      {own.map((role) => (
        <Checkbox
          key={role}
          label={roleLabels[role]}
          checked={held.includes(role)}
          onCheckedChange={(on) =>
            onChange(own.filter((one) => (one === role ? on : held.includes(one))))
          }
        />
      ))}
      <p className="text-xs text-muted">
        Ein Token hat nie mehr Rechte als Sie: Verlieren Sie eine Rolle, verliert es sie auch.
      </p>
    </fieldset>
  )
}

interface NewTokenDialogProps {
  readonly create: ReturnType<typeof useAccessTokens>['create']
  readonly onClose: () => void
  readonly onMade: (made: MadeToken) => void
}

/** Asks for name, roles and validity of a new access token, and creates it. */
export const NewTokenDialog = ({ create, onClose, onMade }: NewTokenDialogProps) => {
  const own = useSession().user?.roles ?? []
  const [body, setBody] = useState<TokenRequest>({
    name: '',
    roles: own.length === 1 ? [...own] : [],
    days: 90,
  })
  const change = (values: Partial<TokenRequest>) => setBody({ ...body, ...values })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="small"
      title="Zugriffstoken anlegen"
      description="Für Skripte und Programme, die in Ihrem Namen arbeiten."
      footer={
        <>
          <Button onClick={onClose}>Abbrechen</Button>
          <Button
            look="primary"
            pending={create.isPending}
            disabledBecause={whyNot(body)}
            onClick={() => create.mutate(body, { onSuccess: onMade })}
          >
            Anlegen
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {create.error && <Banner tone="danger">{sentenceOf(create.error)}</Banner>}
        <Field label="Name" hint="Wofür es ist; steht im Protokoll." required>
          <Input
            value={body.name}
            maxLength={100}
            onChange={({ target }) => change({ name: target.value })}
          />
        </Field>
        <Roles held={body.roles} onChange={(roles) => change({ roles })} />
        <Field label="Gültigkeit">
          <Select
            value={String(body.days)}
            options={validities}
            onChange={(days) => change({ days: Number(days) })}
          />
        </Field>
      </div>
    </Dialog>
  )
}
