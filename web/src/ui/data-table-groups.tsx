import { Fragment, type ReactNode } from 'react'

/** Rows that stand together below a heading. The server puts them in that order. */
export interface RowGroups<Row> {
  /** The group of a row; rows that hang below another have its group. */
  readonly of: (row: Row) => string
  /** The heading's content: a name, how many there are, a way to all of them. */
  readonly heading: (group: string) => ReactNode
}

interface GroupHeadingProps {
  readonly columns: number
  readonly children: ReactNode
}

/** Marks the line above a group, so that a long list knows its height. */
export const groupHeadingMark = 'data-group-heading'

const GroupHeading = ({ columns, children }: GroupHeadingProps) => (
  <tr {...{ [groupHeadingMark]: '' }} className="bg-sunken @max-xl:block">
    <th
      scope="row"
      colSpan={columns}
      className="border-b px-3 py-1.5 text-left font-normal @max-xl:block"
    >
      <div className="sticky left-3 flex w-fit max-w-[calc(100cqw-1.5rem)] flex-wrap items-baseline gap-x-3 gap-y-0.5">
        {children}
      </div>
    </th>
  </tr>
)

/** A row with the heading of its group, where another group stood before it. */
export const withHeading = <Row,>(
  drawn: ReactNode,
  {
    id,
    row,
    before,
    groups,
    columns,
  }: {
    readonly id: string
    readonly row: Row
    readonly before: Row | undefined
    readonly groups: RowGroups<Row> | undefined
    readonly columns: number
  },
): ReactNode => {
  if (!groups) return drawn
  const group = groups.of(row)
  if (before !== undefined && groups.of(before) === group) return drawn
  return (
    <Fragment key={id}>
      <GroupHeading columns={columns}>{groups.heading(group)}</GroupHeading>
      {drawn}
    </Fragment>
  )
}
