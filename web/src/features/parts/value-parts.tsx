import { Avatar } from '@/ui/avatar.tsx'
import { Badge } from '@/ui/badge.tsx'
import { DiffValue, ValueText } from '@/ui/diff-value.tsx'
import { PresenceAvatars } from '@/ui/presence-avatars.tsx'
import { SectorMark } from '@/ui/sector-mark.tsx'
import { type State as RecordState, StateBadge, StateIcon } from '@/ui/state-badge.tsx'
import { Wordmark } from '@/ui/wordmark.tsx'
import { longText, State, States } from './states.tsx'

const states: readonly RecordState[] = ['proposed', 'accepted', 'declined', 'stale', 'excluded']
const tones = ['neutral', 'accent', 'danger', 'proposed', 'accepted', 'declined', 'stale'] as const
const sectors = [
  'SECTOR_GESUNDHEIT',
  'SECTOR_BUSINESS',
  'SECTOR_MOBILITY',
  'SECTOR_DEUTSCHLANDTEST',
  'SECTOR_MONEY_INTERNATIONAL_ITALY',
  'SECTOR_MONEY_NATIONAL',
]
const people = ['EE', 'EM', 'OO', 'II'].map((shortCode, index) => ({
  id: shortCode,
  shortCode,
  fullName: `Person ${shortCode}`,
  mode: index === 0 ? ('edits' as const) : ('views' as const),
}))

const Differences = () => (
  <States of="Wert und Unterschied">
    <State name="geändert">
      <DiffValue before="Schützenstrasse 15" after="Schützenstraße 15a" />
    </State>
    <State name="neu">
      <DiffValue before={null} after="+49 40 1234-5678" />
    </State>
    <State name="entfernt">
      <DiffValue before={true} after={null} />
    </State>
    <State name="nur Leerzeichen">
      <DiffValue before="Am Steinbühl  2 " after="Am Steinbühl 2" />
    </State>
    <State name="untereinander">
      <DiffValue before="Tölz" after="Bad Tölz" layout="column" />
    </State>
    <State name="ohne Wert">
      <ValueText value={null} />
    </State>
    <State name="langer Text">
      <DiffValue before="Universitätsklinikum" after={longText} layout="column" />
    </State>
  </States>
)

/** Values, states of records, people and marks. */
export const ValueParts = () => (
  <>
    <Differences />
    <States of="Stand und Marke">
      {states.map((state) => (
        <State key={state} name={state}>
          <span className="flex items-center gap-2">
            <StateBadge state={state} /> <StateIcon state={state} />
          </span>
        </State>
      ))}
      {tones.map((tone) => (
        <State key={tone} name={`Marke, ${tone}`}>
          <Badge tone={tone}>12</Badge>
        </State>
      ))}
    </States>
    <States of="Personen und Zeichen">
      <State name="Person">
        <span className="flex gap-2">
          <Avatar shortCode="AA" fullName="Anna Albrecht" />
          <Avatar shortCode="EE" fullName="Erik Ebert" size="small" />
        </span>
      </State>
      <State name="Anwesende">
        <PresenceAvatars people={people} />
      </State>
      <State name="Sektoren">
        <span className="flex flex-wrap gap-2">
          {sectors.map((sector) => (
            <SectorMark key={sector} sector={sector} />
          ))}
        </span>
      </State>
      <State name="Wortmarke">
        <Wordmark />
      </State>
    </States>
  </>
)
