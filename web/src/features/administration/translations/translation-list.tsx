import type { StringTranslation } from '@stammbuch/contracts'
import { Languages, Plus } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useSession } from '@/api/session.ts'
import { useFollowedRead } from '@/live/use-followed-read.ts'
import { Button } from '@/ui/button.tsx'
import { columnsFor } from '@/ui/data-table-setup.ts'
import { Select } from '@/ui/select.tsx'
import { DeleteEntry } from '../delete-entry.tsx'
import { actionsColumn, dateColumns } from '../entry-columns.tsx'
import { EntryList } from '../entry-list.tsx'
import { type ListState, perPage } from '../list-search.ts'
import { plain } from '../plain-cell.tsx'
import { RowActions } from '../row-actions.tsx'
import { TranslationDialog } from './translation-dialog.tsx'

interface Doing {
  readonly what: 'add' | 'edit' | 'delete'
  readonly translation: StringTranslation | null
}

const { accessor, columns } = columnsFor<StringTranslation>()
const translationColumns = (mayChange: boolean, onDo: (doing: Doing) => void) =>
  columns([
    accessor('value', { header: 'Begriff', cell: ({ getValue }) => plain(getValue()) }),
    accessor('translatedValue', {
      header: 'Übersetzung',
      cell: ({ getValue }) => plain(getValue()),
    }),
    accessor(({ dictionary }) => dictionary.label, {
      id: 'dictionary',
      header: 'Wörterbuch',
      cell: ({ getValue }) => plain(getValue()),
      meta: { width: '18%' },
    }),
    ...dateColumns<StringTranslation>(),
    ...(mayChange
      ? [
          actionsColumn<StringTranslation>((translation) => (
            <RowActions
              name={translation.value}
              onEdit={() => onDo({ what: 'edit', translation })}
              onDelete={() => onDo({ what: 'delete', translation })}
            />
          )),
        ]
      : []),
  ])

const all = 'alle'

interface TranslationListProps {
  readonly state: ListState
  readonly above: ReactNode
}

/** Every translation, searched and narrowed to a dictionary. */
export const TranslationList = ({ state, above }: TranslationListProps) => {
  const { can } = useSession()
  const mayChange = can('catalogue')
  const [doing, setDoing] = useState<Doing | null>(null)
  const close = (): void => setDoing(null)
  const { search, filter, offset = 0 } = state.search
  const read = useFollowedRead(
    'listStringTranslations',
    { query: { search, dictionaryId: filter, offset, limit: perPage } },
    'admin:string-translation',
  )
  const dictionaries = useFollowedRead('listDictionaries', {}, 'admin:dictionary')
  const noDictionary =
    dictionaries.data?.total === 0 ? 'Bitte zuerst ein Wörterbuch hinzufügen.' : null
  const choices = (dictionaries.data?.list ?? []).map(({ id, label }) => ({ value: id, label }))
  return (
    <>
      <EntryList
        title="Übersetzungen"
        above={above}
        actions={
          mayChange && (
            <Button
              look="primary"
              disabledBecause={noDictionary}
              onClick={() => setDoing({ what: 'add', translation: null })}
            >
              <Plus aria-hidden />
              Begriff hinzufügen
            </Button>
          )
        }
        columns={useMemo(() => translationColumns(mayChange, setDoing), [mayChange])}
        read={read}
        state={state}
        searchIn="Begriff oder Übersetzung"
        filters={
          <Select
            aria-label="Wörterbuch"
            className="w-56"
            value={filter ?? all}
            onChange={(id) => state.onChange({ filter: id === all ? undefined : id })}
            options={[{ value: all, label: 'Alle' }, ...choices]}
          />
        }
        words={['Übersetzung', 'Übersetzungen']}
        emptyIcon={Languages}
        emptyText="Es gibt noch keine Übersetzungen."
        emptyAction={
          mayChange &&
          noDictionary && (
            <Button onClick={() => state.onChange({ tab: 'woerterbuecher' })}>
              Zu den Wörterbüchern
            </Button>
          )
        }
        minWidth="56rem"
      />
      {(doing?.what === 'add' || doing?.what === 'edit') && (
        <TranslationDialog
          translation={doing.translation}
          dictionaries={choices}
          dictionaryId={filter ?? null}
          onClose={close}
        />
      )}
      {doing?.what === 'delete' && doing.translation && (
        <DeleteEntry
          call="deleteStringTranslation"
          id={doing.translation.id}
          title="Übersetzung löschen?"
          done={`„${doing.translation.value}“ ist gelöscht.`}
          lists={['listStringTranslations', 'listDictionaries']}
          onClose={close}
        >
          <p>
            <strong>{doing.translation.value}</strong> wird danach nicht mehr mit{' '}
            <strong>{doing.translation.translatedValue}</strong> übersetzt.
          </p>
        </DeleteEntry>
      )}
    </>
  )
}
