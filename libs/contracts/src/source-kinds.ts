/** What proposes values. */
export const sourceKinds = ['editor', 'import', 'geo', 'merge', 'undo'] as const
