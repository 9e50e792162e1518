import { type Field, type FieldValue, hrefOf } from '@stammbuch/contracts'
import { ExternalLink, Mail, Phone } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { ShownChange } from '@/product/deciding/decisions.ts'
import { cn } from '@/ui/cn.ts'
import { focusIsAdrift } from '@/ui/focus-net.ts'
import { PresenceAvatars } from '@/ui/presence-avatars.tsx'
import { StateIcon } from '@/ui/state-badge.tsx'
import { WhyDisabled } from '@/ui/why-disabled.tsx'
import { Worded } from '@/ui/worded.tsx'
import { useSentProposals } from '../actions/sent-proposals.ts'
import { isOpen } from '../changes/use-shown-changes.ts'
import { fieldKey, startEditing, useHasDraft, useIsEditing } from '../editing/editing-store.ts'
import { FieldEditor } from '../editing/field-editor.tsx'
import { lockOf, useRecordPage } from '../page-context.ts'
import { fieldIn, type ShownRecord, valueIn } from '../record-types.ts'
import { FieldDetails } from './field-details.tsx'
import { FieldValueText } from './field-value.tsx'
import { plainText } from './value-format.ts'

interface FieldRowProps {
  readonly record: ShownRecord
  readonly attribute: string
}

/** The open changes of one field of one record. */
export const changesOfField = (
  changes: readonly ShownChange[],
  record: ShownRecord,
  attribute: string,
): readonly ShownChange[] =>
  changes.filter(
    ({ change }) => change.targetId === record.id && change.attributeName === attribute,
  )

interface ProposedProps {
  readonly field: Field
  readonly value: FieldValue
  readonly stale: boolean
}

/** A value that waits below the one that holds. */
const Proposed = ({ field, value, stale }: ProposedProps) => (
  <span
    className={cn(
      'flex min-w-0 items-start gap-1 px-2 pb-1 text-xs',
      stale ? 'text-stale' : 'text-proposed',
    )}
  >
    <span aria-hidden className="[&_svg]:size-3.5 [&_svg]:mt-px">
      <StateIcon state={stale ? 'stale' : 'proposed'} />
    </span>
    <span className="min-w-0">
      <FieldValueText field={field} value={value} /> {stale ? '(veraltet)' : 'vorgeschlagen'}
    </span>
  </span>
)

const useNewest = (
  changes: readonly ShownChange[],
  record: ShownRecord,
  attribute: string,
): { readonly value: FieldValue; readonly stale: boolean } | null => {
  const proposals = useSentProposals()
  const own = proposals.findLast(
    (one) => one.target.id === record.id && one.attribute === attribute,
  )
  if (own) return { value: own.newValue, stale: false }
  const newest = changes.findLast(isOpen)?.change
  return newest ? { value: newest.newValue, stale: newest.stale } : null
}

const Draft = () => (
  <span
    role="img"
    aria-label="Entwurf, noch nicht vorgeschlagen"
    title="Entwurf, noch nicht vorgeschlagen"
    className="mt-1.5 size-2 shrink-0 rounded-full bg-accent solid"
  />
)

interface ShownValueProps extends FieldRowProps {
  readonly field: Field
}

const valueLook =
  'flex min-h-7 w-full min-w-0 gap-2 rounded-md px-2 py-1.25 text-left focus-visible:-outline-offset-2'

