// The script of `/` alone. A visitor without a session has the landing page in the document already
// and needs no React; all others get the application.

import type { Account } from '#shared/account/auth.ts'
import { peekBegun } from '#web/client/begun-calls.ts'
import { readToken } from '#web/client/token.ts'
import { wakeLanguageLinks } from '#web/screens/landing/choose-language.ts'
import { wakeGetStarted } from '#web/screens/landing/get-started.ts'
import { wakeSchemeToggle } from '#web/screens/landing/scheme-toggle.ts'

if (readToken() === null) {
  wakeLanguageLinks()
  wakeSchemeToggle()
  wakeGetStarted()
} else {
  void import('./main.tsx')
  // Its files are fetched along with them, not after they run.
  void import('#web/screens/dashboard/dashboard.tsx')
  void fetchPart()
}

/** The part of the dashboard for this person, as soon as it is known who they are: see `parts.ts`. */
async function fetchPart() {
  const { role, landlords }: Partial<Account> = Object(await peekBegun('/api/auth/user'))
  if (role === 'tenant' && landlords?.length)
    void import('#web/screens/dashboard/my-home/home-dashboard.tsx')
  else if (role) void import('#web/screens/dashboard/portfolio.tsx')
}
