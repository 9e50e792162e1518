/** The sources of proposed values. */
export const sourceKinds = ['editor', 'import', 'geo', 'merge', 'undo'] as const
