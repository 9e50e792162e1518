import { Link, type LinkProps } from '@tanstack/react-router'
import { useSession } from '@/api/session.ts'
import { PageHeader } from '@/ui/page-header.tsx'
import { adminArea, masterData, type Tile } from './tiles.ts'

const Tiles = ({ tiles }: { readonly tiles: readonly Tile[] }) => (
  <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
    {tiles.map(({ to, title, text, icon: Icon }) => (
      <li key={title}>
        <Link
          to={to as NonNullable<LinkProps['to']>}
          className="flex h-full flex-col gap-1.5 rounded-lg border bg-surface p-4 hover:border-accent"
        >
          <span className="flex items-center gap-2 font-semibold">
            <Icon aria-hidden className="size-4.5 text-accent" strokeWidth={1.75} />
            {title}
          </span>
          <span className="text-table text-muted">{text}</span>
        </Link>
      </li>
    ))}
  </ul>
)

/** The areas of administration that the person may enter. */
export const AdministrationHub = () => {
  const { can } = useSession()
  const open = masterData.filter(({ right }) => can(right))
  const admin = adminArea.filter(({ right }) => can(right))
  return (
    <div className="page page-narrow">
      <PageHeader title="Verwaltung" />
      <Tiles tiles={open} />
      {admin.length > 0 && (
        <section className="grid gap-3" aria-labelledby="admin-area">
          <h2 id="admin-area" className="mt-2 text-base font-semibold">
            Admin Area
          </h2>
          <Tiles tiles={admin} />
        </section>
      )}
    </div>
  )
}
