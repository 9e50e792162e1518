import { withDynamicFields } from '@stammbuch/contracts'
import { Panel } from '@/ui/panel.tsx'
import { AddField } from '../editing/add-field.tsx'
import {
  dynamicAttribute,
  dynamicFieldsOf,
  type RootRecord,
  type ShownRecord,
} from '../record-types.ts'
import { FieldRows } from './empty-fields.tsx'
import { fieldGroupsOf } from './field-groups.ts'

/** The groups of a record's fields, dynamic ones last. */
export const groupsOf = (record: ShownRecord) => {
  const dynamic = dynamicFieldsOf(record)
  return [
    ...fieldGroupsOf(record.class).map((group) => ({ ...group, isDynamic: false })),
    ...(withDynamicFields.includes(record.class)
      ? [
          {
            title: record.class === 'score' ? 'Erhobene Werte' : 'Dynamische Felder',
            attributes: dynamic.map(({ label }) => dynamicAttribute(label.name)),
            isDynamic: true,
          },
        ]
      : []),
  ]
}

type Group = ReturnType<typeof groupsOf>[number]

interface GroupFieldsProps {
  readonly record: ShownRecord
  readonly group: Group
}

/** The fields of one group; to dynamic ones others can be added. */
export const GroupFields = ({ record, group: { attributes, isDynamic } }: GroupFieldsProps) => (
  <>
    {attributes.length > 0 ? (
      <FieldRows record={record} attributes={attributes} />
    ) : (
      <p className="py-1.25 text-table text-muted">Keine Werte.</p>
    )}
    {isDynamic && <AddField record={record} />}
  </>
)

/** Two columns of about the same height, each in the order of reading. */
const inColumns = (groups: readonly Group[]): readonly (readonly Group[])[] => {
  const columns: { height: number; groups: Group[] }[] = [
    { height: 0, groups: [] },
    { height: 0, groups: [] },
  ]
  for (const group of groups) {
    const shortest = columns.toSorted((left, right) => left.height - right.height)[0]
    if (!shortest) continue
    shortest.groups.push(group)
    shortest.height += group.attributes.length + 2
  }
  return columns.map((column) => column.groups).filter(({ length }) => length > 0)
}

/** All fields of a record in groups. */
export const FieldCard = ({ record }: { readonly record: RootRecord }) => (
  <div className="grid items-start gap-4 lg:grid-flow-col lg:auto-cols-fr">
    {inColumns(groupsOf(record)).map((groups) => (
      <div key={groups[0]?.title} className="grid gap-4">
        {groups.map((group) => (
          <Panel key={group.title} title={group.title} isName flush className="overflow-visible">
            <div className="py-1.5 pr-2 pl-4">
              <GroupFields record={record} group={group} />
            </div>
          </Panel>
        ))}
      </div>
    ))}
  </div>
)
