import { cloneElement, type ReactElement, type ReactNode, Suspense, use, useState } from 'react'
import type {
  MenuCheckProps,
  MenuItemProps,
  DropdownMenuProps as MenuProps,
  MenuRadioGroupProps,
} from './menu-parts.tsx'

let parts: Promise<typeof import('./menu-parts.tsx')> | undefined

/** The code of menus, loaded when somebody reaches for the first one. */
const load = () => {
  parts ??= import('./menu-parts.tsx')
  return parts
}
const ahead = (): void => {
  load().catch(() => {
    parts = undefined
  })
}

interface TriggerProps {
  readonly onClick?: () => void
  readonly onFocus?: () => void
  readonly onPointerEnter?: () => void
  readonly 'aria-haspopup'?: 'menu'
  readonly 'aria-expanded'?: boolean
}

interface DropdownMenuProps extends Omit<MenuProps, 'trigger'> {
  /** The button that opens it. */
  readonly trigger: ReactElement<TriggerProps>
}

const LoadedMenu = (props: MenuProps) => {
  const { DropdownMenu: Menu } = use(load())
  return <Menu {...props} />
}

/** A menu at a button. Children: `MenuItem`, `MenuCheck`, `MenuRadioGroup`, `MenuLabel`, `MenuSeparator`. */
export const DropdownMenu = ({ trigger, ...menu }: DropdownMenuProps) => {
  const [wanted, setWanted] = useState(false)
  const waiting = cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setWanted(true),
    onFocus: ahead,
    onPointerEnter: ahead,
  })
  if (!wanted) return waiting
  return (
    <Suspense fallback={waiting}>
      <LoadedMenu trigger={trigger} {...menu} />
    </Suspense>
  )
}

/** One action of a menu. */
export const MenuItem = (props: MenuItemProps) => {
  const { MenuItem: Item } = use(load())
  return <Item {...props} />
}

/** A line that is on or off; the menu stays open. */
export const MenuCheck = (props: MenuCheckProps) => {
  const { MenuCheck: Check } = use(load())
  return <Check {...props} />
}

/** One of several lines. */
export const MenuRadioGroup = <Value extends string>(props: MenuRadioGroupProps<Value>) => {
  const { MenuRadioGroup: Group } = use(load())
  return <Group {...props} />
}

/** A heading inside a menu. */
export const MenuLabel = (props: { readonly children: ReactNode }) => {
  const { MenuLabel: Label } = use(load())
  return <Label {...props} />
}

/** A line between groups. */
export const MenuSeparator = () => {
  const { MenuSeparator: Separator } = use(load())
  return <Separator />
}
