interface ShortIdProps {
  readonly id: string
}

/** An id by its last, most distinguishing letters; whole in the tooltip. */
export const ShortId = ({ id }: ShortIdProps) => (
  <code title={id} className="font-mono text-xs">
    …{id.slice(-8)}
  </code>
)
