import { Link, useRouter } from '@tanstack/react-router'
import { ArrowRight, ShieldX } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useSession } from '@/api/session.ts'
import { withStand } from '@/state/stand.ts'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { Panel } from '@/ui/panel.tsx'
import { ParameterField } from './parameter-field.tsx'
import { type Question, questions, subjects } from './questions.ts'
import { SavedQuestions } from './saved-questions.tsx'

/** A question that has to be told something: it is asked where it stands. */
const AskedQuestion = ({ question }: { readonly question: Question }) => {
  const { history } = useRouter()
  const [given, setGiven] = useState<Readonly<Record<string, string>>>({})
  const missing = question.parameters.filter(({ name }) => !given[name])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (missing.length === 0) history.push(withStand(question.answer(given)))
  }
  const put = (name: string, value: string | undefined): void => {
    const { [name]: _, ...others } = given
    setGiven(value === undefined ? others : { ...others, [name]: value })
  }
  return (
    <form
      aria-label={question.words}
      className="grid items-end gap-3 sm:grid-cols-[repeat(2,minmax(0,15rem))_auto]"
      onSubmit={submit}
    >
      {question.parameters.map((parameter) => (
        <ParameterField
          key={parameter.name}
          parameter={parameter}
          value={given[parameter.name]}
          onChange={(value) => put(parameter.name, value)}
        />
      ))}
      <Button
        type="submit"
        className="justify-self-start"
        disabledBecause={
          missing.length > 0
            ? `Bitte angeben: ${missing.map(({ label }) => label).join(', ')}.`
            : null
        }
      >
        Antwort zeigen
        <ArrowRight aria-hidden />
      </Button>
    </form>
  )
}

const QuestionRow = ({ question }: { readonly question: Question }) => {
  const { number, words, parameters } = question
  return (
    <li className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-2 gap-y-2 py-3 first:pt-0 last:pb-0">
      <span aria-hidden className="pt-px text-right text-table text-muted tabular-nums">
        {number}
      </span>
      {parameters.length === 0 ? (
        <Link
          to={question.answer({}) as string}
          className="justify-self-start text-sm font-medium text-accent underline decoration-accent-line underline-offset-2 hover:decoration-current"
        >
          {words}
        </Link>
      ) : (
        <>
          <p className="text-sm font-medium">{words}</p>
          <div className="col-start-2">
            <AskedQuestion question={question} />
          </div>
        </>
      )}
    </li>
  )
}

/** The questions that auditors ask, each with the way to its answer. */
export const QuestionsPage = () => {
  const { can } = useSession()
  if (!can('audit'))
    return (
      <EmptyState icon={ShieldX} title="Für diese Fragen fehlt Ihnen das Recht.">
        Stellen dürfen sie die Revision und die Administration.
      </EmptyState>
    )
  return (
    <div className="page page-narrow">
      <PageHeader
        title="Fragen"
        back={<Link to="/">Übersicht</Link>}
        description="Jede Frage führt zu der Seite, die sie beantwortet. Wo sie etwas wissen muss, fragt sie hier danach."
      />
      <SavedQuestions />
      {Object.entries(subjects).map(([about, title]) => (
        <Panel key={about} title={title}>
          <ul className="divide-y">
            {questions
              .filter((one) => one.about === about)
              .map((one) => (
                <QuestionRow key={one.number} question={one} />
              ))}
          </ul>
        </Panel>
      ))}
    </div>
  )
}
