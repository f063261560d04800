import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchAttention } from './attention.ts'
import { watchReturns } from './parts/shell/use-navigation.ts'
import { queryClient } from './query-client.ts'
import { RemovedNotice } from './removed-notice.tsx'
import { Routes } from './routes.tsx'
import { SessionProvider } from './session.tsx'
import { keepFocus } from './ui/keep-focus.ts'
import { UiProvider } from './ui/ui-provider.tsx'

watchAttention()
keepFocus()
watchReturns()

// The landing page was painted before any script; with a session it makes way.
document.getElementById('landing')?.remove()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

createRoot(root).render(
  <StrictMode>
    <UiProvider>
      <QueryClientProvider client={queryClient}>
        <SessionProvider>
          <Routes />
          <RemovedNotice />
        </SessionProvider>
      </QueryClientProvider>
    </UiProvider>
  </StrictMode>,
)
