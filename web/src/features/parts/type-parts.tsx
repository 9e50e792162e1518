import { State, States } from './states.tsx'

const levels = [
  ['Grund', 'bg-background'],
  ['Vertieft', 'bg-sunken'],
  ['Fläche', 'bg-surface'],
  ['Schwebend', 'bg-surface shadow-float'],
] as const

/** The steps of type, and the levels that things stand on. */
export const TypeParts = () => (
  <>
    <States of="Schrift">
      <State name="24, Titel der Seite">
        <span className="text-title font-semibold tracking-[-0.014em]">Ärzteliste</span>
      </State>
      <State name="16, Titel eines Teils">
        <span className="text-base font-semibold">Offene Änderungen</span>
      </State>
      <State name="13, Werte und Text">
        <span className="text-table">Klinikum Arbeitgeber-Monitor Bad Tölz</span>
      </State>
      <State name="12, Bezeichnungen">
        <span className="text-xs text-muted">Kurzname (Print)</span>
      </State>
      <State name="13, Ziffern in Spalten">
        <span className="text-table tabular-nums">
          1.234,50
          <br />
          9.111,11
        </span>
      </State>
    </States>
    <States of="Ebenen">
      {levels.map(([name, look]) => (
        <div key={name} className={`rounded-lg border p-4 text-xs text-muted ${look}`}>
          {name}
        </div>
      ))}
    </States>
  </>
)
