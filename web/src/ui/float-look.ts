/** Everything that floats above the page: menus, popovers, lists. */
export const floatLook =
  'z-50 overflow-hidden rounded-lg border bg-surface text-foreground shadow-float animate-in fade-in-0 zoom-in-[0.98] duration-100'

/** One line of a floating list. */
export const itemLook =
  'relative flex min-h-7.5 cursor-default items-center gap-2 rounded-md px-2 py-1 text-table outline-none select-none data-highlighted:bg-hover data-[selected=true]:bg-hover aria-disabled:text-muted aria-disabled:opacity-70 [&_svg]:shrink-0 [&_svg:not([class*=size-])]:size-4 [&_svg:not([class*=text-])]:text-muted'
