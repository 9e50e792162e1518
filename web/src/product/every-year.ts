/** The year in the verification list's address that stands for every year; without a year it shows the newest with open work. */
export const allYears = 'alle'
