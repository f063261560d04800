import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import './styles.ts'
import { ToastHost } from '#web/components/feedback/toast.tsx'
import { cssVariables, theme } from './theme.ts'

// `public/before-paint.js` reads the same key before the first paint.
const colorScheme = localStorageColorSchemeManager({ key: 'theme' })

/** Theme, colour scheme and toasts for everything below it. */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorScheme}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      {children}
      <ToastHost />
    </MantineProvider>
  )
}

/** The nonce of this page; the policy allows no other inline style sheet. */
function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
}

declare global {
  var __webpack_nonce__: string
}
// The name by which the scroll lock of Mantine's dialogs finds the same nonce.
globalThis.__webpack_nonce__ = styleNonce()
