/**
 * The form that a click on the landing page asked for. The two are separate documents, so the wish
 * waits in the tab; the history entry of `/auth` keeps it for a reload and the way back.
 */
export function askForAccount() {
  sessionStorage.setItem(place, 'register')
}

/** Moves the wish to the current history entry; once. */
export function takeAskedForm() {
  const form = sessionStorage.getItem(place)
  if (form === null) return
  sessionStorage.removeItem(place)
  history.replaceState({ form }, '')
}

/** Whether a history entry's state asks for "Create Account". */
export function asksForAccount(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'form' in state && state.form === 'register'
}

const place = 'asked-form'
