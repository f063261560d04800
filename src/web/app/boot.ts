// The script of `/` alone. A visitor without a session has the landing page in the document already
// and needs no React; all others get the application.

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
  // Its file is fetched along with them, not after they run.
  void import('#web/screens/dashboard/dashboard.tsx')
}
