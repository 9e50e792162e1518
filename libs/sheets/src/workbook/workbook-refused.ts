import { SheetProblem } from '../sheet-problem.ts'

const anew = 'Bitte die Tabelle in Excel öffnen und neu als .xlsx speichern, oder als CSV liefern.'

/**
 * Returns the problem of a refused workbook, with its reason and a remedy.
 * @param reason continues „wird nicht gelesen:“, with its full stop
 * @param help remedy in place of saving it anew
 */
export const workbookRefused = (reason: string, help: string = anew): SheetProblem =>
  new SheetProblem('unreadable', `Die Excel-Datei wird nicht gelesen: ${reason} ${help}`)
