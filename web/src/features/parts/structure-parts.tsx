import { Inbox } from 'lucide-react'
import { useState } from 'react'
import { Accordion } from '@/ui/accordion.tsx'
import { Badge } from '@/ui/badge.tsx'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { Collapsible } from '@/ui/collapsible.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { NameValueTable } from '@/ui/name-value-table.tsx'
import { Panel } from '@/ui/panel.tsx'
import { Progress } from '@/ui/progress.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { Spinner } from '@/ui/spinner.tsx'
import { Stepper } from '@/ui/stepper.tsx'
import { Tabs } from '@/ui/tabs.tsx'
import { longText } from './states.tsx'

/** Banners of every tone. */
export const Notes = () => (
  <div className="grid gap-2">
    <Banner
      title="Dieser Eintrag wartet auf die initiale redaktionelle Verifizierung."
      action={<Button size="small">Verifizieren</Button>}
    >
      Ohne sie fehlt er in Exporten und im CRM, und Änderungen können nicht übernommen werden.
    </Banner>
    <Banner tone="neutral" title="Dieser Eintrag ist ausgeschlossen.">
      Er kann nicht bearbeitet werden.
    </Banner>
    <Banner tone="warning">Probleme des Imports gehen in die Stammdaten über.</Banner>
    <Banner tone="danger" title="Import fehlgeschlagen">
      {longText}
    </Banner>
    <Banner tone="success">Dieser Konflikt ist gelöst.</Banner>
  </div>
)

const steps = [
  { id: 'api', title: 'Schnittstelle', state: 'done', summary: 'DMS v2' },
  {
    id: 'project',
    title: 'Projekt',
    state: 'current',
    content: (
      <Progress label="Lädt" done={37} total={412}>
        37 von 412 geprüft · 375 offen
      </Progress>
    ),
  },
  { id: 'list', title: 'Topliste', state: 'open' },
  { id: 'start', title: 'Import starten', state: 'blocked', summary: 'Jahrgang fehlt' },
] as const

const information = [
  { name: 'Version', value: '0.1.0' },
  { name: 'Module', value: ['Postgres 18', 'NATS 2.9'] },
  { name: 'Letzter Lauf', value: null },
]

const Folding = () => (
  <div className="grid gap-3">
    <Accordion
      items={[
        {
          id: 'a',
          title: 'Fehler',
          aside: <Badge tone="danger">3</Badge>,
          content: 'Drei Zeilen ohne Namen.',
        },
        { id: 'b', title: 'Warnungen', content: 'Keine.' },
      ]}
      open={['a']}
      onOpenChange={() => undefined}
    />
    <Collapsible title="Original-Nachricht" defaultOpen>
      {longText}
    </Collapsible>
  </div>
)

const Views = () => {
  const [tab, setTab] = useState<'open' | 'sample'>('open')
  return (
    <Tabs
      label="Ansicht"
      value={tab}
      onChange={setTab}
      tabs={[
        { id: 'open', label: 'Offen', count: 375, content: <Folding /> },
        { id: 'sample', label: 'Lieferung', content: 'Nichts' },
      ]}
    />
  )
}

/** Components that give a page its structure. */
export const Structure = () => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
    <Panel title="Ablauf">
      <Stepper label="API-Import" steps={steps} onStep={() => undefined} />
    </Panel>
    <Panel title="Systeminformationen">
      <NameValueTable label="Systeminformationen" rows={information} />
    </Panel>
    <Views />
    <Panel title="Hauptsache" aside="schwer" weight="main">
      Was die Seite tun lässt: eine Fläche mit stärkerem Rand, höchstens einmal auf einer Seite.
    </Panel>
    <Panel title="Begleitendes" aside="leise" weight="quiet">
      Was nur erklärt oder dazugehört: ohne Fläche auf dem Grund.
    </Panel>
    <Panel title="Leer" flush>
      <EmptyState
        icon={Inbox}
        title="Keine Konflikte vorhanden."
        action={<Button>Zurück zur Verifikation</Button>}
      >
        Alle gefundenen Konflikte sind gelöst.
      </EmptyState>
    </Panel>
    <Panel title="Lädt" aside={longText}>
      <div className="grid gap-2">
        <Skeleton wait={0} className="w-2/3" />
        <Skeleton wait={0} />
        <Progress label="Verbindung" done={0} total={null} />
        <Spinner />
      </div>
    </Panel>
  </div>
)
