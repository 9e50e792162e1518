import { judgeSpotCheck, returnSpotCheck, startSpotCheck } from '@stammbuch/contracts'
import { headPosition, newId } from '@stammbuch/ledger'
import { mutation, preparedMutation } from '../../http/index.ts'
import type { AppUnit } from '../../platform/ledger.ts'
import { mustNameScope } from '../scope.query.ts'
import { decideCheck, loadCheck, startCheck } from './decide-spot-check.process.ts'
import { drawSample } from './draw.query.ts'
import { spotCheckById } from './spot-check.query.ts'

const decide = async (unit: AppUnit, id: string, command: Parameters<typeof decideCheck>[2]) => {
  decideCheck(unit, await loadCheck(unit, id), command)
  await unit.flush()
  return spotCheckById(unit.db, id)
}

/** Drawing a spot check and judging what it drew. */
export const spotCheckMutations = [
  preparedMutation(startSpotCheck, [], () => ({ body }) => {
    mustNameScope(body)
    const { size, ...scope } = body
    const [id, seed] = [newId(), newId()]
    return {
      work: async (unit) => {
        const drawn = await drawSample(unit.db, scope, { size, seed })
        const drawnAt = await headPosition(unit.db)
        startCheck(unit, id, { do: 'start', scope, seed, drawnAt, ...drawn })
        await unit.flush()
        return spotCheckById(unit.db, id)
      },
    }
  }),
  mutation(judgeSpotCheck, (unit, { params, body }) =>
    decide(unit, params.id, { do: 'judge', ...body }),
  ),
  mutation(returnSpotCheck, (unit, { params, body }) =>
    decide(unit, params.id, { do: 'return', ...body }),
  ),
]
