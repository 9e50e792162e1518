/** A user of a local start. Rights are the product's own business; the token carries none. */
export interface DemoUser {
  readonly email: string
  readonly name: string
  readonly roles: readonly ('ADMIN' | 'EDITOR' | 'AUDITOR' | 'PRIVACY' | 'IT' | 'SYNC')[]
  /** German description of the person's task, for the login page. */
  readonly task: string
}

const HOST = 'stammbuch.example'

/** The demo users of a local start; the login page, the seed and the tests read this list. */
export const demoUsers: readonly DemoUser[] = [
  {
    email: `anna.albrecht@${HOST}`,
    name: 'Anna Albrecht',
    roles: ['ADMIN', 'IT'],
    task: 'Administration, IT',
  },
  { email: `erik.ebert@${HOST}`, name: 'Erik Ebert', roles: ['EDITOR'], task: 'Redaktion' },
  { email: `emma.engel@${HOST}`, name: 'Emma Engel', roles: ['EDITOR'], task: 'Redaktion' },
  { email: `otto.orth@${HOST}`, name: 'Otto Orth', roles: ['AUDITOR'], task: 'Revision' },
  { email: `dora.dorn@${HOST}`, name: 'Dora Dorn', roles: ['PRIVACY'], task: 'Datenschutz' },
  { email: `ida.immel@${HOST}`, name: 'Ida Immel', roles: ['IT'], task: 'IT' },
  { email: `sync@${HOST}`, name: 'Abgleich', roles: ['SYNC'], task: 'Dienstkonto ohne Oberfläche' },
]

/** The users who sign in through the browser. */
export const people: readonly DemoUser[] = demoUsers.filter(({ roles }) => !roles.includes('SYNC'))
