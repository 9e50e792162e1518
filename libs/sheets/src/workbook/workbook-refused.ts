import { SheetProblem } from '../sheet-problem.ts'

const anew = 'Bitte die Tabelle in Excel öffnen und neu als .xlsx speichern, oder als CSV liefern.'

/**
 * Why a workbook is not read, and what helps.
 *
 * @param reason goes on from „wird nicht gelesen:“, with its full stop
 * @param help in place of saving it anew
 */
export const workbookRefused = (reason: string, help: string = anew): SheetProblem =>
  new SheetProblem('unreadable', `Die Excel-Datei wird nicht gelesen: ${reason} ${help}`)
