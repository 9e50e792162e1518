import { targetFacts } from '@stammbuch/contracts'
import type { Reply } from '@stammbuch/contracts/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileJson, FileText, UserRound, UserX } from 'lucide-react'
import { useState } from 'react'
import { call } from '@/api/call.ts'
import { sentenceOf } from '@/api/problem.ts'
import { read } from '@/api/queries.ts'
import { saveBlob } from '@/api/save-blob.ts'
import { useSession } from '@/api/session.ts'
import { formatCount, formatDateTime, formatList } from '@/format/format.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { NameValueTable } from '@/ui/name-value-table.tsx'
import { Panel } from '@/ui/panel.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { toast } from '@/ui/toast.ts'
import { PersonChoice } from './choices.tsx'
import { EraseQuestion } from './erase-question.tsx'
import type { DeskState } from './privacy-search.ts'

type Preview = Reply<'previewErasure'>

const fileOf = {
  pdf: async (id: string) => {
    saveBlob((await call('exportContactPdf', { params: { id } })) as Blob, `auskunft-${id}.pdf`)
  },
  json: async (id: string) => {
    const known = await call('exportContact', { params: { id } })
    const text = JSON.stringify(known, null, 2)
    saveBlob(new Blob([text], { type: 'application/json' }), `auskunft-${id}.json`)
  },
} as const

/** All that is known of the person, as a document to read and as data. */
const PersonFile = ({ id }: { readonly id: string }) => {
  const save = useMutation({
    mutationFn: (format: keyof typeof fileOf) => fileOf[format](id),
    onError: (thrown) => void toast.error(sentenceOf(thrown)),
  })
  const busy = save.isPending ? save.variables : undefined
  return (
    <Panel title="Auskunft nach Art. 15 DSGVO">
      <div className="grid gap-3 text-table">
        <p>
          Alles, was über die Person bekannt ist: Angaben, Herkunft und Verlauf, gelieferte Zeilen,
          Empfänger, Dateien und Zugriffe. Namen von Beschäftigten stehen nicht bei den Zugriffen.
        </p>
        <div className="flex flex-wrap gap-2">
          <Button look="primary" pending={busy === 'pdf'} onClick={() => save.mutate('pdf')}>
            <FileText aria-hidden />
            Als PDF herunterladen
          </Button>
          <Button pending={busy === 'json'} onClick={() => save.mutate('json')}>
            <FileJson aria-hidden />
            Als JSON herunterladen
          </Button>
        </div>
      </div>
    </Panel>
  )
}

const countsOf = (preview: Preview) => {
  const rows = preview.deliveries.reduce((sum, one) => sum + one.rows, 0)
  const targets = preview.targets.map((target) => targetFacts(target).label)
  return [
    { name: 'Felder mit einem Wert', value: preview.fields },
    { name: 'Ereignisse im Protokoll, deren Werte gehen', value: preview.values },
    { name: 'Offene Vorschläge, die geschlossen werden', value: preview.openChanges },
    { name: 'Notizen', value: preview.notes },
    {
      name: 'Gelieferte Zeilen, die unkenntlich werden',
      value:
        rows === 0
          ? 0
          : `${rows} in ${formatList(preview.deliveries.map(({ fileName }) => fileName))}`,
    },
    {
      name: 'Weitere Einträge derselben Person',
      value: preview.merged.length === 0 ? 0 : preview.merged.map(({ label }) => label),
    },
    { name: 'Exporte mit Personen, die gelöscht werden', value: preview.exports },
    { name: 'Datenbankabzüge, die gelöscht werden', value: preview.dumps },
    {
      name: 'Systeme, aus denen die Person entfernt wird',
      value: targets.length === 0 ? 'keines' : formatList(targets),
    },
    { name: 'Bleiben: Auszeichnungen und Erhebungen ohne Namen', value: preview.relations },
    { name: 'Von Menschen zu prüfen: Notizen mit dem Nachnamen', value: preview.mentions },
  ]
}

interface ErasureProps {
  readonly preview: Preview
  readonly onErased: () => void
}

const notAllowed = 'Das dürfen Datenschutz und Administration.'

/** What would go, counted, and the way to let it go. */
const Erasure = ({ preview, onErased }: ErasureProps) => {
  const [asking, setAsking] = useState(false)
  const { can } = useSession()
  const { contact } = preview
  return (
    <Panel
      title="Löschen"
      aside="nach heutigem Stand"
      actions={
        <Button
          size="small"
          look="danger"
          disabledBecause={can('erase-person') ? null : notAllowed}
          onClick={() => setAsking(true)}
        >
          <UserX aria-hidden />
          Angaben löschen …
        </Button>
      }
    >
      <NameValueTable label="Was beim Löschen geht" rows={countsOf(preview)} />
      <EraseQuestion
        contactId={contact.id}
        label={contact.label}
        open={asking}
        onOpenChange={setAsking}
        onErased={onErased}
      />
    </Panel>
  )
}

const Found = ({
  preview,
  onChange,
}: { readonly preview: Preview } & Pick<DeskState, 'onChange'>) => {
  const { contact, erasedAt, deliveries } = preview
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <strong>{contact.label}</strong>
        <Link
          to="/contact/$id"
          params={{ id: contact.id }}
          className="text-table underline underline-offset-2 hover:text-accent"
        >
          Zum Eintrag
        </Link>
        <Button look="link" size="small" onClick={() => onChange({ tab: 'access' })}>
          Wer hat diese Person gesehen?
        </Button>
        <span className="text-table text-muted">
          {formatCount(deliveries.length, 'Lieferung', 'Lieferungen', 'keine Lieferung')}
        </span>
      </div>
      {erasedAt === null ? (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <PersonFile id={contact.id} />
          <Erasure
            preview={preview}
            onErased={() => onChange({ tab: 'forgotten', person: contact.id })}
          />
        </div>
      ) : (
        <Banner
          tone="neutral"
          title="Die Angaben zu dieser Person wurden gelöscht."
          action={
            <Button size="small" onClick={() => onChange({ tab: 'forgotten', person: contact.id })}>
              Grund und Beleg zeigen
            </Button>
          }
        >
          Gelöscht am {formatDateTime(erasedAt)} Uhr.
        </Banner>
      )}
    </div>
  )
}

/** One person: the file about it, and what erasing it would take. */
export const PersonTab = ({ search, onChange }: DeskState) => {
  const { person } = search
  const { data, error, isPending } = useQuery({
    ...read('previewErasure', { params: { id: person ?? '' } }),
    enabled: person !== undefined,
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <div className="grid gap-4">
      <div className="max-w-md">
        <PersonChoice
          value={person}
          label={data?.contact.label}
          onChange={(chosen) => onChange({ person: chosen })}
        />
      </div>
      {person === undefined ? (
        <EmptyState icon={UserRound} title="Bitte einen Kontakt wählen.">
          Danach stehen hier die Auskunft über die Person als PDF und JSON, und gezählt, was beim
          Löschen geht.
        </EmptyState>
      ) : error ? (
        <Banner tone="warning">{sentenceOf(error)}</Banner>
      ) : isPending ? (
        <Skeleton className="h-64" />
      ) : (
        <Found preview={data} onChange={onChange} />
      )}
    </div>
  )
}
