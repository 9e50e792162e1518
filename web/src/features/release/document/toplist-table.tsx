import { classLabels, type PrintedPart, type ReleaseLine } from '@stammbuch/contracts'
import { createContext, useContext } from 'react'
import { useStanding } from '@/state/stand.ts'
import { cn } from '@/ui/cn.ts'
import { numeric } from '../diff-labels.ts'
import { LineSince, LineTargets } from './line-since.tsx'
import { PrintedCell } from './printed-cell.tsx'

interface ToplistTableProps {
  readonly title: string
  readonly lines: readonly ReleaseLine[]
  /** What the project prints; the rest stands on the screen only. */
  readonly printed: readonly PrintedPart[]
}

const Printed = createContext<readonly PrintedPart[]>([])

/** Returns the class that keeps what the project does not print off the paper. */
const useInPrint = (): ((part: PrintedPart) => string) => {
  const printed = useContext(Printed)
  return (part) => (printed.includes(part) ? '' : 'print:hidden')
}

const nameFields = { account: 'name', contact: 'surname', product: 'label' } as const
const nameFieldOf = (recordClass: string): string =>
  (nameFields as Readonly<Record<string, string>>)[recordClass] ?? 'displayName'

const Name = ({ root }: Pick<ReleaseLine, 'root'>) => {
  const { shortName, label } = root
  const inPrint = useInPrint()
  return (
    <>
      <PrintedCell class={root.class} id={root.id} attribute={nameFieldOf(root.class)} field="Name">
        <span className="font-medium">{label || classLabels[root.class][0]}</span>
      </PrintedCell>
      {shortName && shortName !== label && (
        <span className={cn('block text-xs text-muted', inPrint('shortName'))}>
          <PrintedCell
            class={root.class}
            id={root.id}
            attribute="shortName"
            field="Kurzname (Print)"
          >
            {shortName}
          </PrintedCell>
        </span>
      )}
    </>
  )
}

const Line = ({
  line,
  hasProducts,
}: {
  readonly line: ReleaseLine
  readonly hasProducts: boolean
}) => {
  const { id, rank, scoring, root, product, since } = line
  const inPrint = useInPrint()
  const isPast = useStanding() !== null
  return (
    <tr
      className={cn(
        'border-t align-top',
        since.length > 0 && 'bg-stale-subtle print:bg-transparent',
      )}
    >
      <td className={cn('px-3 py-1.5 text-right tabular-nums', inPrint('rank'))}>
        <PrintedCell class="award" id={id} attribute="rank" field="Rang">
          {numeric(rank)}
        </PrintedCell>
      </td>
      <td className="px-3 py-1.5 wrap-anywhere">
        <Name root={root} />
      </td>
      <td className={cn('px-3 py-1.5 wrap-anywhere', inPrint('city'))}>
        {root.city && (
          <PrintedCell class={root.class} id={root.id} attribute="city" field="Ort">
            {root.city}
          </PrintedCell>
        )}
      </td>
      {hasProducts && (
        <td className={cn('px-3 py-1.5 wrap-anywhere', inPrint('product'))}>
          {product && (
            <PrintedCell class="product" id={product.id} attribute="label" field="Produkt">
              {product.label}
            </PrintedCell>
          )}
        </td>
      )}
      <td className={cn('px-3 py-1.5 text-right tabular-nums', inPrint('scoring'))}>
        <PrintedCell class="award" id={id} attribute="scoring" field="Punktzahl">
          {numeric(scoring)}
        </PrintedCell>
      </td>
      {!isPast && (
        <>
          <td className="px-3 py-1.5 print:hidden">
            <LineTargets targets={line.targets} />
          </td>
          <td className="px-3 py-1.5 print:hidden">
            <LineSince since={since} />
          </td>
        </>
      )}
    </tr>
  )
}

const head = 'px-3 py-1.5 text-left text-xs font-medium text-muted'

const Heads = ({ hasProducts }: { readonly hasProducts: boolean }) => {
  const inPrint = useInPrint()
  const isPast = useStanding() !== null
  return (
    <tr>
      <th scope="col" className={cn(head, 'w-16 text-right', inPrint('rank'))}>
        Rang
      </th>
      <th scope="col" className={head}>
        Name
      </th>
      <th scope="col" className={cn(head, 'w-36', inPrint('city'))}>
        Ort
      </th>
      {hasProducts && (
        <th scope="col" className={cn(head, 'w-48', inPrint('product'))}>
          Produkt
        </th>
      )}
      <th scope="col" className={cn(head, 'w-24 text-right', inPrint('scoring'))}>
        Punktzahl
      </th>
      {!isPast && (
        <>
          <th scope="col" className={cn(head, 'w-60 print:hidden')}>
            Zielsysteme
          </th>
          <th scope="col" className={cn(head, 'w-60 print:hidden')}>
            Seither geändert
          </th>
        </>
      )}
    </tr>
  )
}

/** A toplist as it was printed, with the state of each line at the targets and what changed since in the margin. */
export const ToplistTable = ({ title, lines, printed }: ToplistTableProps) => {
  const hasProducts = lines.some(({ product }) => product !== null)
  return (
    <Printed value={printed}>
      <section aria-label={title} className="grid min-w-0 gap-1.5">
        <h2 className="text-base font-semibold print:break-after-avoid">{title}</h2>
        <div className="min-w-0 overflow-x-auto rounded-lg border bg-surface print:overflow-visible print:border-0">
          <table
            className={cn(
              'w-full table-fixed border-collapse text-table print:min-w-0',
              hasProducts ? 'min-w-[72rem]' : 'min-w-[62rem]',
            )}
          >
            <thead>
              <Heads hasProducts={hasProducts} />
            </thead>
            <tbody>
              {lines.map((line) => (
                <Line key={line.id} line={line} hasProducts={hasProducts} />
              ))}
            </tbody>
          </table>
        </div>
      </section>
    </Printed>
  )
}
