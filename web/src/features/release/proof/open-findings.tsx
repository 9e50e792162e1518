import { formatCount } from '@/format/format.ts'
import { Banner } from '@/ui/banner.tsx'
import type { ReleaseOf } from '../use-preview.ts'
import { useFindings } from './use-findings.ts'

/** In the last question before an edition: what is neither put right nor explained. */
export const OpenFindings = ({ of }: { readonly of: ReleaseOf }) => {
  const { reading } = useFindings(of)
  if (!reading || reading.open === 0) return null
  return (
    <Banner
      tone="warning"
      title={`${formatCount(reading.open, 'Befund ist', 'Befunde sind')} weder behoben noch begründet.`}
    >
      Die Freigabe hält sie ohne Grund fest.
    </Banner>
  )
}
