import { type Mdl, mdlScopes, mdlTypes, mdlUnits } from '@stammbuch/contracts'
import { formatNumber } from '@/format/format.ts'
import { columnsFor } from '@/ui/data-table-setup.ts'
import { actionsColumn } from '../entry-columns.tsx'
import { moment, plain, widths } from '../plain-cell.tsx'
import { RowActions } from '../row-actions.tsx'

export type Doing =
  | { readonly what: 'add' | 'import' | 'dms' }
  | { readonly what: 'edit' | 'delete'; readonly mdl: Mdl }

/** Why a field cannot be deleted. */
const keptBecause = ({ fieldsCount, usedInMapping }: Mdl): string | null => {
  if (fieldsCount > 0)
    return `Es gibt ${formatNumber(fieldsCount)} ${fieldsCount === 1 ? 'Wert' : 'Werte'} dazu.`
  return usedInMapping ? 'Das Feld steht in einem Daten-Mapping.' : null
}

const unitOf = ({ unit, unitPrefix }: Mdl): string | null =>
  unit && [unitPrefix && formatNumber(Number(unitPrefix)), mdlUnits[unit]].filter(Boolean).join(' ')

const { accessor, columns } = columnsFor<Mdl>()
export const mdlColumns = (mayChange: boolean, onDo: (doing: Doing) => void) =>
  columns([
    accessor('name', {
      header: 'Name',
      cell: ({ getValue }) => <span className="font-medium">{plain(getValue())}</span>,
      meta: { wrap: true },
    }),
    accessor('label', {
      header: 'Bezeichnung',
      cell: ({ getValue }) => plain(getValue()),
      meta: { wrap: true },
    }),
    accessor(({ type }) => mdlTypes[type], {
      id: 'type',
      header: 'Typ',
      cell: ({ getValue }) => getValue(),
      meta: { width: '6.75rem' },
    }),
    accessor(({ scope }) => mdlScopes[scope], {
      id: 'scope',
      header: 'Geltung',
      cell: ({ getValue }) => getValue(),
      meta: { width: '6rem' },
    }),
    accessor(unitOf, {
      id: 'unit',
      header: 'Einheit',
      cell: ({ getValue }) => plain(getValue()),
      meta: { width: '5.5rem' },
    }),
    accessor(({ rankingGroup }) => rankingGroup?.name ?? null, {
      id: 'project',
      header: 'Projekt',
      cell: ({ getValue }) => plain(getValue()),
      meta: { width: '13%', wrap: true },
    }),
    accessor(({ period }) => period?.name ?? null, {
      id: 'period',
      header: 'Jahrgang',
      cell: ({ getValue }) => getValue() ?? '–',
      meta: { width: '5.25rem' },
    }),
    accessor('fieldsCount', {
      header: 'Werte',
      cell: ({ getValue }) => plain(getValue()),
      meta: { width: '4.5rem', align: 'end' },
    }),
    accessor(({ usedInMapping }) => (usedInMapping ? 'Ja' : 'Nein'), {
      id: 'mapped',
      header: 'Im Mapping',
      cell: ({ getValue }) => getValue(),
      meta: { width: '6.5rem' },
    }),
    accessor('updatedAt', {
      header: 'Geändert',
      cell: ({ getValue }) => moment(getValue()),
      meta: { width: widths.moment },
    }),
    ...(mayChange
      ? [
          actionsColumn<Mdl>((mdl) => (
            <RowActions
              name={mdl.name}
              onEdit={() => onDo({ what: 'edit', mdl })}
              onDelete={() => onDo({ what: 'delete', mdl })}
              keptBecause={keptBecause(mdl)}
            />
          )),
        ]
      : []),
  ])
