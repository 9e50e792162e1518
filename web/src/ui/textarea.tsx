import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { useFieldControl } from './field-context.ts'

/** Several lines of text; grows with its content. */
export const Textarea = ({ className, ...rest }: ComponentProps<'textarea'>) => {
  const control = useFieldControl(rest)
  return (
    <textarea
      data-slot="textarea"
      rows={3}
      {...rest}
      {...control}
      className={cn(
        'field-frame field-sizing-content min-h-16 w-full px-2.5 py-1.5 text-sm',
        className,
      )}
    />
  )
}
