// Runs before the first paint, so that neither the wrong colours nor the landing page of a
// signed-in person flash by. A file of its own: the policy allows no script within the page.
;(() => {
  const page = document.documentElement
  let theme = null
  try {
    theme = localStorage.getItem('theme')
    page.toggleAttribute('data-has-session', localStorage.getItem('auth_token') !== null)
  } catch {
    // Storage is closed to us: light or dark as the system has it.
  }
  const dark =
    theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  page.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  page.classList.toggle('dark', dark)
})()
