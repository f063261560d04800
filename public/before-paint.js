// Runs before the first paint, so that neither the wrong colours nor the landing page of a
// signed-in person flash by, and begins the first calls, which need no other code. A file of its
// own: the policy allows no script within the page.
;(() => {
  const page = document.documentElement
  let theme = null
  let token = null
  try {
    theme = localStorage.getItem('theme')
    token = localStorage.getItem('auth_token')
  } catch {
    // Storage is closed to us: light or dark as the system has it.
  }
  const dark =
    theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  page.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  page.classList.toggle('dark', dark)
  colorFrame()
  // The buttons for light and dark set this attribute.
  new MutationObserver(colorFrame).observe(page, { attributeFilter: ['data-mantine-color-scheme'] })
  page.toggleAttribute('data-has-session', token !== null)
  const isApart = /^\/(auth|reset-password|confirm-email|invitations|job|unsubscribe)$/.test(
    location.pathname,
  )
  page.toggleAttribute('data-has-shell', token !== null && !isApart)
  if (token !== null && !isApart && /^[!-~]{1,200}$/.test(token)) begin(token)

  /** The frame that a phone draws around the page has its color. */
  function colorFrame() {
    const scheme = page.getAttribute('data-mantine-color-scheme')
    for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
      meta.media = meta.dataset.scheme === scheme ? 'all' : 'not all'
  }

  function begin(token) {
    const isDashboard = location.pathname === '/'
    const addresses = isDashboard
      ? ['/api/auth/user', '/api/dashboard/stats', '/api/leases?rented=true', '/api/home']
      : ['/api/auth/user']
    window.begunCalls = {}
    for (const address of addresses) {
      const call = fetch(address, {
        headers: {
          accept: 'application/json, */*;q=0.5',
          authorization: `Bearer ${token}`,
          'time-zone': Intl.DateTimeFormat().resolvedOptions().timeZone,
        },
      })
      // Who takes it reports its failure.
      call.catch(() => {})
      window.begunCalls[address] = call
    }
  }
})()
