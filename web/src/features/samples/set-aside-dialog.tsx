import { call } from '@/api/call.ts'
import { toast } from '@/ui/toast.ts'
import type { SampleDialogProps } from './sample-actions.tsx'
import { SampleTextDialog } from './sample-text-dialog.tsx'

/** Sets a delivery aside, so that it is not imported, with the reason for that. */
export const SetAsideDialog = ({ sample, onClose }: SampleDialogProps) => (
  <SampleTextDialog
    sample={sample}
    title="Nicht importieren"
    description={sample.rawDataReference}
    label="Grund"
    lacks="Bitte einen Grund angeben."
    send={(reason) =>
      call(
        'setSampleAside',
        { params: { id: sample.id }, body: { reason } },
        { expected: ['sample-imported'] },
      )
    }
    onSent={() =>
      void toast.success('Die Datenlieferung wird nicht importiert.', sample.rawDataReference)
    }
    onClose={onClose}
  >
    <p className="text-table">
      Die Datenlieferung verhindert dann keine Freigabe mehr. Sie bleibt erhalten und kann wieder
      zum Import vorgesehen werden.
    </p>
  </SampleTextDialog>
)
