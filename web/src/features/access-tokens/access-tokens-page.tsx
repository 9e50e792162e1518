import type { AccessToken } from '@stammbuch/contracts'
import { useState } from 'react'
import { read } from '@/api/queries.ts'
import { useSession } from '@/api/session.ts'
import { Button } from '@/ui/button.tsx'
import { Confirm } from '@/ui/confirm.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { Panel } from '@/ui/panel.tsx'
import { NewTokenDialog } from './new-token-dialog.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { TokenList } from './token-list.tsx'
import { type MadeToken, useAccessTokens } from './use-access-tokens.ts'

interface Revocation {
  readonly token: AccessToken
  readonly own: boolean
}

const OfEverybody = ({ onRevoke }: { readonly onRevoke: (token: AccessToken) => void }) => {
  const { can } = useSession()
  if (!can('read-users')) return null
  return (
    <Panel title="Zugriffstoken aller Personen">
      <TokenList
        label="Zugriffstoken aller Personen"
        from={read('listTokensOfPeople')}
        withOwner
        onRevoke={can('administer') ? onRevoke : null}
      />
    </Panel>
  )
}

/** Page for the own access tokens; the administration sees and revokes those of all people. */
export const AccessTokensPage = () => {
  const { create, revoke } = useAccessTokens()
  const [isNew, setIsNew] = useState(false)
  const [made, setMade] = useState<MadeToken | null>(null)
  const [revocation, setRevocation] = useState<Revocation | null>(null)
  const show = (token: MadeToken) => {
    setIsNew(false)
    setMade(token)
  }
  const open = () => {
    create.reset()
    setIsNew(true)
  }
  return (
    <div className="page page-narrow">
      <PageHeader
        title="Zugriffstoken"
        description="Damit arbeiten Skripte in Ihrem Namen. Was sie tun, steht mit Ihnen und dem Token im Protokoll."
        actions={
          <Button look="primary" onClick={open}>
            Zugriffstoken anlegen
          </Button>
        }
      />
      <Panel title="Eigene Zugriffstoken">
        <TokenList
          label="Eigene Zugriffstoken"
          from={read('listAccessTokens')}
          onRevoke={(token) => setRevocation({ token, own: true })}
        />
      </Panel>
      <OfEverybody onRevoke={(token) => setRevocation({ token, own: false })} />
      {isNew && <NewTokenDialog create={create} onClose={() => setIsNew(false)} onMade={show} />}
      {made && <SecretDialog made={made} onClose={() => setMade(null)} />}
      <Confirm
        open={revocation !== null}
        onOpenChange={(isOpen) => !isOpen && setRevocation(null)}
        title={`„${revocation?.token.name}“ widerrufen?`}
        confirmLabel="Ja, widerrufen"
        onConfirm={() => {
          if (revocation) revoke.mutate({ id: revocation.token.id, own: revocation.own })
          setRevocation(null)
        }}
      >
        <p>
          Wer es benutzt, wird vom nächsten Aufruf an abgewiesen. Das lässt sich nicht zurücknehmen.
        </p>
      </Confirm>
    </div>
  )
}
