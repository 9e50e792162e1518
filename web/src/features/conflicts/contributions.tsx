import type { ConflictContribution } from '@stammbuch/contracts'
import { cn } from '@/ui/cn.ts'

/** From this many bits on the bar is full: evidence of a thousand to one. */
const full = 10

/** What each aspect says for or against two being the same. */
export const Contributions = ({ list }: { readonly list: readonly ConflictContribution[] }) => (
  <dl className="grid gap-1.5 text-table">
    {list.map(({ name, label, statement, bits }) => (
      <div key={name} className="grid grid-cols-[7rem_minmax(0,1fr)_4rem] items-center gap-2">
        <dt className="text-muted">{label}</dt>
        <dd className="truncate" title={statement}>
          {statement}
          <span className="sr-only">
            {bits === 0 ? '' : bits > 0 ? ' (spricht dafür)' : ' (spricht dagegen)'}
          </span>
        </dd>
        <span aria-hidden className="flex h-1.5 overflow-hidden rounded-full bg-sunken">
          <span
            className={cn('block h-full', bits >= 0 ? 'bg-accepted' : 'bg-danger')}
            style={{ width: `${Math.min(100, (Math.abs(bits) / full) * 100)}%` }}
          />
        </span>
      </div>
    ))}
  </dl>
)
