import { Popover } from 'radix-ui'
import type { RefObject } from 'react'
import { cn } from './cn.ts'
import { ComboboxList, type ComboboxListProps } from './combobox-list.tsx'
import { floatLook } from './float-look.ts'

export interface OptionPopoverProps extends ComboboxListProps {
  /** Element that it is attached to; presses on it do not close it. */
  readonly anchor: RefObject<HTMLElement | null>
  readonly onClose: () => void
  readonly className?: string
}

/** The open list of a select or combobox. The control keeps the focus and takes the keys. */
export const OptionPopover = ({ anchor, onClose, className, ...list }: OptionPopoverProps) => (
  <Popover.Root open onOpenChange={(open) => !open && onClose()}>
    <Popover.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
    <Popover.Portal>
      <Popover.Content
        role="presentation"
        sideOffset={4}
        collisionPadding={8}
        align="start"
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        onInteractOutside={(event) => {
          if (event.target instanceof Node && anchor.current?.contains(event.target))
            event.preventDefault()
        }}
        className={cn(floatLook, className)}
      >
        <ComboboxList {...list} />
      </Popover.Content>
    </Popover.Portal>
  </Popover.Root>
)
