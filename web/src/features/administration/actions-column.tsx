/** The head of a column of buttons. */
export const actionsHead = () => <span className="sr-only">Aktionen</span>
