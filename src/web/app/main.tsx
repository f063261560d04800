import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { type Account, getUser } from '#shared/account/auth.ts'
import { queryKey } from '#web/client/api.ts'
import { readFirstAnswers } from '#web/client/first-answers.ts'
import { watchAttention } from '#web/client/presence.ts'
import { queryClient } from '#web/client/query-client.ts'
import { readToken } from '#web/client/token.ts'
import { watchReturns } from '#web/components/layout/use-navigation.ts'
import { startLanguage } from '#web/language/language.ts'
import { fetchParts } from '#web/screens/dashboard/parts.ts'
import { SessionProvider } from '#web/session/session.tsx'
import { RemovedMessage } from './removed-message.tsx'
import { Dashboard, Routes } from './routes.tsx'
import { keepFocus } from './theme/keep-focus.ts'
import { UiProvider } from './theme/ui-provider.tsx'

watchAttention()
keepFocus()
watchReturns()

// The landing page was painted before any script; with a session it makes way.
document.getElementById('landing')?.remove()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

const application = (
  <StrictMode>
    <UiProvider>
      <QueryClientProvider client={queryClient}>
        <SessionProvider>
          <Routes />
          <RemovedMessage />
        </SessionProvider>
      </QueryClientProvider>
    </UiProvider>
  </StrictMode>
)

// Nothing is shown before its language is there; without it the page is English. No `await` here: the
// language's file imports from this one's.
void Promise.allSettled([startLanguage(), firstScreen()]).then(() =>
  createRoot(root).render(application),
)

/** The dashboard renders once, with its data: until then the page shows its outline. */
async function firstScreen(): Promise<void> {
  if (location.pathname !== '/' || readToken() === null) return
  await Promise.all([readFirstAnswers(), Dashboard.fetch()])
  const user = queryClient.getQueryData<Account>(queryKey(getUser))
  if (user) await fetchParts(user)
}
