import { type FieldValue, hrefOf } from '@stammbuch/contracts'
import { ExternalLink, Mail, Phone } from 'lucide-react'

const kinds = {
  website: { Icon: ExternalLink, label: 'Website öffnen', target: '_blank' },
  emailAddress: { Icon: Mail, label: 'E-Mail schreiben', target: undefined },
  telephoneNumber: { Icon: Phone, label: 'Anrufen', target: undefined },
} as const

interface ValueLinkProps {
  readonly attribute: string
  readonly value: FieldValue
}

/** Where a website, an address or a number leads, beside the value, whose click edits it; nothing for all else. */
export const ValueLink = ({ attribute, value }: ValueLinkProps) => {
  const href = hrefOf(attribute, value)
  if (href === null) return null
  const { Icon, label, target } = kinds[attribute as keyof typeof kinds]
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