/** The value, as a button where it can be edited, or could be but for a reason. */
const ShownValue = ({ record, attribute, field }: ShownValueProps) => {
  const { mayEdit, mode, names } = useRecordPage()
  const key = fieldKey(record.id, attribute)
  const value = valueIn(record, attribute)
  const draft = useHasDraft(key)
  const content = <FieldValueText field={field} value={value} className="flex-1" />
  if (!mayEdit || mode !== 'now' || !field.editable)
    return <div className={valueLook}>{content}</div>

  const locked = lockOf(record)
  const begin = (): void => {
    if (!locked) startEditing(key)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const edits = event.key === 'F2' || (event.key.toLowerCase() === 'e' && !event.ctrlKey)
    if (!edits || event.metaKey || event.altKey) return
    event.preventDefault()
    begin()
  }
  return (
    <WhyDisabled reason={locked}>
      <button
        type="button"
        data-edit={key}
        aria-label={`${field.label}: ${plainText(field, value, names)}, bearbeiten`}
        aria-disabled={locked ? true : undefined}
        className={cn(valueLook, locked ? 'cursor-default!' : 'hover:bg-hover')}
        onClick={begin}
        onKeyDown={onKeyDown}
      >
        {content}
        {draft && <Draft />}
      </button>
    </WhyDisabled>
  )
}

const linkKinds = {
  website: { Icon: ExternalLink, label: 'Website öffnen', target: '_blank' },
  emailAddress: { Icon: Mail, label: 'E-Mail schreiben', target: undefined },
  telephoneNumber: { Icon: Phone, label: 'Anrufen', target: undefined },
} as const

interface ValueLinkProps {
  readonly attribute: string
  readonly value: FieldValue
}

/** The link of a website, an address or a number beside the value, whose click edits it; nothing for other fields. */
const ValueLink = ({ attribute, value }: ValueLinkProps) => {
  const href = hrefOf(attribute, value)
  if (href === null) return null
  const { Icon, label, target } = linkKinds[attribute as keyof typeof linkKinds]
  return (
    <a
      href={href}
      aria-label={`${label}: ${value}`}
      title={label}
      target={target}
      rel={target && 'noreferrer'}
      className="grid size-6 place-items-center rounded-md text-muted hover:bg-hover hover:text-accent"
    >
      <Icon aria-hidden className="size-3.5" />
    </a>
  )
}

/** A field of a record: its name, its value, its open changes and its history. */
export const FieldRow = ({ record, attribute }: FieldRowProps) => {
  const { changes: all, present } = useRecordPage()
  const key = fieldKey(record.id, attribute)
  const editing = useIsEditing(key)
  const row = useRef<HTMLDivElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    // Back from editing, the focus stays on the field unless it has gone elsewhere.
    if (wasEditing.current && !editing && focusIsAdrift())
      row.current?.querySelector<HTMLElement>('[data-edit]')?.focus()
    wasEditing.current = editing
  }, [editing])
  const changes = changesOfField(all, record, attribute)
  const newest = useNewest(changes, record, attribute)
  const field = fieldIn(record, attribute)
  if (!field) return null
  return (
    <div
      ref={row}
      data-slot="field-row"
      data-record={record.id}
      data-attribute={attribute}
      className="group/row grid grid-cols-[minmax(6rem,40%)_minmax(0,1fr)_auto] items-start gap-x-1 text-table sm:grid-cols-[9.25rem_minmax(0,1fr)_auto]"
    >
      <dt className="min-w-0 py-1.25 pr-1 text-muted hyphens-auto wrap-break-word">
        <Worded>{field.label}</Worded>
        {field.required && (
          <span className="ml-0.5 text-danger" title="Pflichtfeld">
            <span aria-hidden>*</span>
            <span className="sr-only"> (Pflichtfeld)</span>
          </span>
        )}
      </dt>
      <dd className="min-w-0">
        {editing ? (
          <FieldEditor record={record} attribute={attribute} field={field} />
        ) : (
          <ShownValue record={record} attribute={attribute} field={field} />
        )}
        {newest && <Proposed field={field} {...newest} />}
      </dd>
      <dd className="flex h-7 items-center">
        {!editing && <ValueLink attribute={attribute} value={valueIn(record, attribute)} />}
        <PresenceAvatars
          people={present.filter(({ field: place }) => place === key)}
          max={1}
          className="mr-0.5"
        />
        <FieldDetails record={record} attribute={attribute} field={field} changes={changes} />
      </dd>
    </div>
  )
}
