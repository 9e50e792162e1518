import { Link, useNavigate } from '@tanstack/react-router'
import { ShieldX } from 'lucide-react'
import { useSession } from '@/api/session.ts'
import { EmptyState } from '@/ui/empty-state.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { ChecksPanel } from './checks-panel.tsx'
import { IntegrityPanel } from './integrity-panel.tsx'
import type { ProofSearch } from './proof-search.ts'
import { PublicationPanel } from './publication-panel.tsx'
import { TakeProofPanel } from './take-proof-panel.tsx'

/** Proofs: that nobody altered the log, by checks that were made, one made now, and evidence for one's own machine. */
export const ProofPage = ({ search }: { readonly search: ProofSearch }) => {
  const { can } = useSession()
  const navigate = useNavigate()
  const go = (next: ProofSearch): void =>
    void navigate({ to: '/nachweise', search: next, replace: true, resetScroll: false })
  const { check, offset } = search
  return (
    <div className="page page-narrow">
      <PageHeader
        title="Nachweise"
        back={<Link to="/verwaltung">Verwaltung</Link>}
        description="Dass niemand das Protokoll verändert hat: hier geprüft, oder auf Ihrem eigenen Rechner."
      />
      {can('audit') ? (
        <>
          <IntegrityPanel />
          <TakeProofPanel
            search={search}
            onChange={(next) => go({ ...next, ...(check && { check }), ...(offset && { offset }) })}
          />
          <ChecksPanel
            search={search}
            onPage={(next) => {
              const { offset: _, ...others } = search
              go(next > 0 ? { ...others, offset: next } : others)
            }}
          />
          <PublicationPanel />
        </>
      ) : (
        <EmptyState icon={ShieldX} title="Für die Nachweise fehlt Ihnen das Recht.">
          Lesen dürfen sie die Revision und die Administration.
        </EmptyState>
      )}
    </div>
  )
}
