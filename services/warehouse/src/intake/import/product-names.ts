import { folded } from './folded.ts'

/** What tells a company's products apart: brand, model and year, without case and surrounding space. */
export const productNames = (said: (attribute: string) => unknown): string =>
  JSON.stringify(['brand', 'label', 'modelYear'].map((name) => folded(said(name))))
