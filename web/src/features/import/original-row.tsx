import { ValueText } from '@/ui/diff-value.tsx'

/** A row in the words of its delivery. */
export const OriginalRow = ({ row }: { readonly row: Readonly<Record<string, string>> }) => (
  <dl className="divide-y text-table">
    {Object.entries(row).map(([header, value]) => (
      <div key={header} className="grid grid-cols-[minmax(6rem,2fr)_3fr] gap-3 py-1.5">
        <dt className="min-w-0 text-muted wrap-break-word">{header}</dt>
        <dd className="min-w-0 wrap-anywhere">
          <ValueText value={value} />
        </dd>
      </div>
    ))}
  </dl>
)
