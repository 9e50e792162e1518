import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { useFieldControl } from './field-context.ts'

export interface InputProps extends ComponentProps<'input'> {
  /** Tabular figures and no suggestions, for codes, years and postcodes. */
  readonly code?: boolean
}

/** One line of text. Inside a `Field` it takes its label, hint and error from there. */
export const Input = ({ code = false, className, ...rest }: InputProps) => {
  const control = useFieldControl(rest)
  return (
    <input
      data-slot="input"
      type="text"
      spellCheck={code ? false : undefined}
      autoComplete="off"
      {...rest}
      {...control}
      className={cn(
        'field-frame h-8 w-full min-w-0 px-2.5 text-sm',
        code && 'tabular-nums',
        className,
      )}
    />
  )
}
