import { type ConflictChoice, type ProblemCode, problems, titleOf } from '@stammbuch/contracts'
import { answerOf } from '@/api/call.ts'
import { sentenceOf } from '@/api/problem.ts'
import { formatCount } from '@/format/format.ts'
import { toast } from '@/ui/toast.ts'

/** Returns true if a decision only put the conflict aside, so that it can be taken up again. */
export const isAside = (choice: ConflictChoice | null | undefined): boolean =>
  choice === 'ignore' || choice === 'notAConflict'

const sentenceFor = (code: string): string =>
  Object.hasOwn(problems, code) ? titleOf(code as ProblemCode) : code

/** Open conflicts again that were put aside, and say what became of it. Gives if any is open; failures are said as well. */
export const takeUp = async (ids: readonly string[]): Promise<boolean> => {
  try {
    const { body } = await answerOf('reopenConflicts', { body: { ids: [...ids] } })
    const [first] = body.left
    if (body.reopened > 0)
      void toast.success(
        body.reopened === 1
          ? 'Der Konflikt ist wieder offen.'
          : `${formatCount(body.reopened, 'Konflikt ist', 'Konflikte sind')} wieder offen.`,
      )
    if (first)
      void toast.error(
        ids.length === 1 ? 'Der Konflikt bleibt gelöst.' : 'Nicht alles ist wieder offen.',
        sentenceFor(first.code),
      )
    return body.reopened > 0
  } catch (thrown) {
    void toast.error(sentenceOf(thrown))
    return false
  }
}
