import type { ReactNode } from 'react'
import { Panel } from '@/ui/panel.tsx'

/** A text longer than any control, without a space in part of it. */
export const longText =
  'Universitätsklinikum Hamburg-Eppendorf, Klinik und Poliklinik für Anästhesiologie, Donaudampfschifffahrtsgesellschaftskapitänsfürsorgeeinrichtung'

interface StateProps {
  /** Name of the state, for example „gesperrt mit Grund“. */
  readonly name: string
  readonly children: ReactNode
}

/** One state of a component, below its name. */
export const State = ({ name, children }: StateProps) => (
  <div className="grid min-w-0 content-start justify-items-start gap-1.5">
    <p className="text-xs text-muted">{name}</p>
    {children}
  </div>
)

interface StatesProps {
  /** Name of the component. */
  readonly of: string
  readonly wide?: boolean
  readonly children: ReactNode
}

/** The states of one component side by side. */
export const States = ({ of, wide = false, children }: StatesProps) => (
  <Panel title={of}>
    <div
      className={
        wide
          ? 'grid grid-cols-[minmax(0,1fr)] gap-4 *:justify-items-stretch'
          : 'grid gap-x-6 gap-y-4 sm:grid-cols-2 xl:grid-cols-4'
      }
    >
      {children}
    </div>
  </Panel>
)
