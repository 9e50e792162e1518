import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '@/api/call.ts'
import { sentenceOf } from '@/api/problem.ts'
import { useSession } from '@/api/session.ts'
import { formatCount } from '@/format/format.ts'
import type { DryRun } from '@/live/job-outcomes.ts'
import { Button } from '@/ui/button.tsx'
import { Panel } from '@/ui/panel.tsx'
import { toast } from '@/ui/toast.ts'

interface MissingToplistsProps {
  readonly toplists: NonNullable<DryRun['unknownToplists']>
  readonly projectId: string | undefined
  readonly mappingId: string
  readonly sampleId: string
  /** Try again with the toplists that are there now. */
  readonly onAgain: () => void
}

/** Names that no toplist of the project has, what is lost by each, and the two ways to mend it. */
export const MissingToplists = (props: MissingToplistsProps) => {
  const { toplists, projectId, mappingId, sampleId, onAgain } = props
  const { can } = useSession()
  const [made, setMade] = useState<readonly string[]>([])
  const rows = toplists.reduce((sum, one) => sum + one.rows, 0)
  const create = async (value: string): Promise<void> => {
    if (!projectId) return
    try {
      await call('createToplistLabel', { body: { value, rankingGroupId: projectId } })
      setMade((all) => [...all, value])
    } catch (thrown) {
      void toast.error(sentenceOf(thrown))
    }
  }
  return (
    <Panel
      title={`${formatCount(toplists.length, 'Topliste fehlt', 'Toplisten fehlen')} in diesem Projekt`}
    >
      <p className="text-table">
        {formatCount(rows, 'Zeile verliert', 'Zeilen verlieren')} dadurch die Auszeichnung; der Rest
        der Zeilen wird importiert.
      </p>
      <ul className="divide-y text-table">
        {toplists.map(({ value, rows: count }) => (
          <li key={value} className="flex flex-wrap items-center gap-2 py-1.5">
            <span className="mr-auto min-w-0 wrap-anywhere">
              „{value}“ <span className="text-muted">{formatCount(count, 'Zeile', 'Zeilen')}</span>
            </span>
            {made.includes(value) ? (
              <span role="status">angelegt</span>
            ) : (
              can('catalogue') && (
                <Button size="small" onClick={() => void create(value)}>
                  „{value}“ anlegen
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 pt-2">
        <Button size="small" asChild>
          <Link to="/mapping-editor" search={{ mapping: mappingId, sampleId }}>
            Im Daten-Mapping zuordnen
          </Link>
        </Button>
        <Button
          size="small"
          look="primary"
          disabledBecause={made.length > 0 ? null : 'Es ist noch keine Topliste angelegt.'}
          onClick={onAgain}
        >
          Dry Run wiederholen
        </Button>
      </div>
    </Panel>
  )
}
