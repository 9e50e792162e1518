// Sets the theme before the app is drawn. A file of its own, so that the page needs no inline script.
;(() => {
  let wanted = 'system'
  try {
    wanted = localStorage.getItem('stammbuch.theme') ?? 'system'
  } catch {
    // Storage is off: follow the system.
  }
  const system = matchMedia('(prefers-color-scheme: dark)').matches
  const dark = wanted === 'dark' || (wanted !== 'light' && system)
  document.documentElement.classList.toggle('dark', dark)
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', dark ? '#171b1e' : '#fbfcfc')
})()
