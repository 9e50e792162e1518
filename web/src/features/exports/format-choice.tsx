import { type ExportFormat, exportFormats } from '@stammbuch/contracts'
import { Select } from '@/ui/select.tsx'

interface FormatChoiceProps {
  /** Name of the choice, for screen readers. */
  readonly label: string
  /** `undefined` stands for a workbook. */
  readonly value: ExportFormat | undefined
  readonly onChange: (value: ExportFormat | undefined) => void
  /** A format that is not for choosing, and why. */
  readonly fixed?: { readonly label: string; readonly because: string } | null
}

const formats = Object.entries(exportFormats).map(([value, label]) => ({
  value: value as ExportFormat,
  label,
}))

/** As what a file is written. */
export const FormatChoice = ({ label, value, onChange, fixed }: FormatChoiceProps) => (
  <Select<ExportFormat>
    aria-label={label}
    className="w-40"
    value={value ?? 'xlsx'}
    onChange={(format) => onChange(format === 'xlsx' ? undefined : format)}
    options={fixed ? [{ value: value ?? 'xlsx', label: fixed.label }] : formats}
    disabledBecause={fixed?.because}
  />
)
