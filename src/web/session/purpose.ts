import { useSyncExternalStore } from 'react'
import { usePerson } from './session.tsx'

/** Why a person without an organization or a landlord is here; they are asked on their first dashboard. */
export type Purpose = 'landlord' | 'manager' | 'tenant'

/** The signed-in person's answer in this browser; null until they give one. */
export function usePurpose(): Purpose | null {
  const { id } = usePerson()
  return useSyncExternalStore(subscribe, () => purposeOf(id))
}

/** @param personId who answered: others may sign in on the same browser */
export function choosePurpose(personId: string, purpose: Purpose) {
  localStorage.setItem(key, `${purpose} ${personId}`)
  window.dispatchEvent(new Event(key))
}

export function forgetPurpose() {
  localStorage.removeItem(key)
  window.dispatchEvent(new Event(key))
}

export function purposeOf(
  personId: string,
  memory: Pick<Storage, 'getItem'> = localStorage,
): Purpose | null {
  const [purpose, person] = memory.getItem(key)?.split(' ') ?? []
  return (person === personId && purposes.find(known => known === purpose)) || null
}

const purposes: readonly Purpose[] = ['landlord', 'manager', 'tenant']
const key = 'purpose'

function subscribe(changed: () => void) {
  window.addEventListener(key, changed)
  window.addEventListener('storage', changed)
  return () => {
    window.removeEventListener(key, changed)
    window.removeEventListener('storage', changed)
  }
}
