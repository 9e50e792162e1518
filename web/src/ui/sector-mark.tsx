import { cn } from './cn.ts'

const marks: Readonly<Record<string, readonly string[]>> = {
  // A cross with a pulse through it.
  SECTOR_GESUNDHEIT: [
    'M12.5 5.5h7v7h7v7h-7v7h-7v-7h-7v-7h7z',
    'M9.5 16h3.2l1.8-3.2 2.8 6.4 1.8-3.2h3.4',
  ],
  // Houses of a quarter, each higher than the last.
  SECTOR_BUSINESS: [
    'M5 26.5h22',
    'M7.5 26.5V19h5v7.5',
    'M13.5 26.5V13h5v13.5',
    'M19.5 26.5v-20h5v20',
  ],
  // A wheel on its road.
  SECTOR_MOBILITY: [
    'M16 4.5a10 10 0 1 0 0 20 10 10 0 1 0 0-20z',
    'M16 11.5a3 3 0 1 0 0 6 3 3 0 1 0 0-6z',
    'M16 4.5v7M16 17.5v7M6 14.5h7M19 14.5h7',
    'M5 28h22',
  ],
  // A seal with a tick.
  SECTOR_DEUTSCHLANDTEST: [
    'm16 4 3.3 2.6 4.2-.3 1 4.1 3.5 2.2-1.6 3.9 1.6 3.9-3.5 2.2-1 4.1-4.2-.3L16 29l-3.3-2.6-4.2.3-1-4.1L4 20.4l1.6-3.9L4 12.6l3.5-2.2 1-4.1 4.2.3z',
    'm11.3 16.6 3.2 3.2 6.2-6.4',
  ],
  // A coin in three bands.
  SECTOR_MONEY_INTERNATIONAL_ITALY: [
    'M16 5a11 11 0 1 0 0 22 11 11 0 1 0 0-22z',
    'M12.3 5.8v20.4M19.7 5.8v20.4',
    'M7.9 12.4v7.2M24.1 12.4v7.2',
  ],
  // A coin with the euro.
  SECTOR_MONEY_NATIONAL: [
    'M16 5a11 11 0 1 0 0 22 11 11 0 1 0 0-22z',
    'M20.4 11.9a5.6 5.6 0 1 0 0 8.2',
    'M9.8 14.6h7.4M9.8 17.6h7.4',
  ],
}

interface SectorMarkProps {
  /** `SECTOR_…`; an unknown one gets an empty tile. */
  readonly sector: string
  readonly className?: string
}

/** The mark of a publication sector. Decoration: its name stands beside it. */
export const SectorMark = ({ sector, className }: SectorMarkProps) => (
  <svg
    viewBox="0 0 32 32"
    aria-hidden="true"
    data-slot="sector-mark"
    className={cn('size-8 rounded-md bg-accent-subtle p-1 text-accent', className)}
  >
    {(marks[sector] ?? []).map((d) => (
      <path
        key={d}
        d={d}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    ))}
  </svg>
)
