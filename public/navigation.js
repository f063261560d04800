// The pages /api/login and /api/logout: end the session, forget the token, go to /auth.
const action = document.body.dataset.action
const button = document.querySelector('button')

// Without a session there is nothing to confirm.
if (button && localStorage.getItem('auth_token')) button.addEventListener('click', leave)
else void leave()

async function leave() {
  const token = localStorage.getItem('auth_token')
  localStorage.removeItem('auth_token')
  if (token && action.endsWith('logout')) await endSession(token)
  location.replace(`/auth${ownNext()}`)
}

async function endSession(token) {
  const headers = { authorization: `Bearer ${token}` }
  // An unreachable server must not block the sign-out.
  const signal = AbortSignal.timeout(5000)
  const ending = fetch('/api/auth/logout', { method: 'POST', headers, keepalive: true, signal })
  await ending.catch(() => {})
}

// A path of ours with its query: no slash, colon or escape by which a browser could reach another site.
function ownNext() {
  const next = new URLSearchParams(location.search).get('next')
  const isOurs = next && /^\/(?![/\\])[\w/-]*(\?[\w=&%+.,*~:@-]*)?(#[\w-]*)?$/.test(next)
  return isOurs ? `?next=${encodeURIComponent(next)}` : ''
}
