import { createContext, type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'

/** The slot of `HeaderActions`, provided by the shell. */
export const HeaderSlot = createContext<HTMLElement | null>(null)

/** Puts a screen's own buttons into the header, before the search. */
export function HeaderActions({ children }: { children: ReactNode }) {
  const slot = use(HeaderSlot)
  return slot ? createPortal(children, slot) : null
}
