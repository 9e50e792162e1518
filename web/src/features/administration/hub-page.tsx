import { Link, type LinkProps } from '@tanstack/react-router'
import { useId } from 'react'
import { useSession } from '@/api/session.ts'
import { PageHeader } from '@/ui/page-header.tsx'
import { adminArea, groupsOf, masterData, type Tile } from './tiles.ts'

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

const Group = ({ title, tiles }: { readonly title: string; readonly tiles: readonly Tile[] }) => {
  const id = useId()
  return tiles.length === 0 ? null : (
    <section className="grid gap-2" aria-labelledby={id}>
      <h2 id={id} className="text-base font-semibold tracking-[-0.006em]">
        {title}
      </h2>
      <Tiles tiles={tiles} />
    </section>
  )
}

/** The areas of administration that the person may enter. */
export const AdministrationHub = () => {
  const { can } = useSession()
  const groups = [
    ...groupsOf(masterData.filter(({ right }) => can(right))),
    { title: 'Admin Area', tiles: adminArea.filter(({ right }) => can(right)) },
  ]
  return (
    <div className="page page-narrow gap-6">
      <PageHeader title="Verwaltung" />
      {groups.map((group) => (
        <Group key={group.title} {...group} />
      ))}
    </div>
  )
}
