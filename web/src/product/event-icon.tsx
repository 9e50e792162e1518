import { type EventIcon, eventFacts } from '@stammbuch/contracts'
import {
  Check,
  CircleCheck,
  Download,
  type LucideIcon,
  Merge,
  MoveRight,
  NotebookPen,
  Pencil,
  Play,
  Plus,
  Send,
  SquarePen,
  Trash2,
  Undo2,
  X,
} from 'lucide-react'

const icons: Readonly<Record<EventIcon, LucideIcon>> = {
  add: Plus,
  propose: SquarePen,
  accept: Check,
  decline: X,
  remove: Trash2,
  change: Pencil,
  move: MoveRight,
  merge: Merge,
  undo: Undo2,
  check: CircleCheck,
  send: Send,
  note: NotebookPen,
  run: Play,
  fetch: Download,
}

/** The sign of a type of event; its name stands beside it. A type that a later version wrote has none. */
export const EventSign = ({ type }: { readonly type: string }) => {
  const facts = eventFacts(type)
  if (!facts) return null
  const Icon = icons[facts.icon]
  return <Icon aria-hidden className="size-3.5 shrink-0 text-muted" />
}
