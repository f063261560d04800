import { lazy, type ReactNode, useState } from 'react'
import { LazyDialog } from '#web/components/loading/lazy-dialog.tsx'

/** The assistant chat. The conversation stays as long as the screen that opened it. */
export function useAssistant(): { open: () => void; dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false)
  return {
    open: () => setOpen(true),
    dialog: (
      <LazyDialog opened={isOpen}>
        <ChatDialog opened={isOpen} onClose={() => setOpen(false)} />
      </LazyDialog>
    ),
  }
}

const ChatDialog = lazy(() => import('./chat-dialog.tsx'))
