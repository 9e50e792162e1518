import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { sample } from './intake.ts'
import { id, idParam, textOf } from './scalars.ts'

export const changeSamplePeriod = endpoint({
  method: 'POST',
  path: '/sample/change-period/{id}/{newPeriodName}',
  access: 'intake',
  summary:
    'Eine Lieferung einem anderen Jahrgang zuordnen. Was bereits importiert ist, bleibt in seinem Jahrgang.',
  params: z.object({ id, newPeriodName: textOf(1, 100) }),
  reply: sample,
})

export const duplicateSample = endpoint({
  method: 'POST',
  path: '/sample/duplicate/{id}',
  access: 'intake',
  summary:
    'Eine Lieferung duplizieren: dieselbe Datei, gelesen wie ihre Vorlage, noch ohne Mapping.',
  params: idParam,
  reply: sample,
})
