import type { Mdl } from '@stammbuch/contracts'
import { DatabaseZap, Plus, Tags } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useSession } from '@/api/session.ts'
import { useFollowedRead } from '@/live/use-followed-read.ts'
import { Button } from '@/ui/button.tsx'
import { ArchiveButtons } from '../archive-buttons.tsx'
import { ArchiveImport } from '../archive-import.tsx'
import { DeleteEntry } from '../delete-entry.tsx'
import { EntryList } from '../entry-list.tsx'
import { perPage } from '../list-search.ts'
import { useListState } from '../use-list-state.ts'
import { type Doing, mdlColumns } from './mdl-columns.tsx'
import { MdlDialog } from './mdl-dialog.tsx'

const DmsDialog = lazy(async () => ({ default: (await import('./dms-dialog.tsx')).DmsDialog }))

/** „Load All“ shows so many at most. */
const allAtOnce = 3000
/** How long the search waits for the next letter, in milliseconds. */
const typingPause = 400

const MdlDialogs = ({
  doing,
  onClose,
}: {
  readonly doing: Doing
  readonly onClose: () => void
}) => {
  if (doing.what === 'import')
    return (
      <ArchiveImport
        call="importMdls"
        title="Dynamische Felder importieren"
        words={['dynamisches Feld', 'dynamische Felder']}
        lists={['listMdls', 'listRankingGroups']}
        onClose={onClose}
      />
    )
  if (doing.what === 'dms')
    return (
      <Suspense>
        <DmsDialog onClose={onClose} />
      </Suspense>
    )
  if (doing.what === 'delete')
    return (
      <DeleteEntry
        call="deleteMdl"
        id={doing.mdl.id}
        title="Dynamisches Feld löschen?"
        done={`„${doing.mdl.name}“ ist gelöscht.`}
        lists={['listMdls', 'listRankingGroups']}
        onClose={onClose}
      >
        <p>
          <strong>{doing.mdl.label}</strong> ({doing.mdl.name}) steht danach nicht mehr zur Auswahl.
        </p>
      </DeleteEntry>
    )
  return <MdlDialog mdl={doing.what === 'edit' ? doing.mdl : null} onClose={onClose} />
}

/** Dynamic fields (MDL): what products, awards and scores can carry besides. */
export const DynamicFieldsPage = () => {
  const { can } = useSession()
  const mayChange = can('catalogue')
  const state = useListState()
  const { search, offset = 0, all = false } = state.search
  const [doing, setDoing] = useState<Doing | null>(null)
  const page = all ? { offset: 0, limit: allAtOnce } : { offset, limit: perPage }
  const read = useFollowedRead('listMdls', { query: { search, ...page } }, 'admin:dynamic-field')
  const open = (mdl: Mdl): void => setDoing({ what: 'edit', mdl })
  return (
    <>
      <EntryList
        title="Dynamische Felder"
        actions={
          mayChange && (
            <>
              <ArchiveButtons
                exporting="exportMdls"
                fileName="dynamische-felder.zip"
                onImport={() => setDoing({ what: 'import' })}
              />
              <Button onClick={() => setDoing({ what: 'dms' })}>
                <DatabaseZap aria-hidden />
                DMS-Import
              </Button>
              <Button look="primary" onClick={() => setDoing({ what: 'add' })}>
                <Plus aria-hidden />
                Dynamisches Feld anlegen
              </Button>
            </>
          )
        }
        columns={useMemo(() => mdlColumns(mayChange, setDoing), [mayChange])}
        read={read}
        state={state}
        limit={page.limit}
        searchIn="Name oder Bezeichnung"
        typingPause={typingPause}
        filters={
          <Button
            aria-pressed={all}
            onClick={() => state.onChange({ all: all ? undefined : true })}
          >
            {all ? 'Seitenweise' : 'Load All'}
          </Button>
        }
        words={['dynamisches Feld', 'dynamische Felder']}
        emptyIcon={Tags}
        emptyText="Es gibt noch keine dynamischen Felder."
        onOpen={mayChange ? open : undefined}
        minWidth="82rem"
      />
      {doing && <MdlDialogs doing={doing} onClose={() => setDoing(null)} />}
    </>
  )
}
