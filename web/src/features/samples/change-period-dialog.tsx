import { call } from '@/api/call.ts'
import { Banner } from '@/ui/banner.tsx'
import { toast } from '@/ui/toast.ts'
import type { SampleDialogProps } from './sample-actions.tsx'
import { SampleTextDialog } from './sample-text-dialog.tsx'

/** Puts a delivery into another year, by its name. */
export const ChangePeriodDialog = ({ sample, onClose }: SampleDialogProps) => (
  <SampleTextDialog
    sample={sample}
    title="Jahr ändern"
    description={`${sample.rawDataReference}, bisher ${sample.period?.name ?? 'ohne Jahrgang'}`}
    label="Neuer Jahrgang"
    lacks="Bitte einen Jahrgang angeben."
    code
    send={(newPeriodName) =>
      call(
        'changeSamplePeriod',
        { params: { id: sample.id, newPeriodName } },
        { expected: ['invalid'] },
      )
    }
    onSent={(name) => void toast.success(`Die Datenlieferung gehört jetzt zum Jahrgang ${name}.`)}
    onClose={onClose}
  >
    <Banner tone="warning">
      Bitte das Jahr einer Datenlieferung nur in Absprache mit der IT ändern. Was schon importiert
      ist, bleibt in seinem Jahrgang.
    </Banner>
  </SampleTextDialog>
)
