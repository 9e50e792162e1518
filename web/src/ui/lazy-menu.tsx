import {
  type ComponentType,
  cloneElement,
  lazy,
  type ReactElement,
  Suspense,
  useMemo,
  useState,
} from 'react'

interface TriggerProps {
  readonly onClick?: () => void
  readonly onFocus?: () => void
  readonly onPointerEnter?: () => void
  readonly 'aria-haspopup'?: 'menu'
  readonly 'aria-expanded'?: boolean
}

/** What a menu that is loaded late gets: its button, and that it opens at once. */
export interface LateMenuProps {
  readonly trigger: ReactElement
}

interface LazyMenuProps<Own extends object> {
  readonly trigger: ReactElement<TriggerProps>
  /** Loads the menu: `async () => (await import('./theme-choices.tsx')).ThemeChoices`. At module level. */
  readonly load: () => Promise<ComponentType<LateMenuProps & Own>>
  /** The menu's own properties. */
  readonly with: Own
}

/**
 * A menu whose code comes when somebody reaches for its button. Build the menu with `DropdownMenu` and
 * `defaultOpen`.
 */
export const LazyMenu = <Own extends object>(props: LazyMenuProps<Own>) => {
  const { trigger, load, with: own } = props
  const [wanted, setWanted] = useState(false)
  const Menu = useMemo(() => lazy(async () => ({ default: await load() })), [load])
  const ahead = (): void => {
    load().catch(() => undefined)
  }
  const waiting = cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setWanted(true),
    onFocus: ahead,
    onPointerEnter: ahead,
  })
  if (!wanted) return waiting
  const Late = Menu as unknown as ComponentType<LateMenuProps & object>
  return (
    <Suspense fallback={waiting}>
      <Late trigger={trigger} {...own} />
    </Suspense>
  )
}
