import type { ReactNode } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { cn } from './cn.ts'

export interface IconButtonProps
  extends Omit<ButtonProps, 'aria-label' | 'children' | 'hint' | 'hintKeys'> {
  /** Accessible name and tooltip. */
  readonly label: string
  /** The key that does the same, as people read it. */
  readonly keys?: string
  readonly children: ReactNode
}

const sizes = { small: 'size-7', normal: 'size-8', large: 'size-9' } as const

/** A button that shows an icon only. */
export const IconButton = ({
  label,
  keys,
  size = 'normal',
  look = 'quiet',
  className,
  children,
  ...rest
}: IconButtonProps) => (
  <Button
    aria-label={label}
    hint={label}
    hintKeys={keys}
    look={look}
    className={cn(sizes[size ?? 'normal'], 'px-0', className)}
    {...rest}
  >
    {children}
  </Button>
)
