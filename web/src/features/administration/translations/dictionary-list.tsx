import type { Dictionary } from '@stammbuch/contracts'
import { BookA, Plus } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useSession } from '@/api/session.ts'
import { formatCount } from '@/format/format.ts'
import { useFollowedRead } from '@/live/use-followed-read.ts'
import { Button } from '@/ui/button.tsx'
import { columnsFor } from '@/ui/data-table-setup.ts'
import { DeleteEntry } from '../delete-entry.tsx'
import { actionsColumn, dateColumns } from '../entry-columns.tsx'
import { EntryList } from '../entry-list.tsx'
import type { ListState } from '../list-search.ts'
import { plain } from '../plain-cell.tsx'
import { RowActions } from '../row-actions.tsx'
import { DictionaryDialog } from './dictionary-dialog.tsx'

interface Doing {
  readonly what: 'add' | 'edit' | 'delete'
  readonly dictionary: Dictionary | null
}

const { accessor, columns } = columnsFor<Dictionary>()
const dictionaryColumns = (mayChange: boolean, onDo: (doing: Doing) => void) =>
  columns([
    accessor('label', {
      header: 'Wörterbuch',
      cell: ({ getValue }) => <span className="font-medium">{plain(getValue())}</span>,
    }),
    accessor('translationsCount', {
      header: 'Übersetzungen',
      cell: ({ getValue }) => plain(getValue()),
      meta: { width: '9rem', align: 'end' },
    }),
    ...dateColumns<Dictionary>(),
    ...(mayChange
      ? [
          actionsColumn<Dictionary>((dictionary) => (
            <RowActions
              name={dictionary.label}
              onEdit={() => onDo({ what: 'edit', dictionary })}
              onDelete={() => onDo({ what: 'delete', dictionary })}
            />
          )),
        ]
      : []),
  ])

interface DictionaryListProps {
  readonly state: ListState
  readonly above: ReactNode
}

/** Every dictionary, with the way to its translations. */
export const DictionaryList = ({ state, above }: DictionaryListProps) => {
  const { can } = useSession()
  const mayChange = can('catalogue')
  const [doing, setDoing] = useState<Doing | null>(null)
  const close = (): void => setDoing(null)
  const read = useFollowedRead('listDictionaries', {}, 'admin:dictionary')
  return (
    <>
      <EntryList
        title="Übersetzungen"
        above={above}
        actions={
          mayChange && (
            <Button look="primary" onClick={() => setDoing({ what: 'add', dictionary: null })}>
              <Plus aria-hidden />
              Wörterbuch hinzufügen
            </Button>
          )
        }
        columns={useMemo(() => dictionaryColumns(mayChange, setDoing), [mayChange])}
        read={read}
        state={state}
        searchIn="Wörterbuch"
        typingPause={300}
        textOf={({ label }) => label}
        words={['Wörterbuch', 'Wörterbücher']}
        emptyIcon={BookA}
        emptyText="Es gibt noch keine Wörterbücher."
        onOpen={({ id }) => state.onChange({ tab: undefined, search: undefined, filter: id })}
      />
      {(doing?.what === 'add' || doing?.what === 'edit') && (
        <DictionaryDialog dictionary={doing.dictionary} onClose={close} />
      )}
      {doing?.what === 'delete' && doing.dictionary && (
        <DeleteEntry
          call="deleteDictionary"
          id={doing.dictionary.id}
          title="Wörterbuch löschen?"
          done={`„${doing.dictionary.label}“ ist gelöscht.`}
          lists={['listDictionaries', 'listStringTranslations']}
          onClose={close}
        >
          <p>
            Mit <strong>{doing.dictionary.label}</strong> werden auch alle seine Übersetzungen
            gelöscht:{' '}
            <strong>
              {formatCount(doing.dictionary.translationsCount, 'Übersetzung', 'Übersetzungen')}
            </strong>
            .
          </p>
        </DeleteEntry>
      )}
    </>
  )
}
