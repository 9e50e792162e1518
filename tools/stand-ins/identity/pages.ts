import { type DemoUser, people } from '../demo-users.ts'

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const STYLE = `
:root { color-scheme: light dark; --ink: #16202b; --quiet: #5c6875; --ground: #f4f6f8; --card: #fff; --line: #d9dfe5; --accent: #1f5f8b; }
@media (prefers-color-scheme: dark) { :root { --ink: #e7ecf1; --quiet: #9aa7b4; --ground: #11161c; --card: #1a2129; --line: #303a45; --accent: #6db3e2; } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px; background: var(--ground); color: var(--ink); font: 15px/1.45 "Inter Variable", Inter, system-ui, sans-serif }
main { width: min(440px, 100%); background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: 28px; box-shadow: 0 12px 40px rgb(0 0 0 / .07) }
h1 { margin: 0; font-size: 22px; letter-spacing: -.01em }
p { margin: 6px 0 20px; color: var(--quiet) }
form { display: grid; gap: 10px; margin: 0 }
button { display: grid; grid-template-columns: 40px 1fr; gap: 2px 14px; align-items: center; text-align: left; width: 100%; padding: 12px 14px; font: inherit; color: inherit; background: transparent; border: 1px solid var(--line); border-radius: 10px; cursor: pointer }
button:hover, button:focus-visible { border-color: var(--accent); outline: 2px solid color-mix(in srgb, var(--accent) 30%, transparent); outline-offset: 0 }
.mark { grid-row: span 2; width: 40px; height: 40px; border-radius: 50%; display: grid; place-items: center; background: color-mix(in srgb, var(--accent) 14%, transparent); color: var(--accent); font-weight: 650 }
.name { font-weight: 600 }
.task { color: var(--quiet); font-size: 13px }
.plain { display: block; text-align: center; font-weight: 600 }
small { display: block; margin-top: 18px; color: var(--quiet) }`

const page = (title: string, body: string): string => `<!doctype html>
<html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} – Stammbuch</title><style>${STYLE}</style></head>
<body><main>${body}</main></body></html>`

const initials = (name: string): string =>
  name
    .split(' ')
    .map((part) => part[0])
    .join('')

const userButton = ({ email, name, task }: DemoUser, hint: string | undefined): string =>
  `<button name="email" value="${escaped(email)}"${email === hint ? ' autofocus' : ''}>
<span class="mark" aria-hidden="true">${escaped(initials(name))}</span>
<span class="name">${escaped(name)}</span><span class="task">${escaped(task)} · ${escaped(email)}</span></button>`

/** Returns the page to choose a demo user. `hint`: the address that the app suggests. */
export const loginPage = (hint: string | undefined): string =>
  page(
    'Anmelden',
    `<h1>Bei Stammbuch anmelden</h1><p>Mit wem möchten Sie arbeiten?</p>
<form method="post">${people.map((user) => userButton(user, hint)).join('\n')}</form>
<small>Anmeldung für die Entwicklung: ohne Kennwort, nur auf diesem Rechner.</small>`,
  )

/** Returns the page that asks before the session ends. `form`: the hidden form of the provider, with the id `op.logoutForm`. */
export const logoutPage = (form: string): string =>
  page(
    'Abmelden',
    `<h1>Abmelden</h1><p>Möchten Sie sich von Stammbuch abmelden?</p>${form}
<button class="plain" autofocus form="op.logoutForm" name="logout" value="yes">Abmelden</button>`,
  )

/** Returns a page with a message and no action. */
export const messagePage = (title: string, text: string): string =>
  page(title, `<h1>${escaped(title)}</h1><p>${escaped(text)}</p>`)
