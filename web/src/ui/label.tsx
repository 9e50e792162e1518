import { Label as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

/** The label of a control that stands outside of a `Field`. */
export const Label = ({ className, ...rest }: ComponentProps<typeof Radix.Root>) => (
  <Radix.Root
    data-slot="label"
    className={cn('text-table font-medium text-foreground', className)}
    {...rest}
  />
)
