import type { ServiceAccount } from '@stammbuch/contracts'
import { ShieldX } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '@/api/session.ts'
import { Button } from '@/ui/button.tsx'
import { Confirm } from '@/ui/confirm.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { Panel } from '@/ui/panel.tsx'
import { AccountDialog } from './account-dialog.tsx'
import { AccountList } from './account-list.tsx'
import { useServiceAccounts } from './use-service-accounts.ts'

const Accounts = ({ mayChange }: { readonly mayChange: boolean }) => {
  const { create, change, end } = useServiceAccounts()
  /** `null`: a new one. */
  const [edited, setEdited] = useState<ServiceAccount | null | undefined>(undefined)
  const [ending, setEnding] = useState<ServiceAccount | null>(null)
  const open = (account: ServiceAccount | null) => {
    create.reset()
    change.reset()
    setEdited(account)
  }
  return (
    <>
      <PageHeader
        title="Dienstkonten"
        description="Programme, die sich selbst anmelden. Was sie tun, steht mit ihrem Namen im Protokoll."
        actions={
          mayChange && (
            <Button look="primary" onClick={() => open(null)}>
              Dienstkonto anlegen
            </Button>
          )
        }
      />
      <Panel title="Alle Dienstkonten">
        <AccountList onChange={mayChange ? open : null} onEnd={mayChange ? setEnding : null} />
      </Panel>
      {edited !== undefined && (
        <AccountDialog
          account={edited}
          create={create}
          change={change}
          onClose={() => setEdited(undefined)}
        />
      )}
      <Confirm
        open={ending !== null}
        onOpenChange={(isOpen) => !isOpen && setEnding(null)}
        title={`„${ending?.name}“ beenden?`}
        confirmLabel="Ja, beenden"
        onConfirm={() => {
          if (ending) end.mutate(ending.id)
          setEnding(null)
        }}
      >
        <p>
          Das Programm wird vom nächsten Aufruf an abgewiesen. Das lässt sich nicht zurücknehmen,
          und die Client-ID wird nicht noch einmal vergeben.
        </p>
      </Confirm>
    </>
  )
}

/** Page of the accounts of machines: the administration creates and ends them, the auditors see them. */
export const ServiceAccountsPage = () => {
  const { can } = useSession()
  return (
    <div className="page page-narrow">
      {can('read-users') ? (
        <Accounts mayChange={can('administer')} />
      ) : (
        <EmptyState
          icon={ShieldX}
          title="Dieser Bereich ist der Administration und der Revision vorbehalten."
        >
          Dienstkonten sind für Sie nicht sichtbar.
        </EmptyState>
      )}
    </div>
  )
}
