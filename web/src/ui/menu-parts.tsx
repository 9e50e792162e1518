import { Check, Dot } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { cn } from './cn.ts'
import { floatLook, itemLook } from './float-look.ts'
import { Kbd } from './kbd.tsx'

export interface DropdownMenuProps {
  readonly trigger: ReactElement
  readonly align?: 'start' | 'center' | 'end'
  readonly className?: string
  /** `MenuItem`, `MenuCheck`, `MenuRadioGroup`, `MenuLabel`, `MenuSeparator`. */
  readonly children: ReactNode
}

/** The menu itself, open from the start: its code comes when the button is pressed. */
export const DropdownMenu = ({
  trigger,
  align = 'end',
  className,
  children,
}: DropdownMenuProps) => (
  <Radix.Root modal={false} defaultOpen>
    <Radix.Trigger asChild>{trigger}</Radix.Trigger>
    <Radix.Portal>
      <Radix.Content
        data-slot="dropdown-menu"
        align={align}
        sideOffset={6}
        collisionPadding={8}
        className={cn(
          floatLook,
          'max-h-(--radix-dropdown-menu-content-available-height) min-w-48 overflow-y-auto p-1',
          className,
        )}
      >
        {children}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
)

export interface MenuItemProps {
  readonly onSelect?: () => void
  readonly icon?: ReactNode
  readonly keys?: string
  readonly disabled?: boolean
  readonly tone?: 'normal' | 'danger'
  /** Take the look onto the only child, for example a link. */
  readonly asChild?: boolean
  readonly children: ReactNode
}

/** One action of a menu. */
export const MenuItem = ({
  onSelect,
  icon,
  keys,
  disabled,
  tone,
  asChild,
  children,
}: MenuItemProps) => (
  <Radix.Item
    className={cn(itemLook, tone === 'danger' && 'text-danger')}
    disabled={disabled ?? false}
    onSelect={() => onSelect?.()}
    asChild={asChild ?? false}
  >
    {asChild ? (
      children
    ) : (
      <>
        {icon}
        <span className="flex-1">{children}</span>
        {keys && <Kbd keys={keys} />}
      </>
    )}
  </Radix.Item>
)

export interface MenuCheckProps {
  readonly checked: boolean
  readonly onCheckedChange: (checked: boolean) => void
  readonly disabled?: boolean
  readonly children: ReactNode
}

/** A line that is on or off; the menu stays open. */
export const MenuCheck = ({ checked, onCheckedChange, disabled, children }: MenuCheckProps) => (
  <Radix.CheckboxItem
    className={cn(itemLook, 'pl-7')}
    checked={checked}
    disabled={disabled ?? false}
    onCheckedChange={onCheckedChange}
    onSelect={(event) => event.preventDefault()}
  >
    <Radix.ItemIndicator className="absolute left-2">
      <Check aria-hidden className="size-4 text-accent" />
    </Radix.ItemIndicator>
    {children}
  </Radix.CheckboxItem>
)

export interface MenuRadioGroupProps<Value extends string> {
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly options: readonly {
    readonly value: Value
    readonly label: string
    readonly icon?: ReactNode
  }[]
}

/** One of several lines. */
export const MenuRadioGroup = <Value extends string>({
  value,
  onChange,
  options,
}: MenuRadioGroupProps<Value>) => (
  <Radix.RadioGroup value={value} onValueChange={(next) => onChange(next as Value)}>
    {options.map((option) => (
      <Radix.RadioItem
        key={option.value}
        value={option.value}
        className={cn(itemLook, 'pl-7')}
        onSelect={(event) => event.preventDefault()}
      >
        <Radix.ItemIndicator className="absolute left-1">
          <Dot aria-hidden className="size-6 text-accent" />
        </Radix.ItemIndicator>
        {option.icon}
        {option.label}
      </Radix.RadioItem>
    ))}
  </Radix.RadioGroup>
)

export const MenuLabel = ({ children }: { readonly children: ReactNode }) => (
  <Radix.Label className="px-2 py-1 text-xs text-muted">{children}</Radix.Label>
)

export const MenuSeparator = () => <Radix.Separator className="-mx-1 my-1 h-px bg-border" />
