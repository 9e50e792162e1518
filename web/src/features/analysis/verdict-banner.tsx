import type { Profile, Sample } from '@stammbuch/contracts'
import { checkNames } from '@stammbuch/contracts/checks'
import { Link } from '@tanstack/react-router'
import { formatCount } from '@/format/format.ts'
import { Banner } from '@/ui/banner.tsx'
import { buttonLook } from '@/ui/button.tsx'

interface VerdictBannerProps {
  readonly profile: Profile
  readonly sample: Sample
}

/** Verdict on the delivery in one sentence, with the next step if it cannot be imported. */
export const VerdictBanner = ({ profile, sample }: VerdictBannerProps) => {
  const warnings = checkNames.filter((name) => profile[name] === 'warning').length
  const errors = checkNames.filter((name) => profile[name] === 'error').length
  if (errors > 0)
    return (
      <Banner
        tone="danger"
        title={`${formatCount(errors, 'Prüfung zeigt', 'Prüfungen zeigen')} Fehler. So kann die Lieferung nicht importiert werden.`}
        action={
          <Link
            to="/upload"
            search={{
              supplier: sample.supplier?.id,
              rankingGroup: sample.rankingGroup?.id,
              period: sample.period?.id,
            }}
            className={buttonLook({ size: 'small' })}
          >
            Korrigierte Datenlieferung hochladen
          </Link>
        }
      >
        Liegt es am Zeichensatz, am Trennzeichen oder am Tabellenkopf, ändern Sie, wie die Datei
        gelesen wird. Alles andere muss in der Datei selbst korrigiert werden.
      </Banner>
    )
  if (warnings > 0)
    return (
      <Banner
        tone="warning"
        title={`Keine Fehler, ${formatCount(warnings, 'Prüfung warnt', 'Prüfungen warnen')}.`}
      >
        Die Lieferung kann importiert werden. Bitte sehen Sie die Warnungen vorher durch.
      </Banner>
    )
  return <Banner tone="success" title="Alle Prüfungen sind bestanden." />
}
