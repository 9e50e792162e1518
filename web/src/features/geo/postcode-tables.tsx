import type { GeoOverview } from '@stammbuch/contracts'
import { useState } from 'react'
import { call } from '@/api/call.ts'
import { base64Of, mostFileBytes } from '@/api/file-content.ts'
import { sentenceOf } from '@/api/problem.ts'
import { formatDateTime, formatNumber } from '@/format/format.ts'
import { EmptyState } from '@/ui/empty-state.tsx'
import { FileDrop } from '@/ui/file-drop.tsx'
import { Panel } from '@/ui/panel.tsx'
import { Progress } from '@/ui/progress.tsx'
import { toast } from '@/ui/toast.ts'

/** A file as it is sent: what is not packed yet, gzipped. */
const packed = async (file: File): Promise<Blob> =>
  /\.(zip|gz)$/i.test(file.name)
    ? file
    : new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).blob()

type Tables = GeoOverview['geocoder']['tables']

const head = 'px-4 py-1.5 text-left font-medium text-muted'

const TableList = ({ tables }: { readonly tables: Tables }) => (
  <table className="w-full text-table" aria-label="Geladene Postleitzahltabellen">
    <thead className="border-b">
      <tr>
        <th className={head}>Land</th>
        <th className={head}>Datei</th>
        <th className={`${head} text-right`}>Postleitzahlen</th>
        <th className={`${head} text-right`}>Orte</th>
        <th className={head}>Geladen</th>
      </tr>
    </thead>
    <tbody className="divide-y">
      {tables.map(({ country, fileName, postcodes, places, loadedAt }) => (
        <tr key={country}>
          <th scope="row" className="px-4 py-1.5 text-left font-medium">
            {country}
          </th>
          <td className="px-4 py-1.5 wrap-anywhere">{fileName}</td>
          <td className="px-4 py-1.5 text-right tabular-nums">{formatNumber(postcodes)}</td>
          <td className="px-4 py-1.5 text-right tabular-nums">{formatNumber(places)}</td>
          <td className="px-4 py-1.5 tabular-nums">{formatDateTime(loadedAt)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

interface PostcodeTablesProps {
  readonly tables: Tables
  readonly canLoad: boolean
  readonly onLoaded: () => void
}

/** The tables that positions come from, and loading another. */
export const PostcodeTables = ({ tables, canLoad, onLoaded }: PostcodeTablesProps) => {
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const load = async (file: File): Promise<void> => {
    setPending(true)
    setError(null)
    try {
      const content = await packed(file)
      if (content.size > mostFileBytes) {
        setError(
          `„${file.name}“ ist auch gepackt zu groß. Bitte nur die Länder laden, die Sie brauchen.`,
        )
        return
      }
      const fileContent = await base64Of(content)
      await call('loadPostcodes', { body: { fileName: file.name, fileContent } })
      void toast.success(`${file.name} ist geladen.`)
      onLoaded()
    } catch (thrown) {
      setError(sentenceOf(thrown))
    } finally {
      setPending(false)
    }
  }
  return (
    <Panel title="Postleitzahltabellen" flush>
      {tables.length > 0 ? (
        <TableList tables={tables} />
      ) : (
        <EmptyState title="Es ist noch keine Postleitzahltabelle geladen." className="py-6">
          {canLoad
            ? 'Ohne eine Tabelle lässt sich keine Position finden. Laden Sie hier die Datei eines Landes, für Deutschland zum Beispiel DE.zip von GeoNames.'
            : 'Ohne eine Tabelle lässt sich keine Position finden. Laden kann sie die IT.'}
        </EmptyState>
      )}
      {canLoad && (
        <div className="grid gap-2 border-t px-4 py-3">
          <FileDrop
            label="Postleitzahltabelle"
            accept={['.txt', '.csv', '.zip', '.gz']}
            maxBytes={20_000_000}
            hint="Format von GeoNames (zum Beispiel DE.zip) oder CSV mit den Spalten plz, ort, breitengrad, laengengrad. Ersetzt die Tabelle des Landes."
            onFile={(file) => void load(file)}
            error={error}
            disabled={pending}
          />
          {pending && <Progress done={0} total={null} label="Die Tabelle wird geladen" />}
          <p className="text-xs text-muted">
            Tabellen von GeoNames (CC BY 4.0) gibt es unter{' '}
            <a
              href="https://download.geonames.org/export/zip/"
              target="_blank"
              rel="noreferrer"
              className="wrap-anywhere text-accent underline underline-offset-2"
            >
              download.geonames.org/export/zip
            </a>
            : je Land eine Datei, benannt nach dem Ländercode.
          </p>
        </div>
      )}
    </Panel>
  )
}
